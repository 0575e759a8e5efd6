"""Dry runs: whether the instructions that come next have an effect, found on a copy of the state.

A block or an action has an effect when it changes the table, logs an event or asks a decision. A
choice that only assigns a name has an effect when one of its options leads to one. Dry runs need no
other knowledge of the instructions; a dry run that is too long counts as an effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ...compile.expressions import FixedNumber, Number
from ...compile.frame import LiveOut
from ...compile.operations import Jump
from ...compile.program import Instruction, Program
from ...compile.verbs.moves import SetQuotas
from ...rules.errors import RulesError
from ..memory.memo_tables import MemoTable
from ..state.event_types import ACTION, IDLE
from ..state.history import types_since
from ..state.state import Enter, State

MOST_TRIED = 10_000
"""Most instructions of one dry run."""

MOST_OPTIONS = 200
"""Most options that are run for one question, in all choices that follow each other."""

MOST_BEHIND = 200
"""Most instructions that are run after an option."""

MOST_ACTIONS_TRIED = 20
"""Most begun actions with which another one is dry-run; beyond it, one has an effect."""

MOST_NESTED = 50
"""Most dry runs inside each other; a deeper one counts as an effect."""

MOST_PASSED = 200
"""Most questions that are passed over between two decisions, so that dry runs come to an end."""

CHOOSES = -3
"""Returned by a dry run that reaches a choice of a name; `pc` is the instruction."""

OF_ACTIONS = {ACTION, IDLE}
"""The events that are logged even of an action without an effect."""

Idle = Callable[[State], bool]
"""Whether a step surely has no effect now, or surely an effect, however many pieces it may move."""


class Choice(NamedTuple):
    """A choice that only assigns a name: its options, its cell of the stack, what follows."""

    offered: Callable[[State], list[int]]
    slot: Callable[[State], int]
    go_on: int


class Lookahead:
    """The dry runs of one program.

    enter: the functions of the machine's program. trial: the same for dry runs that only ask for an
    effect; a question then runs each of its answers once, and stops if one has an effect. To
    continue in that answer would run it again, and twice on each level. look, idle, sure, begins,
    choices: the peeks of some instructions, which need no copy; see `Bound`.
    """

    def __init__(
        self,
        enter: Sequence[Enter],
        trial: Sequence[Enter],
        look: Sequence[Enter | None],
        idle: Sequence[Idle | None],
        sure: Sequence[Idle | None],
        begins: Sequence[Idle | None],
        choices: Mapping[int, Choice],
        program: Program,
    ) -> None:
        self._enter = enter
        self._trial = trial
        self._look, self._idle, self._sure, self._begins = look, idle, sure, begins
        self._choices = choices
        self._code, self._action = program.code, program.layout.action
        self._alone = MemoTable(self._find_alone)

    def does(self, state: State, start: int, end: int, live_out: LiveOut = ()) -> bool:
        """Whether the block from one instruction to another, in this frame, has an effect now.

        live_out: the names that later code may read. A choice that later code reads is an effect.
        """
        if start == end:  # an empty block
            return False
        if self._code[start].op.SURE:
            return True
        look = self._look
        while (found := look[start]) is not None:
            start = found(state)
            if start == end:
                return False
        begins = self._begins[start]
        if begins is not None and begins(state):
            if live_out is not None or start not in self._choices:
                return True
            return self._choice_leads_on(state, start, end, state.frame)
        idle, sure = self._alone[start, end]
        if idle is not None and idle(state):
            return False
        if sure is not None and sure(state):
            return True
        return self._changes(state, start, end, state.frame, live_out)

    def does_or_names(
        self, state: State, start: int, end: int, live_out: LiveOut, overwritten: Sequence[int]
    ) -> bool:
        """The same, but a number that the block assigns counts even if it keeps its value."""
        if not overwritten:
            return self.does(state, start, end, live_out)
        copy = unnamed(state, overwritten)
        found = self.does(copy, start, end, live_out)
        state.tried = copy.tried
        return found

    def passes_over(self, state: State, leads_on: Callable[[], bool]) -> bool:
        """Whether a question is passed over. leads_on: whether one of its answers has an effect."""
        if state.passed >= MOST_PASSED or leads_on():
            return False
        state.passed += 1
        return True

    def answer_leads_on(
        self, state: State, answers: Sequence[int], take: Callable[[State, int], int], end: int
    ) -> bool:
        """Whether an answer that begins an action has an effect before the instruction `end`."""
        if state.begun > MOST_ACTIONS_TRIED:
            return True

        def does(answer: int) -> bool:
            copy = state.clone()
            start = take(copy, answer)
            alike = self._are_alike(copy, state)
            found = not alike or self._changes(copy, start, end, state.frame, None)
            state.tried = copy.tried
            return found

        return self._any_of(state, answers, does)

    def leads_on(
        self, state: State, options: Sequence[int], at: int, start: int, end: int, live_out: LiveOut
    ) -> bool:
        """Whether a block has an effect with one of some options in a cell of the stack."""
        return self._leads_on(state, options, at, lambda: self.does(state, start, end, live_out))

    def _choice_leads_on(self, state: State, pc: int, end: int, frame: int) -> bool:
        """Whether one of the options of a choice has an effect; `end` is in the given frame."""
        choice = self._choices[pc]

        def goes_on() -> bool:
            if state.frame == frame:
                return self.does(state, choice.go_on, end, None)
            return self._changes(state, choice.go_on, end, frame, None)

        return self._leads_on(state, choice.offered(state), choice.slot(state), goes_on)

    def _leads_on(
        self, state: State, options: Sequence[int], at: int, goes_on: Callable[[], bool]
    ) -> bool:
        """Runs options one after the other; does not change the state."""
        if state.nested >= MOST_NESTED:
            return True
        stack, chosen = state.stack, state.stack[at]

        def does(option: int) -> bool:
            stack[at] = option
            return goes_on()

        state.nested += 1
        found = self._any_of(state, options, does)
        state.nested -= 1
        stack[at] = chosen
        return found

    def _any_of(self, state: State, answers: Sequence[int], does: Callable[[int], bool]) -> bool:
        """Whether one of some answers has an effect; too many answers count as an effect."""
        before, found = state.tried, False
        for answer in answers:
            state.tried += 1
            if state.tried > MOST_OPTIONS or does(answer):
                found = True
                break
        if not before:  # the question is answered
            state.tried = 0
        return found

    def _changes(self, state: State, start: int, end: int, frame: int, live_out: LiveOut) -> bool:
        """Whether a block has an effect, run on a copy."""
        if state.nested >= MOST_NESTED:
            return True
        enter, copy, pc, log = self._trial, state.clone(), start, state.log
        copy.nested += 1
        for _ in range(MOST_BEHIND if state.tried else MOST_TRIED):
            if copy.log is not log:
                if not OF_ACTIONS.issuperset(types_since(log, copy.log)):
                    return True
                log = copy.log
            if pc == end and copy.frame == frame:
                state.tried = copy.tried
                return not self._are_alike(copy, state) or _leaves(live_out, copy, state)
            if pc == CHOOSES and live_out is None and self._are_alike(copy, state):
                found = self._choice_leads_on(copy, copy.pc, end, frame)
                state.tried = copy.tried
                return found
            if pc < 0:
                return True
            try:
                pc = enter[pc](copy)
            except RulesError:  # it would run without end
                return True
        return True

    def _are_alike(self, one: State, other: State) -> bool:
        """Whether the table is the same; an action may have begun in one of the states."""
        if one.cells == other.cells:
            return True
        cells, action = one.cells.copy(), self._action
        cells[action] = other.cells[action]
        return cells == other.cells

    def _find_alone(self, block: tuple[int, int]) -> tuple[Idle | None, Idle | None]:
        """The peeks of the only step of a block: surely no effect, surely an effect."""
        (pc, end), some = block, True
        while isinstance(op := self._code[pc].op, SetQuotas):
            some = some and all(_is_some(quota.number) for quota in op.quotas)
            pc += 1
        if follow(self._code, pc + 2) != end:
            return None, None
        return self._idle[pc], self._sure[pc] if some else None

    def tried(self, state: State, start: int, end: int) -> State:
        """The state after a block, or at the first decision in it."""
        return self._to_the_end(state, start, end, self._enter)[0]

    def outcome(self, state: State, start: int, end: int) -> State | None:
        """The state after a block; None: it may ask something, or it takes too long."""
        copy, ends = self._to_the_end(state, start, end, self._trial)
        return copy if ends else None

    def _to_the_end(
        self, state: State, start: int, end: int, enter: Sequence[Enter]
    ) -> tuple[State, bool]:
        copy, pc = state.clone(), start
        for _ in range(MOST_TRIED):
            if pc == end and copy.frame == state.frame:
                return copy, True
            if pc < 0:
                break
            pc = enter[pc](copy)
        return copy, False

    def applied(self, state: State, pc: int) -> State:
        """The state after one instruction that asks no question."""
        copy = state.clone()
        self._enter[pc](copy)
        return copy


def _leaves(live_out: LiveOut, after: State, before: State) -> bool:
    """Whether a block has changed a live-out number, in the same frame."""
    frame = before.frame
    return any(after.stack[frame + slot] != before.stack[frame + slot] for slot in live_out or ())


def unnamed(state: State, slots: Iterable[int]) -> State:
    """A copy in which some slots of the frame are empty, so that any number in them is new."""
    copy = state.clone()
    for slot in slots:
        copy.stack[copy.frame + slot] = -1
    return copy


def _is_some(number: Number | None) -> bool:
    """Whether a number is known to be more than 0; None stands for all."""
    return number is None or (isinstance(number, FixedNumber) and number.value > 0)


def follow(code: Sequence[Instruction], pc: int) -> int:
    """The instruction to continue with, after any jumps at this one."""
    while isinstance(op := code[pc].op, Jump):
        pc = op.to
    return pc


def changed(before: State, after: State) -> bool:
    """Whether anything has happened between two moments."""
    return after.log is not before.log or after.cells != before.cells
