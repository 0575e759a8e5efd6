"""Tests of places by what is counted in each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..board.counters import EachOf
from ..state.state import State
from .numbers import EndsOf

Keep = Callable[[State, int], int]
"""Keeps the places of a mask that pass."""


def between(each: EachOf, ends: EndsOf, members: Mapping[int, list[int]]) -> Keep:
    """Keeps the places whose number lies between two ends. members: the places of a mask."""

    def keep(state: State, mask: int) -> int:
        (low, high), places, found = ends(state), members[mask], 0
        for place, number in zip(places, each(state, places), strict=True):
            if low <= number <= high:
                found |= 1 << place
        return found

    return keep


def best_of(
    each: EachOf, best: Callable[[list[int]], int], members: Mapping[int, list[int]]
) -> Keep:
    """Keeps the places of a mask that have its best number."""

    def keep(state: State, mask: int) -> int:
        if not mask:
            return 0
        places = members[mask]
        counts = each(state, places)
        wanted = best(counts)
        both = zip(places, counts, strict=True)
        return sum([1 << place for place, number in both if number == wanted])

    return keep
