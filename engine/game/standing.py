"""Binds where a single piece may stand to a test of places."""

from __future__ import annotations

from collections.abc import Callable

from ..compile.expressions import Whereabouts
from .players import Surroundings
from .state import State


def stands_in(m: Surroundings, where: Whereabouts) -> Callable[[State, int], bool]:
    """Whether a piece in a place (-1: nowhere) stands where it may."""
    off_board, outside, around = where.off_board, where.outside, m.branches.around
    if where.within is None:
        return lambda state, place: place >= 0 or off_board
    within = m.mask(where.within)

    def stands(state: State, place: int) -> bool:
        if place < 0:
            return off_board
        return bool(within(state) & around[place]) is not outside

    return stands
