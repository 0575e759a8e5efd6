"""The engine scores what Grand Inquisitor & the Colonies adds according to the rulebooks."""

from __future__ import annotations

from .colonies import Position, compare, score
from .compared import differences

FIVE = ("red", "blue", "yellow", "green", "brown")


def test_an_invisible_player_takes_a_rank() -> None:
    """S0: three red, two black and one blue in Valencia, without a holder."""
    counts = {"valencia": {"red": 3, "black": 2, "blue": 1}}
    points = score(Position(True, FIVE, counts))
    assert points == {"red": 5, "blue": 2, "yellow": 0, "green": 0, "brown": 0}
    points = score(Position(False, FIVE, counts))
    assert points == {"red": 5, "blue": 3, "yellow": 0, "green": 0, "brown": 0}


def test_ambassador_and_envoy_of_the_leader() -> None:
    """S0, S2, S4: six points."""
    seats = {"ambassador": "red", "envoy": "red"}
    assert score(Position(False, FIVE[:2], {}, seats)) == {"red": 6, "blue": 0}


def test_the_engine_agrees() -> None:
    assert not list(differences(range(120), compare))
