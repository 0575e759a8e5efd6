"""Filters places by the single pieces in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..state.state import State
from .branches import Branches
from .stand_ins import StandIns


def with_single(
    cells: Sequence[int], branches: Branches, stand_ins: StandIns
) -> Callable[[State, int], int]:
    """Keeps the places of a mask with a piece of one of these cells, or one that plays its role."""
    around, found = branches.around, [stand_ins.of(cell) for cell in cells]
    if any(found):
        pairs = list(zip(cells, found, strict=True))
        return lambda state, mask: (
            mask
            & _union(
                [
                    around[state.cells[cell if stand_in is None else stand_in(state)]]
                    for cell, stand_in in pairs
                ]
            )
        )

    if not branches.riding.isdisjoint(cells):
        above = branches.above
        return lambda state, mask: mask & _union([above(state, state.cells[c]) for c in cells])

    if len(cells) == 1:
        (only,) = cells
        return lambda state, mask: mask & around[state.cells[only]]

    def has_any(state: State, mask: int) -> int:
        standing = 0
        for cell in cells:
            standing |= around[state.cells[cell]]
        return mask & standing

    return has_any


def _union(masks: Sequence[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
