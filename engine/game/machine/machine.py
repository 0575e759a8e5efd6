"""Runs a program: each instruction is bound once to a handler.

`Handler.enter` runs the instruction and returns the next one, or WAIT when it stopped at a
decision; `Handler.resume` takes the option that was chosen there. A step with a boundary takes two
numbers: its own, and the next one, which applies what it announced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import index
from typing import Any, Final, TypeVar

from ...compile.frame import CARD, RETURN_FRAME, RETURN_TO, SUBJECT
from ...compile.operations import STOP, Apply, Jump, Op
from ...compile.program import Entry, Program
from ...rules.errors import RulesError
from ...text.diagnostics import Diagnostic
from ..continuous.bars import Bars
from ..continuous.continuous import ContinuousRules
from ..events.events import Events
from ..expressions.card_tests import printed
from ..memory.memo_tables import MemoTable, bits_of
from ..state.event_types import ACTION, IDLE, PREVENTED, STOPPED
from ..state.frames import begin_action, frame_above, outer_action, pop, push, whole_action
from ..state.history import TYPE, last_shown
from ..state.state import State
from .aims import Aims
from .handlers import FINISHED, Handler
from .last_action import CarriedOut
from .lookahead import Lookahead, follow
from .newcomers import NotedNewcomers
from .reactions import Reactions

MOST_DECISIONS: Final = 20_000
"""Most decisions of one game; a whole game of the built-in rules has a few hundred."""

MOST_ACTIONS: Final = 200
"""Most actions that begin between two decisions: beyond it, cards begin each other without end."""

MOST_FRAME_CELLS: Final = 10_000
"""Most cells of the stack with which an action may begin: a limit for actions inside actions."""

OpT = TypeVar("OpT", bound=Op)

Binder = Callable[["Machine", int, Any], Handler]

HANDLERS: dict[type[Op], Binder] = {}
"""What makes the handler of each kind of operation; the modules of `ops` register theirs."""


def handles(cls: type[OpT], handler: Callable[[Machine, int, OpT], Handler]) -> None:
    """Registers what makes the handler of this kind of operation, mostly its class."""
    if cls in HANDLERS:
        raise TypeError(f"{cls.__name__} has a handler already")
    HANDLERS[cls] = handler


class Trail:
    """What games of a machine have run, for coverage.

    steps: pairs of an instruction and the one that came after it; answers: the same for questions,
    with where the answer led. kept, lying: the cards (bits) whose texts were in force. gates: by
    instruction, the conditions that it tests itself.
    """

    def __init__(self) -> None:
        self.steps: set[tuple[int, int]] = set()
        self.answers: set[tuple[int, int]] = set()
        self.kept = 0
        self.lying = 0
        self.gates: dict[int, list[int]] = {}

    def clear(self) -> None:
        """Forgets everything."""
        self.steps.clear()
        self.answers.clear()
        self.kept = self.lying = 0


class Machine:
    """One program, ready to run. It holds no game: every method takes the state.

    made: what is made once for games of this machine, and freed with it. handlers: by instruction.
    looks: whether any instruction lets a player see what is hidden. trail: if given, it records the
    instructions that games run, not those of dry runs.
    """

    def __init__(
        self, program: Program, makers: Mapping[type[Op], Binder], trail: Trail | None = None
    ) -> None:
        self.trail = trail
        self.made: dict[Any, Any] = {}
        self.looks = False
        self.program = program
        self.layout = program.layout
        self.rules = ContinuousRules(program)
        self.places = self.rules.places
        self.events = Events(program, self.rules)
        self.carried_out = CarriedOut(program, self.events)
        self.newcomers = NotedNewcomers(program, self.places.branches, self.events)
        self._bars = Bars(program, self.places)
        self.members = self.places.members
        self.aims = Aims(program, self.places, self.members) if program.aims else None
        self.members_or_stop = MemoTable(_bits_and_stop)
        self._printed: dict[str, list[int]] = {}
        self._action = program.layout.action
        entries = [program.actions.get(copy.card.id) for copy in program.layout.cards]
        self._begins = [-1 if entry is None else entry.pc for entry in entries]
        self._sizes = [-1 if entry is None else entry.size for entry in entries]
        self._makers = makers
        self._made: dict[int, Handler] = {}
        self.handlers: list[Handler] = [Handler()] * len(program.code)
        self.lookahead = Lookahead(self.handlers, program)
        self.reactions = Reactions(program, self.places, self.members, self.lookahead)
        for pc, instruction in enumerate(program.code):
            if isinstance(instruction.op, Apply | Jump):
                continue
            handler = self.handlers[pc] = self.handler(pc)
            applies = handler.applied()
            if applies is not None:
                self.handlers[pc + 1] = applies
        self.places.known.close()
        for pc, instruction in enumerate(program.code if trail is not None else ()):
            gates = [self.follow(gate) for gate in instruction.op.gates()]
            if trail is not None and gates:
                trail.gates[pc] = [gate for gate in gates if self.test(gate) is not None]

    def handler(self, pc: int) -> Handler:
        """The handler of an instruction, for itself or for one that runs it directly."""
        if pc not in self._made:
            op = self.program.code[pc].op
            self._made[pc] = self._makers[type(op)](self, pc, op)
        return self._made[pc]

    def test(self, pc: int) -> Handler | None:
        """The handler of an instruction that only finds the next one; None: it does more."""
        handler = self.handler(pc)
        return handler if handler.only_branches else None

    def printed(self, name: str) -> list[int]:
        """The value of a printed number by card; a card without it counts 0."""
        if name not in self._printed:
            self._printed[name] = printed(self.program, name)
        return self._printed[name]

    # ------------------------------------------------------------ running

    def run(self, state: State, pc: int) -> None:
        """Runs from an instruction to the next decision, or to the end."""
        state.begun = state.reacted = state.passed = 0
        if self.trail is not None:
            pc = self._trace(self.trail, state, pc)
        while pc >= 0:
            pc = self.handlers[pc].enter(state)
        if pc == FINISHED:
            _finish(state)

    def choose(self, state: State, option: int) -> None:
        """Takes an option of the pending decision; it must be one of `State.options`."""
        handlers = self.handlers
        state.begun = state.reacted = state.passed = 0
        asked = state.pc
        pc = handlers[asked].resume(state, option)
        if self.trail is not None:
            self.trail.answers.add((asked, pc))
            pc = self._trace(self.trail, state, pc)
        while pc >= 0:
            pc = handlers[pc].enter(state)
        if pc == FINISHED:
            _finish(state)

    def _trace(self, trail: Trail, state: State, pc: int) -> int:
        """Runs to the next decision or the end, and records the way; returns where it stops."""
        while pc >= 0:
            for gate in trail.gates.get(pc, []):
                trail.steps.add((gate, self.handlers[gate].enter(state)))
            following = self.handlers[pc].enter(state)
            trail.steps.add((pc, following))
            pc = following
        for cell in self.program.force_cells:
            trail.kept |= state.cells[cell]
        for cell, lying in self.program.lying_cells.items():
            trail.lying |= state.cells[cell] & lying.cards
        return pc

    def take(self, state: State, number: Any) -> bool:
        """Takes the option with a number, counted from 0, and notes it; False: there is none.

        number: anything that is used as an index. Raises RulesError if the game does not end.
        """
        options, older = state.options, state.chosen
        plain: int = number if type(number) is int else _plain(number)
        if not 0 <= plain < len(options):
            return False
        taken: int = older[2]
        taken += 1
        if taken > MOST_DECISIONS:
            message = f"more than {MOST_DECISIONS:,} decisions: this game does not end"
            raise RulesError([Diagnostic("E534", message)])
        state.chosen = (older, plain, taken)
        self.choose(state, options[plain])
        return True

    def follow(self, pc: int) -> int:
        """The instruction to continue with, after any jumps at this one."""
        return follow(self.program.code, pc)

    # ------------------------------------------------------------ actions and reactions

    def perform(
        self, state: State, back: int, subject: int, card: int, *, part: bool = False
    ) -> int:
        """Begins the special action of a card for a player; part: as a part of the running one.

        Raises RulesError when actions begin actions without end; then the game can't continue.
        """
        state.begun += 1
        if state.begun > MOST_ACTIONS or len(state.stack) > MOST_FRAME_CELLS:
            kind = self.layout.cards[card].card
            message = f"the action of `{kind.id}` starts other actions without end"
            raise RulesError([Diagnostic("E534", message, kind.span)])
        push(state, back, self._sizes[card], subject, card)
        begin_action(state, self._action, part=part)
        state.log = (state.log, ACTION, subject, card)
        return self._begins[card]

    def is_barred(self, state: State, player: int) -> bool:
        """Whether a rule keeps a player from special actions now."""
        return self._bars.bar(state, player)

    def is_busy(self, state: State, card: int, player: int | None = None) -> bool:
        """Whether the action of a card is running, or too many actions are inside each other.

        player: if given, only this player's actions count.
        """
        if state.begun >= MOST_ACTIONS or len(state.stack) > MOST_FRAME_CELLS:
            return True
        stack, action = state.stack, state.cells[self._action]
        while action >= 0:
            if stack[action + CARD] == card and player in (None, stack[action + SUBJECT]):
                return True
            action = outer_action(stack, action)
        return False

    def end_action(self, state: State) -> int:
        """Ends the special action of the newest frame, and logs it if it had no effect."""
        log = last_shown(state.log)
        if log is not None and log[TYPE] == ACTION:
            stack, frame = state.stack, state.frame
            state.log = (state.log, IDLE, stack[frame + SUBJECT], stack[frame + CARD])
        state.cells[self._action] = outer_action(state.stack, state.frame)
        return pop(state)

    def stop_action(self, state: State) -> int:
        """Cuts the stack back to the running action, with all actions of which it is a part.

        What has begun in it ends, too, and runs its closing.
        """
        stack, action = state.stack, whole_action(state.stack, state.cells[self._action])
        who, with_card = stack[state.frame + SUBJECT], stack[state.frame + CARD]
        above = frame_above(stack, state.frame, action)
        go_on = self._end_of(stack[action + CARD], stack[above + RETURN_TO])
        closings = self._closings(state, action)
        state.frame = state.cells[self._action] = action
        whose, card = stack[action + SUBJECT], stack[action + CARD]
        state.log = (state.log, STOPPED, who, with_card, whose, card)
        del stack[above:]
        for player, closing in reversed(closings):
            push(state, go_on, closing.size, player, -1)
            go_on = closing.pc
        return go_on

    def leave_all(self, state: State) -> int:
        """Leaves everything that runs; returns the instruction at the end of the track."""
        state.stack.clear()
        state.frame, state.cells[self._action], state.changes = 0, -1, ()
        return self.program.end_of_track

    def stop_step(self, state: State, source: int) -> int:
        """Cuts the stack back to the frame of the pending step, and continues after that step.

        source: the rule that stops it; a card that does is known from its frame.
        """
        stack, frame, code = state.stack, state.frame, self.program.code
        who, card = stack[frame + SUBJECT], stack[frame + CARD]
        while not isinstance(code[stack[frame + RETURN_TO]].op, Apply):
            frame = stack[frame + RETURN_FRAME]
        step = stack[frame + RETURN_TO] - 1
        state.frame = stack[frame + RETURN_FRAME]
        del stack[frame:]
        state.log = (state.log, PREVENTED, who, source if card < 0 else card)
        return self.handlers[step].skip(state)

    def _end_of(self, card: int, pc: int) -> int:
        """The end of the action of a card that runs at an instruction: of a block, or its own."""
        for act in self.program.acts:
            if pc in act:
                return act.stop
        return self.program.actions[self.layout.cards[card].card.id].end - 1

    def _closings(self, state: State, action: int) -> list[tuple[int, Entry]]:
        """The activations above an action, inner ones first: the player, and the closing."""
        stretches, stack, frame = self.program.stretches, state.stack, state.frame
        found = []
        while frame != action and stretches:
            pc, frame = stack[frame + RETURN_TO], stack[frame + RETURN_FRAME]
            for one in stretches:
                if one.begin <= pc <= one.end:
                    found.append((stack[frame + one.subject], one.closing))
        return found


def _plain(number: Any) -> int:
    """A number that can be used as an index, as a plain integer; -1 for anything else."""
    try:
        return index(number)
    except TypeError:
        return -1


def _bits_and_stop(mask: int) -> list[int]:
    return [*bits_of(mask), STOP]


def _finish(state: State) -> None:
    state.pc, state.player, state.options = FINISHED, -1, []
