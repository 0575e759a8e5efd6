"""Binds several players: those who pass some tests."""

from __future__ import annotations

from typing import assert_never

from ...compile import expressions as ex
from ..state.bound import Condition, Expr, Listing, PlayerFilter
from ..state.state import State
from ..state.values import Const, InCell, InSlot
from .conditions import All, Exists, Leads, Opposite, Passes, Same, Within
from .players import chosen_of, person_of
from .zones import Zones


class PlayersMeant(Listing):
    """The players who pass all tests, except a certain one, in the order of their seats."""

    def __init__(self, m: Zones, players: ex.Players) -> None:
        self._everyone = list(range(m.players))
        self._tests = [_test_of(m, test) for test in players.tests]
        self._but = None if players.but is None else person_of(players.but)

    def of(self, state: State) -> list[int]:
        left = self._everyone
        if self._but is not None:
            one = self._but.of(state)
            left = [player for player in left if player != one]
        for test in self._tests:
            left = test.keep(state, left)
        return left


def _test_of(m: Zones, test: ex.PlayerTest) -> PlayerFilter:
    """The test that keeps the players of a list who pass."""
    if isinstance(test, ex.PlayerExtreme):
        return _Extreme(m, test)
    return _Each([_condition(m, test, player) for player in range(m.players)])


def _condition(m: Zones, test: ex.PlayerTest, player: int) -> Condition:
    """The condition on which a player passes."""
    match test:
        case ex.PlayerPlace(places=places, tests=tests):
            return Passes(m.place(places[player]), [m.test(tests[player])])
        case ex.PlayerNamed(slots=slots):
            return All([Exists(InSlot(slot)) for slot in slots[player]])
        case ex.PlayerStands(places=places):
            return Exists(m.place(places[player]))
        case ex.PlayerPoints(bounds=bounds):
            points = InCell(m.program.layout.points_base + player)
            return Within(points, m.ends(bounds[player]))
        case ex.PlayerLeads(places=places, alone=alone):
            return Leads(Const(player), m.place(places[player]), m.standing, alone=alone)
        case ex.PlayerIs(persons=persons, negated=negated):
            same = Same(Const(player), person_of(persons[player]))
            return Opposite(same) if negated else same
        case ex.PlayerSaid(answers=answers, answer=answer):
            return Same(Const(answer), chosen_of(answers[player]))
        case ex.PlayerExtreme():
            raise AssertionError("it compares all players")
    assert_never(test)


class _Each(PlayerFilter):
    """The players for whom a condition holds; one condition for each player."""

    def __init__(self, conditions: list[Condition]) -> None:
        self._conditions = conditions

    def keep(self, state: State, players: list[int]) -> list[int]:
        conditions = self._conditions
        return [player for player in players if conditions[player].holds(state)]


class _Extreme(PlayerFilter):
    """The players with the highest or lowest number; those who have none are not compared."""

    def __init__(self, m: Zones, test: ex.PlayerExtreme) -> None:
        self._highest = test.highest
        self._numbers: list[Expr] = [
            chosen_of(number) if isinstance(number, ex.Chosen) else m.number(number)
            for number in test.numbers
        ]

    def keep(self, state: State, players: list[int]) -> list[int]:
        numbers = [self._numbers[player].of(state) for player in players]
        known = [number for number in numbers if number >= 0]
        best = (max(known) if self._highest else min(known)) if known else 0
        return [player for player, number in zip(players, numbers, strict=True) if number == best]
