"""Binds where a single piece may stand to a test of places."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.standing import SinglesNumber, Whereabouts
from ..state.state import State
from .numbers import finds
from .players import NumberOf, Surroundings


def stands_in(m: Surroundings, where: Whereabouts) -> Callable[[State, int], bool]:
    """Whether a piece in a place (-1: nowhere) stands where the condition says."""
    off_board, outside, above = where.off_board, where.outside, m.branches.above
    if where.within is None:
        return lambda state, place: place >= 0 or off_board
    within = m.mask(where.within)

    def stands(state: State, place: int) -> bool:
        if place < 0:
            return off_board
        return bool(within(state) & above(state, place)) is not outside

    return stands


@finds(SinglesNumber)
def _singles(m: Surroundings, number: SinglesNumber) -> NumberOf:
    cells, stands = number.cells, stands_in(m, number.where)

    def find(state: State) -> int:
        return sum([stands(state, state.cells[cell]) for cell in cells])

    return m.expr_if_settled(number, find, "number")
