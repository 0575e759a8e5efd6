"""Binds several players: those who pass some tests."""

from __future__ import annotations

from typing import assert_never

from ...compile import expressions as ex
from ...compile.player_tests import EachPlayer, Players, PlayerTest
from ..state.bound import Filter, Listing
from ..state.state import State
from .comparing import Meeting
from .measures import OfEach, extremes
from .players import person_of
from .zones import Zones


class PlayersMeant(Listing):
    """The players who pass all tests, except a certain one, in the order of their seats."""

    def __init__(self, m: Zones, players: Players) -> None:
        self._everyone, self._members = (1 << m.players) - 1, m.members
        self._tests = [_test_of(m, test) for test in players.tests]
        self._but = None if players.but is None else person_of(players.but)

    def of(self, state: State) -> list[int]:
        left = self._everyone
        if self._but is not None:
            one = self._but.of(state)
            if one >= 0:
                left &= ~(1 << one)
        for test in self._tests:
            left = test.keep(state, left)
        return self._members[left]


def _test_of(m: Zones, test: PlayerTest) -> Filter:
    """The test that keeps the players of a mask who pass."""
    match test:
        case EachPlayer(conditions=conditions):
            return Meeting(m.members, [m.condition(one) for one in conditions])
        case ex.Extreme(measure=ex.OfEach() as measure):
            return extremes(m, test, OfEach(m, measure.numbers))
        case ex.Extreme():
            raise AssertionError(test)
    assert_never(test)
