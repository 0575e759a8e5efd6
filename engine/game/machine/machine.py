"""Runs a program: each instruction is bound once to functions of the state.

`enter[pc]` runs the instruction and returns the next one, or WAIT when it stopped at a decision.
`resume[pc]` takes the option that was chosen there. A step with a boundary takes two numbers: its
own, and the next one, which applies what it announced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from ...compile.frame import CARD, RETURN_FRAME, RETURN_TO, SUBJECT
from ...compile.operations import STOP, Apply, Jump, Op, Step
from ...compile.program import Entry, Program
from ...rules.errors import RulesError
from ...text.diagnostics import Diagnostic
from ..continuous.bars import bars_of
from ..continuous.continuous import ContinuousRules
from ..events.events import Events
from ..expressions.numbers import printed
from ..memory.memo_tables import MemoTable, bits_of
from ..state.domains import ANSWER
from ..state.event_types import ACTION, IDLE, STOPPED
from ..state.frames import begin_action, frame_above, outer_action, pop, push, whole_action
from ..state.history import TYPE, last_shown
from ..state.state import Enter, State
from .last_action import CarriedOut
from .lookahead import Choice, Idle, Lookahead, follow
from .newcomers import NotedNewcomers
from .reactions import Reactions

MOST_ACTIONS = 200
"""Most actions that begin between two decisions: beyond it, cards begin each other without end."""

MOST_FRAME_CELLS = 10_000
"""Most cells of the stack with which an action may begin: a limit for actions inside actions."""

WAIT = -1
FINISHED = -2

Resume = Callable[[State, int], int]


class Bound(NamedTuple):
    """The functions of one instruction.

    trial: replaces `enter` in dry runs that only ask for an effect, if it does less. The rest are
    peeks, which change nothing. look: the next instruction. idle, sure: whether it surely has no
    effect, or surely an effect, if some number of pieces may move. begins: whether it has an effect
    now, whatever follows. choice: for an instruction that only assigns a name.
    """

    enter: Enter
    resume: Resume | None = None
    apply: Enter | None = None
    trial: Enter | None = None
    look: Enter | None = None
    idle: Idle | None = None
    sure: Idle | None = None
    begins: Idle | None = None
    choice: Choice | None = None


OpT = TypeVar("OpT", bound=Op)

Binder = Callable[["Machine", int, Any], Bound]

BINDERS: dict[type[Op], Binder] = {}
"""The binder of each kind of operation; the modules of `ops` register theirs."""


def binds(
    cls: type[OpT],
) -> Callable[[Callable[[Machine, int, OpT], Bound]], Callable[[Machine, int, OpT], Bound]]:
    """Registers a function as the binder of this kind of operation."""

    def enter(
        function: Callable[[Machine, int, OpT], Bound],
    ) -> Callable[[Machine, int, OpT], Bound]:
        if cls in BINDERS:
            raise TypeError(f"{cls.__name__} has a binder already")
        BINDERS[cls] = function
        return function

    return enter


class Machine:
    """One program, ready to run. It holds no game: every method takes the state."""

    def __init__(self, program: Program, binders: Mapping[type[Op], Binder]) -> None:
        self.made: dict[Any, Any] = {}
        """What is made once for games of this machine, and freed with it."""
        self.program = program
        self.layout = program.layout
        self.rules = ContinuousRules(program)
        self.places = self.rules.places
        self.events = Events(program, self.rules)
        self.carried_out = CarriedOut(program, self.events)
        self.newcomers = NotedNewcomers(program, self.places.branches, self.events)
        self.barred = bars_of(program, self.places)
        self.members = MemoTable(bits_of)
        self.members_or_stop = MemoTable(_bits_and_stop)
        self._printed: dict[str, list[int]] = {}
        self._binders = binders
        self._bound: dict[int, Bound] = {}
        size = len(program.code)
        self.enter: list[Enter] = [_unbound] * size
        self.resume: list[Resume] = [_unasked] * size
        trial: list[Enter] = [_unbound] * size
        look: list[Enter | None] = [None] * size
        idle: list[Idle | None] = [None] * size
        sure: list[Idle | None] = [None] * size
        begins: list[Idle | None] = [None] * size
        only_tried: dict[int, Enter] = {}
        choices: dict[int, Choice] = {}
        self.lookahead = Lookahead(self.enter, trial, look, idle, sure, begins, choices, program)
        self.reactions = Reactions(program, self.places, self.members, self.lookahead)
        for pc, instruction in enumerate(program.code):
            op = instruction.op
            if isinstance(op, Apply | Jump):
                continue
            bound = self.bound(pc)
            self.enter[pc] = bound.enter
            if bound.trial is not None:
                only_tried[pc] = bound.trial
            look[pc], idle[pc], sure[pc] = bound.look, bound.idle, bound.sure
            begins[pc] = bound.begins
            if bound.choice is not None:
                choices[pc] = bound.choice
            if bound.resume is not None:
                self.resume[pc] = bound.resume
            if bound.apply is not None:
                self.enter[pc + 1] = self._noticed(pc, bound.apply)
        if self.carried_out.any:
            self._note_actions()
        trial[:] = [only_tried.get(pc, enter) for pc, enter in enumerate(self.enter)]
        self.places.known.close()
        self.choose = self._chooser()
        """Takes an option of the pending decision; it must be one of `State.options`."""

    def bound(self, pc: int) -> Bound:
        """The functions of an instruction, for itself or for one that runs it directly."""
        if pc not in self._bound:
            op = self.program.code[pc].op
            self._bound[pc] = self._binders[type(op)](self, pc, op)
        return self._bound[pc]

    def test(self, pc: int) -> Enter | None:
        """The function of an instruction that only finds the next one; None: it does more."""
        bound = self.bound(pc)
        return bound.enter if bound.enter is bound.look else None

    def _note_actions(self) -> None:
        """Records an action once an interruptible step of it is applied; keeping a card is none."""
        for pc, instruction in enumerate(self.program.code):
            op = instruction.op
            if isinstance(op, Step) and op.windowed and op.IS_DEED:
                self.enter[pc + 1] = self.carried_out.noting(self.enter[pc + 1], pc + 1)

    def printed(self, name: str) -> list[int]:
        """The value of a printed number by card; a card without it counts 0."""
        if name not in self._printed:
            self._printed[name] = printed(self.program, name)
        return self._printed[name]

    # ------------------------------------------------------------ running

    def run(self, state: State, pc: int) -> None:
        """Runs from an instruction to the next decision, or to the end."""
        enter = self.enter
        state.begun = state.reacted = state.passed = 0
        while pc >= 0:
            pc = enter[pc](state)
        if pc == FINISHED:
            state.pc = FINISHED
            state.player = -1
            state.options = []

    def _chooser(self) -> Callable[[State, int], None]:
        """`choose` as a closure over its tables: it runs for every decision of every game."""
        enter, resume = self.enter, self.resume

        def choose(state: State, option: int) -> None:
            state.begun = state.reacted = state.passed = 0
            pc = resume[state.pc](state, option)
            while pc >= 0:
                pc = enter[pc](state)
            if pc == FINISHED:
                state.pc = FINISHED
                state.player = -1
                state.options = []

        return choose

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
        state.pc = pc
        state.player = player if player >= 0 else 0
        state.domain = domain
        state.options = options
        return WAIT

    def yes_or_no(self, state: State, pc: int, player: int) -> int:
        """Stops at a question with two answers: yes (0) and no (1)."""
        return self.ask(state, pc, player, ANSWER, YES_OR_NO)


YES_OR_NO = [0, 1]


def _bits_and_stop(mask: int) -> list[int]:
    return [*bits_of(mask), STOP]


def _unbound(state: State) -> int:
    raise AssertionError("this instruction only applies what the one before it announced")


def _unasked(state: State, option: int) -> int:
    raise AssertionError("this instruction asks nothing")
