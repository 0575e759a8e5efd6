"""Tries out on a copy of the state whether what comes next would do anything.

A block or an action does something when a decision is asked in it, or when anything is changed or
told. Nothing has to be known about the kinds of instructions; what goes on too long to be tried
out counts as something.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...compile.expressions import FixedNumber, Number
from ...compile.operations import Jump
from ...compile.program import Instruction
from ...compile.verbs.pieces import SetQuotas
from ..memory.remembered import Remembered
from ..state.state import State

MOST_TRIED = 10_000
"""Most instructions that are tried out."""

Enter = Callable[[State], int]

Idle = Callable[[State], bool]
"""Whether a step surely does nothing, or something, now, however many it may move."""


class Trial(NamedTuple):
    """The outcome on the copy. asks: it ended at a decision, or it took too long."""

    state: State
    asks: bool


class Lookahead:
    """Tries instructions out.

    enter: the functions of the machine's program. trial: the same where it is only asked whether
    anything is done; a question then looks into each of its answers once, and asks if one of them
    does something. Going on into that answer would try it out again, and twice on each level.
    look, idle, sure, begins: what some instructions tell without a copy, see `Bound`.
    """

    def __init__(
        self,
        enter: Sequence[Enter],
        trial: Sequence[Enter],
        look: Sequence[Enter | None],
        idle: Sequence[Idle | None],
        sure: Sequence[Idle | None],
        begins: Sequence[Idle | None],
        code: Sequence[Instruction],
    ) -> None:
        self._enter = enter
        self._trial = trial
        self._look, self._idle, self._sure, self._begins = look, idle, sure, begins
        self._code = code
        self._alone = Remembered(self._find_alone)

    def does(self, state: State, start: int, end: int) -> bool:
        """Whether the block from one instruction to another, of this frame, does anything now."""
        if self._code[start].op.SURE:
            return True
        look = self._look
        while (found := look[start]) is not None:
            start = found(state)
            if start == end:
                return False
        begins = self._begins[start]
        if begins is not None and begins(state):
            return True
        idle, sure = self._alone[start, end]
        if idle is not None and idle(state):
            return False
        if sure is not None and sure(state):
            return True
        trial = self._run(state, start, end, until_told=True)
        return trial.asks or changed(state, trial.state)

    def _find_alone(self, block: tuple[int, int]) -> tuple[Idle | None, Idle | None]:
        """What tells whether the only step of a block surely does nothing, or something."""
        (pc, end), some = block, True
        while isinstance(op := self._code[pc].op, SetQuotas):
            some = some and all(_is_some(quota.number) for quota in op.quotas)
            pc += 1
        if follow(self._code, pc + 2) != end:
            return None, None
        return self._idle[pc], self._sure[pc] if some else None

    def tried(self, state: State, start: int, end: int) -> State:
        """The state after a block, or at the first decision in it."""
        return self._run(state, start, end, until_told=False).state

    def applied(self, state: State, pc: int) -> State:
        """The state after one instruction, which asks nothing."""
        copy = state.clone()
        self._enter[pc](copy)
        return copy

    def _run(self, state: State, start: int, end: int, *, until_told: bool) -> Trial:
        enter = self._trial if until_told else self._enter
        copy = state.clone()
        log, frame, pc = copy.log, copy.frame, start
        for _ in range(MOST_TRIED):
            if pc == end and copy.frame == frame:
                return Trial(copy, asks=False)
            if pc < 0 or (until_told and copy.log is not log):
                return Trial(copy, asks=pc < 0)
            pc = enter[pc](copy)
        return Trial(copy, asks=True)


def _is_some(number: Number | None) -> bool:
    """Whether it is known that a number is more than 0; None: all."""
    return number is None or (isinstance(number, FixedNumber) and number.value > 0)


def follow(code: Sequence[Instruction], pc: int) -> int:
    """The instruction to go on with, past all jumps that stand there."""
    while isinstance(op := code[pc].op, Jump):
        pc = op.to
    return pc


def changed(before: State, after: State) -> bool:
    """Whether anything has happened between two moments."""
    return after.log is not before.log or after.cells != before.cells
