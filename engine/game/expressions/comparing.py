"""Tests that compare a number of places, cards or players: with a bound, or with each other."""

from __future__ import annotations

from ...compile.expressions import Extreme
from ..memory.memo_tables import MemoTable
from ..state.bound import Bounds, Condition, Count, Filter
from ..state.state import State

Members = MemoTable[int, list[int]]
"""The numbers of the things of a mask."""


class WithinBounds(Filter):
    """The things whose number is within bounds."""

    def __init__(self, members: Members, count: Count, bounds: Bounds) -> None:
        self._members, self._count, self._bounds = members, count, bounds

    def keep(self, state: State, mask: int) -> int:
        low, high = self._bounds.of(state)
        things, found = self._members[mask], 0
        for at, number in enumerate(self._count.each(state, things)):
            if low <= number <= high:
                found |= 1 << things[at]
        return found


class Extremes(Filter):
    """The things that have the highest number of all, or the lowest; -1 is not compared.

    From the second rank on, those to which as many are to be preferred as there are ranks before.
    """

    def __init__(self, members: Members, count: Count, test: Extreme) -> None:
        self._members, self._count, self._highest = members, count, test.highest
        self._before, self._alone = test.rank - 1, test.alone

    def keep(self, state: State, mask: int) -> int:
        things, found = self._members[mask], 0
        numbers = self._count.each(state, things)
        if self._before:
            best = self._after_others(numbers)
        else:
            known = numbers if self._highest else [number for number in numbers if number >= 0]
            if not known:
                return 0
            best = max(known) if self._highest else min(known)
        for at, number in enumerate(numbers):
            if number == best >= 0:
                if found and self._alone:
                    return 0
                found |= 1 << things[at]
        return found

    def _after_others(self, numbers: list[int]) -> int:
        """The number of those on the rank; -1 if others tie so that none is on it."""
        known = sorted([number for number in numbers if number >= 0], reverse=self._highest)
        before = self._before
        if before < len(known) and known.index(known[before]) == before:
            return known[before]
        return -1


class Meeting(Filter):
    """The things that meet a condition; each has its own."""

    def __init__(self, members: Members, conditions: list[Condition]) -> None:
        self._members, self._conditions = members, conditions

    def keep(self, state: State, mask: int) -> int:
        conditions, found = self._conditions, 0
        for thing in self._members[mask]:
            if conditions[thing].holds(state):
                found |= 1 << thing
        return found
