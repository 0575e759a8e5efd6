"""Binds where a single piece may stand to a test of places."""

from __future__ import annotations

from ...compile.standing import SinglesNumber, Whereabouts
from ..state.bound import Expr
from ..state.state import State
from .zones import Zones


class StandsIn:
    """Whether a piece in a place stands where a condition says."""

    def __init__(self, m: Zones, where: Whereabouts) -> None:
        self._off_board, self._outside, self._branches = where.off_board, where.outside, m.branches
        self._within = None if where.within is None else m.mask(where.within)

    def at(self, state: State, place: int) -> bool:
        """Whether it does in a place (-1: nowhere)."""
        if place < 0:
            return self._off_board
        if self._within is None:
            return True
        is_within = self._within.of(state) & self._branches.above(state, place) != 0
        return is_within is not self._outside


class Singles(Expr):
    """How many of the single pieces of some cells stand in some places."""

    def __init__(self, m: Zones, number: SinglesNumber) -> None:
        self._cells, self._stands = number.cells, StandsIn(m, number.where)

    def of(self, state: State) -> int:
        stands, cells = self._stands, state.cells
        return sum([1 for cell in self._cells if stands.at(state, cells[cell])])
