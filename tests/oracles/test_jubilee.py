"""The engine breaks ties by flags according to the rulebooks."""

from __future__ import annotations

from .compared import differences
from .jubilee import Position, compare, score

FIVE = ("red", "blue", "yellow", "green", "brown")


def test_a_flag_takes_first_place() -> None:
    """S2, S4, the example of Castilla la Vieja."""
    counts = {"castilla_la_vieja": {"red": 2, "blue": 3, "yellow": 1}}
    points = score(Position(FIVE, counts, {"red": "castilla_la_vieja"}))
    assert points == {"red": 6, "blue": 4, "yellow": 2, "green": 0, "brown": 0}


def test_two_bearers_share() -> None:
    """S2, S4, the example of Castilla la Nueva."""
    counts = {"castilla_la_nueva": {"green": 3, "red": 1, "blue": 1, "yellow": 2}}
    bearers = dict.fromkeys(("red", "blue"), "castilla_la_nueva")
    points = score(Position(FIVE, counts, bearers))
    assert points == {"green": 7, "red": 2, "blue": 2, "yellow": 0, "brown": 0}


def test_the_engine_agrees() -> None:
    assert not list(differences(range(200), compare))
