"""Tells who stands in the places that are watched: on pieces, in seats, where room is limited."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..compile.layout import Layout
from .known import Known
from .remembered import Remembered, bits_of
from .state import State

PeopledOf = Callable[[State], Sequence[int]]
"""Gives the places (bits), by owner, in which he has pieces of a kind."""


def peopled_of(
    layout: Layout, known: Known, idle: Callable[[State], int]
) -> Remembered[int, PeopledOf]:
    """The question of each kind of counted pieces. idle: the places that are nowhere."""
    owners = layout.owners

    def question(kind: int) -> PeopledOf:
        base = layout.pieces_at(kind, 0, 0)

        def standing(state: State) -> Sequence[int]:
            cells, found = state.cells, [0] * owners
            for place in bits_of(known.watched & ~idle(state)):
                first = base + place * owners
                there = cells[first : first + owners]
                if any(there):
                    for owner, count in enumerate(there):
                        if count:
                            found[owner] |= 1 << place
            return found

        return known.remembered_inside(standing)

    return Remembered(question)
