"""Tests of players, and all who pass some."""

from __future__ import annotations

from ..text.records import Record
from .condition_tests import Test
from .expressions import Extreme, Number, OfEach, PersonExpr


class EachPlayer(Record):
    """A condition that a player meets, by number of the player."""

    conditions: tuple[Test, ...]


PlayerTest = EachPlayer | Extreme


class Players(Record):
    """The players who pass all tests, except a certain one."""

    tests: tuple[PlayerTest, ...]
    but: PersonExpr | None = None


class BestOf(Number):
    """The highest of the numbers of some players, or the lowest. numbers: by player."""

    players: Players
    numbers: OfEach
    highest: bool


class PlayersNumber(Number):
    """How many players pass some tests."""

    players: Players
