"""The engine scores what Grandissimo adds according to the rulebooks, with flags too."""

from __future__ import annotations

from .compared import differences
from .grandissimo import Position, compare, score_board, score_courts, score_generally

FIVE = ("red", "blue", "yellow", "green", "brown")
FOUR = FIVE[:4]
HOMES = dict.fromkeys(FOUR, "sevilla")
DISKS = dict.fromkeys(FOUR, "galicia")


def test_nobody_is_paid_in_a_tied_portugal() -> None:
    """S0, S2, S4: five points, and only for who leads alone."""
    tied = Position(FIVE[:3], {"portugal": {"red": 1, "blue": 1, "yellow": 0}})
    assert score_board(tied) == {"red": 0, "blue": 0, "yellow": 0}
    led = Position(FIVE[:3], {"portugal": {"red": 2, "blue": 1}})
    assert score_board(led) == {"red": 5, "blue": 0, "yellow": 0}


def test_a_grande_as_king_brings_both_bonuses() -> None:
    """S0, S4, Revolution: King's bonus and home bonus by the same figure."""
    counts = {"granada": {"red": 2, "blue": 1}}
    position = Position(FOUR, counts, usurper="red", grandes={**HOMES, "red": "granada"})
    assert score_board(position) == {"red": 10, "blue": 3, "yellow": 0, "green": 0}


def test_courts_with_a_tie() -> None:
    """S4: those who tie are paid one place lower."""
    courts = {"red": 3, "blue": 3, "yellow": 1, "green": 0}
    assert score_courts(Position(FOUR, {}, courts)) == {
        "red": 5,
        "blue": 5,
        "yellow": 1,
        "green": 0,
    }


def test_allies_are_added_and_a_boycott_is_not_paid() -> None:
    """S2, S4, Alliance; with a boycott of one of them its numbers and bonuses are not paid."""
    counts = {"aragon": {"red": 2, "blue": 1}, "granada": {"blue": 3}, "castillo": {}}
    allied = Position(FOUR, counts, grandes=HOMES, allies=("aragon", "granada"), disks=DISKS)
    assert score_generally(allied) == {"red": 7, "blue": 11, "yellow": 0, "green": 0}
    left = Position(**{**allied.__dict__, "boycott": "granada"})
    assert score_generally(left) == {"red": 4, "blue": 5, "yellow": 0, "green": 0}


def test_the_engine_agrees() -> None:
    assert not list(differences(range(240), compare))
