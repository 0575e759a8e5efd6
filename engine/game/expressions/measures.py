"""Binds superlatives, and the numbers that are worked out for each thing."""

from __future__ import annotations

from collections.abc import Sequence

from ...compile import expressions as ex
from ..state.bound import Count, Expr, Filter
from ..state.state import State
from .comparing import Extremes
from .masks import NotKept
from .players import chosen_of, person_of
from .zones import Zones


class OfEach(Count):
    """A number of a player or a region; -1 for a player who chose none."""

    def __init__(self, m: Zones, numbers: Sequence[ex.Number | ex.Chosen]) -> None:
        self._numbers: list[Expr] = [
            chosen_of(number) if isinstance(number, ex.Chosen) else m.number(number)
            for number in numbers
        ]

    def at(self, state: State, place: int) -> int:
        return self._numbers[place].of(state)


class IfThere(Filter):
    """All things if some players, places and choices are there; else none."""

    def __init__(self, m: Zones, ones: Sequence[ex.Needed]) -> None:
        self._ones = [_found(m, one) for one in ones]

    def keep(self, state: State, mask: int) -> int:
        for one in self._ones:
            if one.of(state) < 0:
                return 0
        return mask


def _found(m: Zones, one: ex.Needed) -> Expr:
    """A player, a place or what was chosen; -1 if it is not there."""
    if isinstance(one, ex.Chosen):
        return chosen_of(one)
    return person_of(one) if isinstance(one, ex.PersonExpr) else m.place(one)


def extremes(m: Zones, test: ex.Extreme, count: Count) -> Filter:
    """The test that keeps the things with the best numbers, or all others."""
    best = Extremes(m.members, count, test)
    return NotKept(best) if test.negated else best
