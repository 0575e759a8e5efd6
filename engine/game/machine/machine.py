"""Runs a program: each instruction is bound once to a handler.

`Handler.enter` runs the instruction and returns the next one, or WAIT when it stopped at a
decision; `Handler.resume` takes the option that was chosen there. A step with a boundary takes two
numbers: its own, and the next one, which applies what it announced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from ...compile.frame import CARD, RETURN_FRAME, RETURN_TO, SUBJECT
from ...compile.operations import STOP, Apply, Jump, Op, Step
from ...compile.program import Entry, Program
from ...rules.errors import RulesError
from ...text.diagnostics import Diagnostic
from ..continuous.bars import Bars
from ..continuous.continuous import ContinuousRules
from ..events.events import Events
from ..expressions.card_tests import printed
from ..memory.memo_tables import MemoTable, bits_of
from ..state.event_types import ACTION, IDLE, STOPPED
from ..state.frames import begin_action, frame_above, outer_action, pop, push, whole_action
from ..state.history import TYPE, last_shown
from ..state.state import Enter, State
from .handlers import FINISHED, WAIT, YES_OR_NO, Handler, ask, yes_or_no
from .last_action import CarriedOut
from .lookahead import Lookahead, follow
from .newcomers import NotedNewcomers
from .reactions import Reactions

__all__ = ["FINISHED", "HANDLERS", "WAIT", "YES_OR_NO", "Bound", "Machine", "binds", "handles"]

MOST_ACTIONS = 200
"""Most actions that begin between two decisions: beyond it, cards begin each other without end."""

MOST_FRAME_CELLS = 10_000
"""Most cells of the stack with which an action may begin: a limit for actions inside actions."""

Resume = Callable[[State, int], int]


class Bound(NamedTuple):
    """The functions of one instruction, where no class does it yet."""

    enter: Enter
    resume: Resume | None = None
    apply: Enter | None = None
    trial: Enter | None = None
    look: Enter | None = None


class BoundHandler(Handler):
    """Runs the functions of one instruction."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self.only_branches = bound.look is bound.enter

    def enter(self, state: State) -> int:
        return self.bound.enter(state)

    def resume(self, state: State, option: int) -> int:
        assert self.bound.resume is not None
        return self.bound.resume(state, option)

    def trial(self, state: State) -> int:
        return (self.bound.trial or self.bound.enter)(state)


OpT = TypeVar("OpT", bound=Op)

Binder = Callable[["Machine", int, Any], Handler]

HANDLERS: dict[type[Op], Binder] = {}
"""What makes the handler of each kind of operation; the modules of `ops` register theirs."""


def handles(cls: type[OpT], handler: Callable[[Machine, int, OpT], Handler]) -> None:
    """Registers what makes the handler of this kind of operation, mostly its class."""
    if cls in HANDLERS:
        raise TypeError(f"{cls.__name__} has a handler already")
    HANDLERS[cls] = handler


def binds(
    cls: type[OpT],
) -> Callable[[Callable[[Machine, int, OpT], Bound]], Callable[[Machine, int, OpT], Bound]]:
    """Registers a function as the binder of this kind of operation."""

    def enter(
        function: Callable[[Machine, int, OpT], Bound],
    ) -> Callable[[Machine, int, OpT], Bound]:
        handles(cls, lambda m, pc, op: BoundHandler(function(m, pc, op)))
        return function

    return enter


class Machine:
    """One program, ready to run. It holds no game: every method takes the state.

    made: what is made once for games of this machine, and freed with it. handlers: by instruction.
    """

    def __init__(self, program: Program, makers: Mapping[type[Op], Binder]) -> None:
        self.made: dict[Any, Any] = {}
        self.program = program
        self.layout = program.layout
        self.rules = ContinuousRules(program)
        self.places = self.rules.places
        self.events = Events(program, self.rules)
        self.carried_out = CarriedOut(program, self.events)
        self.newcomers = NotedNewcomers(program, self.places.branches, self.events)
        self._bars = Bars(program, self.places)
        self.members = MemoTable(bits_of)
        self.members_or_stop = MemoTable(_bits_and_stop)
        self._printed: dict[str, list[int]] = {}
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
            elif isinstance(handler, BoundHandler) and handler.bound.apply is not None:
                apply = self._noticed(pc, handler.bound.apply)
                op = instruction.op
                if self.carried_out.any and isinstance(op, Step) and op.windowed and op.IS_DEED:
                    apply = self.carried_out.noting(apply, pc + 1)
                self.handlers[pc + 1] = BoundHandler(Bound(apply))
        self.places.known.close()

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
        handlers = self.handlers
        state.begun = state.reacted = state.passed = 0
        while pc >= 0:
            pc = handlers[pc].enter(state)
        if pc == FINISHED:
            state.pc = FINISHED
            state.player = -1
            state.options = []

    def choose(self, state: State, option: int) -> None:
        """Takes an option of the pending decision; it must be one of `State.options`."""
        handlers = self.handlers
        state.begun = state.reacted = state.passed = 0
        pc = handlers[state.pc].resume(state, option)
        while pc >= 0:
            pc = handlers[pc].enter(state)
        if pc == FINISHED:
            state.pc = FINISHED
            state.player = -1
            state.options = []

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
        kind = self.layout.cards[card].card
        entry = self.program.actions[kind.id]
        state.begun += 1
        if state.begun > MOST_ACTIONS or len(state.stack) > MOST_FRAME_CELLS:
            message = f"the action of `{kind.id}` starts other actions without end"
            raise RulesError([Diagnostic("E534", message, kind.span)])
        push(state, back, entry, subject, card)
        begin_action(state, self.layout.action, part=part)
        self.events.note(state, ACTION, subject, card)
        return entry.pc

    def is_barred(self, state: State, player: int) -> bool:
        """Whether a rule keeps a player from special actions now."""
        return self._bars.bar(state, player)

    def is_busy(self, state: State, card: int, player: int | None = None) -> bool:
        """Whether the action of a card is running, or too many actions are inside each other.

        player: if given, only this player's actions count.
        """
        if state.begun >= MOST_ACTIONS or len(state.stack) > MOST_FRAME_CELLS:
            return True
        stack, action = state.stack, state.cells[self.layout.action]
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
            self.events.note(state, IDLE, stack[frame + SUBJECT], stack[frame + CARD])
        state.cells[self.layout.action] = outer_action(state.stack, state.frame)
        return pop(state)

    def stop_action(self, state: State) -> int:
        """Cuts the stack back to the running action, with all actions of which it is a part.

        What has begun in it ends, too, and runs its closing.
        """
        stack, action = state.stack, whole_action(state.stack, state.cells[self.layout.action])
        who, with_card = stack[state.frame + SUBJECT], stack[state.frame + CARD]
        above = frame_above(stack, state.frame, action)
        go_on = self._end_of(stack[action + CARD], stack[above + RETURN_TO])
        closings = self._closings(state, action)
        state.frame = state.cells[self.layout.action] = action
        whose, card = stack[action + SUBJECT], stack[action + CARD]
        self.events.note(state, STOPPED, who, with_card, whose, card)
        del stack[above:]
        for player, closing in reversed(closings):
            push(state, go_on, closing, player, -1)
            go_on = closing.pc
        return go_on

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

    # ------------------------------------------------------------ asking

    def step(self, pc: int, apply: Enter, windowed: bool) -> Bound:
        """A step that asks no question: announced at `pc`, applied at `pc + 1`."""
        return Bound(self.at_once(pc, apply, windowed), None, apply)

    def at_once(self, pc: int, apply: Enter, windowed: bool) -> Enter:
        """A function that announces a step, and applies it if no card may interrupt it."""
        apply = self._noticed(pc, apply)
        if not windowed:
            return apply
        armed, boundary = self.layout.armed, self.reactions.boundary

        def enter(state: State) -> int:
            if state.cells[armed]:
                return boundary(state, pc + 1)
            return apply(state)

        return enter

    def _noticed(self, pc: int, apply: Enter) -> Enter:
        """Lets cards react after a step is applied, if its event may be one that they wait for."""
        apply = self._opening(pc, apply)
        op, moments, newcomers = self.program.code[pc].op, self.program.moments, self.newcomers
        if not isinstance(op, Step):
            return apply
        if newcomers.any and op.MOVES:
            return self.reactions.noticing(apply, op.subject, newcomers.noting(op.settled()))
        if moments.happen and (op.MOVES or (op.PAYS and moments.gains)):
            return self.reactions.noticing(apply, op.subject)
        return apply

    def _opening(self, pc: int, apply: Enter) -> Enter:
        """Passes over a block that is done at once if its first step no longer has an effect."""
        op = self.program.code[pc + 1].op
        if not isinstance(op, Apply) or op.whole is None:
            return apply
        after = self.follow(op.whole)

        def applied(state: State) -> int:
            log, cells = state.log, state.cells.copy()
            go_on = apply(state)
            return after if state.log is log and state.cells == cells else go_on

        return applied

    def ask(self, state: State, pc: int, player: int, domain: int, options: list[int]) -> int:
        """Stops at a decision."""
        return ask(state, pc, player, domain, options)

    def yes_or_no(self, state: State, pc: int, player: int) -> int:
        """Stops at a question with two answers: yes (0) and no (1)."""
        return yes_or_no(state, pc, player)


def _bits_and_stop(mask: int) -> list[int]:
    return [*bits_of(mask), STOP]
