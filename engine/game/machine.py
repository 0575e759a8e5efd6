"""Runs a program: each instruction is bound once to functions of the state.

`enter[pc]` runs the instruction and gives the next one, or WAIT when it stopped at a decision.
`resume[pc]` takes the option that was chosen there. A step with a boundary takes two numbers: its
own, and the next one, which applies what it announced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from ..compile.frame import CARD, OUTER_ACTION, RETURN_FRAME, RETURN_TO, SUBJECT
from ..compile.hooks import ANYONE, OWN
from ..compile.operations import STOP, Apply, Jump, Op
from ..compile.program import Entry, Hook, Program
from ..rules.errors import RulesError
from ..text.diagnostics import Diagnostic
from .continuous import ContinuousRules
from .domains import ANSWER
from .events.events import Events
from .events.types import ACTION, CHOSE, IDLE, SEALED, STOPPED
from .lookahead import Lookahead, changed
from .numbers import printed
from .remembered import Remembered, bits_of
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
    """The functions of one instruction.

    trial: what `enter` is where it is only tried out whether anything is done, if that is less.
    """

    enter: Enter
    resume: Resume | None = None
    apply: Enter | None = None
    trial: Enter | None = None


Reaction = tuple[int, int, Entry]
"""A player, the card of his that reacts, and where its code stands."""

OpT = TypeVar("OpT", bound=Op)

Binder = Callable[["Machine", int, Any], Bound]

BINDERS: dict[type[Op], Binder] = {}
"""What makes each kind of operation run; the modules of `ops` enter it."""


def binds(
    kind: type[OpT],
) -> Callable[[Callable[[Machine, int, OpT], Bound]], Callable[[Machine, int, OpT], Bound]]:
    """Enters a function in the table, as the one that binds this kind of operation."""

    def enter(
        function: Callable[[Machine, int, OpT], Bound],
    ) -> Callable[[Machine, int, OpT], Bound]:
        if kind in BINDERS:
            raise TypeError(f"{kind.__name__} has a binder already")
        BINDERS[kind] = function
        return function

    return enter


class Machine:
    """One program, ready to run. Holds no game: every method takes the state."""

    def __init__(self, program: Program, binders: Mapping[type[Op], Binder]) -> None:
        self.program = program
        self.layout = program.layout
        self.rules = ContinuousRules(program)
        self.places = self.rules.places
        self.events = Events(program, self.rules)
        self.members = Remembered(bits_of)
        self.members_or_stop = Remembered(lambda mask: [*bits_of(mask), STOP])
        self._printed: dict[str, list[int]] = {}
        size = len(program.code)
        self.enter: list[Enter] = [_unbound] * size
        self.resume: list[Resume] = [_unasked] * size
        trial: list[Enter] = [_unbound] * size
        self.lookahead = Lookahead(self.enter, trial, program.code)
        for pc, instruction in enumerate(program.code):
            op = instruction.op
            if isinstance(op, Apply | Jump):
                continue
            bound = binders[type(op)](self, pc, op)
            self.enter[pc] = bound.enter
            trial[pc] = bound.trial or bound.enter
            if bound.resume is not None:
                self.resume[pc] = bound.resume
            if bound.apply is not None:
                self.enter[pc + 1] = trial[pc + 1] = bound.apply
        self._hooks = [self._bound_hook(hook) for hook in program.hooks]
        moments = program.moments
        self._reactions = () if moments.action is None else (moments.action,)
        self._scorings = [(n, self._zone_of(program.hooks[n])) for n in moments.scorings]
        self._changes = self._texts_about_changes()
        self.choose = self._chooser()
        """Takes an option of the decision that waits; the option must be one of them."""

    def printed(self, name: str) -> list[int]:
        """The value of a printed number by card; a card without it counts 0."""
        if name not in self._printed:
            self._printed[name] = printed(self.program, name)
        return self._printed[name]

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
        state.begun = 0
        while pc >= 0:
            pc = enter[pc](state)
        if pc == FINISHED:
            state.pc = FINISHED
            state.player = -1
            state.options = []

    def _chooser(self) -> Callable[[State, int], None]:
        """`choose` with its tables at hand: it runs for every decision of every game."""
        enter, resume = self.enter, self.resume

        def choose(state: State, option: int) -> None:
            state.begun = 0
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
        while isinstance(op := code[pc].op, Jump):
            pc = op.to
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
        state.begun += 1
        if state.begun > MOST_ACTIONS or len(state.stack) > MOST_FRAME_CELLS:
            message = f"the action of `{kind.id}` begins other actions without end"
            raise RulesError([Diagnostic("E534", message, kind.span)])
        self.push(state, back, entry, subject, card)
        cells = state.cells
        state.stack[state.frame + OUTER_ACTION] = cells[self.layout.action]
        cells[self.layout.action] = state.frame
        self.events.note(state, ACTION, subject, card)
        return entry.pc

    def end_action(self, state: State) -> int:
        """Ends the special action of the newest frame, and says so if it did nothing."""
        log = state.log
        while log is not None and log[1][0] in (CHOSE, SEALED):
            log = log[0]
        if log is not None and log[1][0] == ACTION:
            stack, frame = state.stack, state.frame
            self.events.note(state, IDLE, stack[frame + SUBJECT], stack[frame + CARD])
        return self._leave_action(state)

    def _leave_action(self, state: State) -> int:
        state.cells[self.layout.action] = state.stack[state.frame + OUTER_ACTION]
        return self.pop(state)

    def stop_action(self, state: State) -> int:
        """Cuts the stack back to the action that is going on, which ends there."""
        stack = state.stack
        who, with_card = stack[state.frame + SUBJECT], stack[state.frame + CARD]
        state.frame = state.cells[self.layout.action]
        whose, card = stack[state.frame + SUBJECT], stack[state.frame + CARD]
        self.events.note(state, STOPPED, who, with_card, whose, card)
        return self._leave_action(state)

    def boundary(self, state: State, apply: int) -> int:
        """Opens a frame for each reaction to a step of the action that is going on.

        A step that would change nothing is none. Call it only when a card that reacts is in force.
        """
        waiting = self._reacting(state)
        if not waiting or not changed(state, self.lookahead.applied(state, apply)):
            return apply
        return self._open(state, waiting, apply)

    def before_action(self, state: State, go_on: int, end: int) -> int:
        """Opens a frame for each reaction to an action that begins, if it can do anything."""
        waiting = self._reacting(state)
        if not waiting or not self.lookahead.does(state, go_on, end):
            return go_on
        return self._open(state, waiting, go_on)

    def _reacting(self, state: State) -> list[Reaction]:
        action = state.cells[self.layout.action]
        if action < 0:
            return []
        return self._waiting(state, self._reactions, state.stack[action + SUBJECT])

    def react(self, state: State, hooks: tuple[int, ...], actor: int, go_on: int) -> int:
        """Opens a frame for each card in force that waits for one of these moments.

        The first to act is on top: clockwise from the left of the player who acts, who comes last;
        where nobody acts (-1), in the order settled last.
        """
        return self._open(state, self._waiting(state, hooks, actor), go_on)

    def _waiting(self, state: State, hooks: tuple[int, ...], actor: int) -> list[Reaction]:
        """Whose cards react, in the order in which they do.

        Of cards with the same offer to stop something, a player is asked about one.
        """
        waiting: list[Reaction] = []
        for player in self._seats(state, actor):
            for number in hooks:
                whose, of_texts = self._hooks[number]
                if whose == ANYONE or (actor >= 0 and (player == actor) == (whose == OWN)):
                    for base, cards, entries in of_texts:
                        mask = state.cells[base + player] & cards
                        asked = None
                        for card in self.members[mask]:
                            entry = entries[card]
                            if not entry.optional or entry is not asked:
                                waiting.append((player, card, entry))
                            asked = entry
        return waiting

    def _open(self, state: State, waiting: list[Reaction], go_on: int) -> int:
        """Opens the frames of reactions, the first on top."""
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
        changes, state.changes = state.changes, ()
        for come, lying, player, card in reversed(changes):
            entry = self._changes[come, lying][card]
            self.push(state, go_on, entry, player, card)
            go_on = entry.pc
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
