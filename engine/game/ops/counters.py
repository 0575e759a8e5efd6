"""Operations that change counters."""

from __future__ import annotations

from ...compile.verbs import counters as ops
from ...lang.phrases.arithmetic import ARITHMETIC
from ..expressions.numbers import cell_of
from ..machine.machine import Machine, handles
from ..machine.steps import StepHandler
from ..state.state import State
from .operands import number_of


class _Count(StepHandler):
    """A counter to another number in its range; the same number is no step.

    The cell and the new number stay as they were announced.
    """

    def __init__(self, m: Machine, pc: int, op: ops.Count) -> None:
        super().__init__(m, pc, op)
        self._counter = m.layout.counters[op.counter]
        self._cell, self._number = cell_of(m.places, op.cell), number_of(m, op.number)
        self._how = None if op.how is None else ARITHMETIC[op.how]
        self._slot = -1 if op.announced is None else op.announced

    def _wanted(self, state: State, cell: int) -> int:
        """The new number; the old one if there is no such counter."""
        number = self._number.of(state)
        if self._how is not None:
            number = self._how(state.cells[cell], number)
        return max(self._counter.least, min(number, self._counter.most))

    def enter(self, state: State) -> int:
        cell = self._cell.of(state)
        if cell < 0:
            return self.after
        number = self._wanted(state, cell)
        if number == state.cells[cell]:
            return self.after
        if self._slot >= 0:
            at = state.frame + self._slot
            state.stack[at], state.stack[at + 1] = cell, number
        return self.announce(state)

    def apply(self, state: State) -> int:
        if self._slot >= 0:
            at = state.frame + self._slot
            cell, number = state.stack[at], state.stack[at + 1]
        else:
            cell = self._cell.of(state)
            number = self._wanted(state, cell)
        self.events.count(state, self._counter, cell, number)
        return self.after


handles(ops.Count, _Count)
