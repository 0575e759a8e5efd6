"""Tests of places by how many players chose them."""

from __future__ import annotations

from collections.abc import Callable

from ..state.state import State
from .numbers import EndsOf


def chosen_by(slots: range, ends: EndsOf) -> Callable[[State, int], int]:
    """Keeps the places that a number of players chose in their slots."""
    start, end = slots.start, slots.stop

    def chosen(state: State, mask: int) -> int:
        picks = state.stack[state.frame + start : state.frame + end]
        low, high = ends(state)
        found = 0
        for place in set(picks):
            if place >= 0 and low <= picks.count(place) <= high:
                found |= 1 << place
        return mask & found

    return chosen
