"""Binds superlatives, and the numbers that are worked out for each thing."""

from __future__ import annotations

from collections.abc import Sequence

from ...compile import expressions as ex
from ..state.bound import Count, Expr, Filter
from ..state.state import State
from .comparing import Extremes
from .masks import NotKept
from .players import chosen_of
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


def extremes(m: Zones, test: ex.Extreme, count: Count) -> Filter:
    """The test that keeps the things with the best numbers, or all others."""
    best = Extremes(m.members, count, test)
    return NotKept(best) if test.negated else best
