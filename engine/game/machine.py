"""Runs a program: each instruction is bound once to functions of the state.

`enter[pc]` runs the instruction and gives the next one, or WAIT when it stopped at a decision.
`resume[pc]` takes the option that was chosen there. A step with a boundary takes two numbers: its
own, and the next one, which applies what it announced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..rules.program import CARD, OUTER_ACTION, RETURN_FRAME, RETURN_TO, SUBJECT, Entry, Program
from ..rules.ruleset import RulesError
from ..text.diagnostics import Diagnostic
from .domains import ANSWER, Members
from .events import ACTION, STOPPED, Events
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
        self._begun = [0]
        self.choose = self._chooser()
        """Takes an option of the decision that waits; the option must be one of them."""

    def _printed_numbers(self) -> dict[str, list[int]]:
        """For every printed number, its value by card; a card without it counts 0."""
        names = {name for copy in self.layout.cards for name in copy.card.numbers}
        return {
            name: [copy.card.numbers.get(name, 0) for copy in self.layout.cards] for name in names
        }

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
        """Opens a frame for each reaction to the action, the first to be asked on top.

        Asked clockwise from the left of the player who acts. Call it only when a card that reacts
        is in force.
        """
        action = state.cells[self.layout.action]
        if action < 0:
            return go_on
        actor = state.stack[action + SUBJECT]
        waiting = []
        for distance in range(1, self.layout.players):
            player = (actor + distance) % self.layout.players
            waiting += [(player, card) for card in self._reactions_of(state, player)]
        for player, card in reversed(waiting):
            entry = self.program.reactions[self.layout.cards[card].card.id]
            self.push(state, go_on, entry, player, card)
            go_on = entry.pc
        return go_on

    def _reactions_of(self, state: State, player: int) -> list[int]:
        mask = 0
        for cell in self.program.force_cells[player :: self.layout.players]:
            mask |= state.cells[cell]
        return self.members[mask & self.events.reacting]

    def still_reacts(self, state: State) -> bool:
        """Whether the card of the newest frame is still in force for its player."""
        stack = state.stack
        player, card = stack[state.frame + SUBJECT], stack[state.frame + CARD]
        return card in self._reactions_of(state, player)

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
        return self.ask(state, pc, player, ANSWER, _YES_OR_NO)


_YES_OR_NO = [0, 1]


def _unbound(state: State) -> int:
    raise AssertionError("this instruction only applies what the one before it announced")


def _unasked(state: State, option: int) -> int:
    raise AssertionError("this instruction asks nothing")
