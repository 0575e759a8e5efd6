"""Runs a program: each instruction is bound once to functions of the state.

`enter[pc]` runs the instruction and gives the next one, or WAIT when it stopped at a decision.
`resume[pc]` takes the option that was chosen there. A step with a boundary takes two numbers: its
own, and the next one, which applies what it announced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..rules.hooks import ANYONE, OWN
from ..rules.program import (
    CARD,
    OUTER_ACTION,
    RETURN_FRAME,
    RETURN_TO,
    SUBJECT,
    Entry,
    Hook,
    Program,
)
from ..rules.ruleset import RulesError
from ..text.diagnostics import Diagnostic
from .domains import ANSWER, Members
from .events import Events
from .kinds import ACTION, STOPPED
from .places import Places
from .state import State

MOST_ACTIONS = 200
"""Most actions that begin between two decisions: beyond it, cards begin each other for ever."""

MOST_FRAME_CELLS = 10_000
"""Most cells of the stack at which an action may begin: beyond it, actions lie in actions."""

WAIT = -1
FINISHED = -2

Enter = Callable[[State], int]
Resume = Callable[[State, int], int]


class Bound(NamedTuple):
    """The functions of one instruction."""

    enter: Enter
    resume: Resume | None = None
    apply: Enter | None = None


Binder = Callable[["Machine", int, Mapping[str, Any]], Bound]


class Machine:
    """One program, ready to run. Holds no game: every method takes the state."""

    def __init__(self, program: Program, binders: Mapping[str, Binder]) -> None:
        self.program = program
        self.layout = program.layout
        self.places = Places(program)
        self.events = Events(program, self.places)
        self.members = Members()
        self.members_or_stop = Members(stop=True)
        self.numbers = self._printed_numbers()
        size = len(program.code)
        self.enter: list[Enter] = [_unbound] * size
        self.resume: list[Resume] = [_unasked] * size
        for pc, instruction in enumerate(program.code):
            if instruction.op in ("apply", "jump"):
                continue
            bound = binders[instruction.op](self, pc, instruction.args)
            self.enter[pc] = bound.enter
            if bound.resume is not None:
                self.resume[pc] = bound.resume
            if bound.apply is not None:
                self.enter[pc + 1] = bound.apply
        self._hooks = [self._bound_hook(hook) for hook in program.hooks]
        moments = program.moments
        self._reactions = () if moments.action is None else (moments.action,)
        self._scorings = [(n, self._zone_of(program.hooks[n])) for n in moments.scorings]
        self._changes = self._texts_about_changes()
        self._begun = [0]
        self.choose = self._chooser()
        """Takes an option of the decision that waits; the option must be one of them."""

    def _printed_numbers(self) -> dict[str, list[int]]:
        """For every printed number, its value by card; a card without it counts 0."""
        names = {name for copy in self.layout.cards for name in copy.card.numbers}
        return {
            name: [copy.card.numbers.get(name, 0) for copy in self.layout.cards] for name in names
        }

    def _bound_hook(self, hook: Hook) -> tuple[str, list[tuple[int, int, Mapping[int, Entry]]]]:
        """Whose moment it is; and for each kind of text its cells, its cards and their code."""
        base = {True: self.layout.lying_base, False: self.layout.kept_base}
        return hook.whose, [(base[one.lying], one.cards, one.entries) for one in hook.waiting]

    def _zone_of(self, hook: Hook) -> Callable[[State], int] | None:
        return None if hook.zone is None else self.places.mask(hook.zone)

    def _texts_about_changes(self) -> dict[tuple[bool, bool], Mapping[int, Entry]]:
        """What a card does when it has come or left: by whether it came, and whether by lying."""
        found: dict[tuple[bool, bool], Mapping[int, Entry]] = {}
        moments = self.program.moments
        for come, number in ((True, moments.comes), (False, moments.leaves)):
            if number is not None:
                for waiting in self.program.hooks[number].waiting:
                    found[come, waiting.lying] = waiting.entries
        return found

    # ------------------------------------------------------------ running

    def run(self, state: State, pc: int) -> None:
        """Runs from an instruction to the next decision, or to the end."""
        enter = self.enter
        self._begun[0] = 0
        while pc >= 0:
            pc = enter[pc](state)
        if pc == FINISHED:
            state.pc = FINISHED
            state.player = -1
            state.options = []

    def _chooser(self) -> Callable[[State, int], None]:
        """`choose` with its tables at hand: it runs for every decision of every game."""
        enter, resume, begun = self.enter, self.resume, self._begun

        def choose(state: State, option: int) -> None:
            begun[0] = 0
            pc = resume[state.pc](state, option)
            while pc >= 0:
                pc = enter[pc](state)
            if pc == FINISHED:
                state.pc = FINISHED
                state.player = -1
                state.options = []

        return choose

    def follow(self, pc: int) -> int:
        """The instruction to go on with, past all jumps that stand there."""
        code = self.program.code
        while code[pc].op == "jump":
            pc = code[pc].args["to"]
        return pc

    # ------------------------------------------------------------ frames

    def push(self, state: State, back: int, entry: Entry, subject: int, card: int) -> None:
        """Opens a frame on top of the stack."""
        stack = state.stack
        base = len(stack)
        stack += (back, state.frame, subject, card, -1)
        stack += [-1] * (entry.size - 5)
        state.frame = base

    def pop(self, state: State) -> int:
        """Closes the newest frame; gives the instruction to go on with."""
        stack = state.stack
        frame = state.frame
        back = stack[frame + RETURN_TO]
        state.frame = stack[frame + RETURN_FRAME]
        del stack[frame:]
        return back

    # ------------------------------------------------------------ actions and reactions

    def perform(self, state: State, back: int, subject: int, card: int) -> int:
        """Begins the special action of a card for a player.

        Raises RulesError when actions begin actions without end; the game can't go on then.
        """
        kind = self.layout.cards[card].card
        entry = self.program.actions[kind.id]
        self._begun[0] += 1
        if self._begun[0] > MOST_ACTIONS or len(state.stack) > MOST_FRAME_CELLS:
            message = f"the action of `{kind.id}` begins other actions without end"
            raise RulesError([Diagnostic("E534", message, kind.span)])
        self.push(state, back, entry, subject, card)
        cells = state.cells
        state.stack[state.frame + OUTER_ACTION] = cells[self.layout.action]
        cells[self.layout.action] = state.frame
        self.events.note(state, ACTION, subject, card)
        return entry.pc

    def end_action(self, state: State) -> int:
        """Ends the special action of the newest frame."""
        state.cells[self.layout.action] = state.stack[state.frame + OUTER_ACTION]
        return self.pop(state)

    def stop_action(self, state: State) -> int:
        """Cuts the stack back to the action that is going on, which ends there."""
        stack = state.stack
        who, with_card = stack[state.frame + SUBJECT], stack[state.frame + CARD]
        state.frame = state.cells[self.layout.action]
        whose, card = stack[state.frame + SUBJECT], stack[state.frame + CARD]
        self.events.note(state, STOPPED, who, with_card, whose, card)
        return self.end_action(state)

    def boundary(self, state: State, go_on: int) -> int:
        """Opens a frame for each reaction to the action that is going on.

        Call it only when a card that reacts is in force.
        """
        action = state.cells[self.layout.action]
        if action < 0:
            return go_on
        return self.react(state, self._reactions, state.stack[action + SUBJECT], go_on)

    def react(self, state: State, hooks: tuple[int, ...], actor: int, go_on: int) -> int:
        """Opens a frame for each card in force that waits for one of these moments.

        The first to act is on top: clockwise from the left of the player who acts, who comes last;
        where nobody acts (-1), in the order settled last.
        """
        waiting = []
        for player in self._seats(state, actor):
            for number in hooks:
                whose, of_texts = self._hooks[number]
                if whose == ANYONE or (actor >= 0 and (player == actor) == (whose == OWN)):
                    for base, cards, entries in of_texts:
                        mask = state.cells[base + player] & cards
                        for card in self.members[mask]:
                            waiting.append((player, card, entries[card]))
        for player, card, entry in reversed(waiting):
            self.push(state, go_on, entry, player, card)
            go_on = entry.pc
        return go_on

    def _seats(self, state: State, actor: int) -> list[int]:
        count = self.layout.players
        if actor >= 0:
            return [(actor + distance) % count for distance in range(1, count + 1)]
        if self.layout.orders:
            return state.cells[self.layout.order_base : self.layout.order_base + count]
        return list(range(count))

    def replacement(self, state: State, hook: int, actor: int, go_on: int) -> int:
        """Opens a frame for the first card of the player who acts that does something instead.

        Gives -1 when there is none.
        """
        if actor >= 0:
            for base, cards, entries in self._hooks[hook][1]:
                for card in self.members[state.cells[base + actor] & cards]:
                    self.push(state, go_on, entries[card], actor, card)
                    return entries[card].pc
        return -1

    def before_scoring(self, state: State, mask: int, actor: int, go_on: int) -> int:
        """Opens a frame for each card that waits for a scoring of one of these places."""
        if not state.cells[self.layout.waiting]:
            return go_on
        hooks = tuple(
            number for number, zone in self._scorings if zone is None or zone(state) & mask
        )
        return self.react(state, hooks, actor, go_on) if hooks else go_on

    def after_cards(self, state: State, go_on: int) -> int:
        """Opens a frame for each card that has come into force or left it, the first on top."""
        changes = self.events.force.changes
        if not changes:
            return go_on
        for come, lying, player, card in reversed(changes):
            entry = self._changes[come, lying][card]
            self.push(state, go_on, entry, player, card)
            go_on = entry.pc
        changes.clear()
        return go_on

    # ------------------------------------------------------------ asking

    def step(self, pc: int, apply: Enter, windowed: bool) -> Bound:
        """A step that asks nothing: announced at `pc`, applied at `pc + 1`."""
        if not windowed:
            return Bound(apply, None, apply)
        armed, boundary = self.layout.armed, self.boundary

        def enter(state: State) -> int:
            if state.cells[armed]:
                return boundary(state, pc + 1)
            return apply(state)

        return Bound(enter, None, apply)

    def ask(self, state: State, pc: int, player: int, domain: int, options: list[int]) -> int:
        """Stops at a decision."""
        state.pc = pc
        state.player = player if player >= 0 else 0
        state.domain = domain
        state.options = options
        return WAIT

    def yes_or_no(self, state: State, pc: int, player: int) -> int:
        """Stops at a question with two answers: yes (0) and no (1)."""
        return self.ask(state, pc, player, ANSWER, YES_OR_NO)


YES_OR_NO = [0, 1]


def _unbound(state: State) -> int:
    raise AssertionError("this instruction only applies what the one before it announced")


def _unasked(state: State, option: int) -> int:
    raise AssertionError("this instruction asks nothing")
