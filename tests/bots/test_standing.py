"""What positions are worth: points, what the board would pay, and pieces by what is still ahead."""

from __future__ import annotations

import pytest

from elgrande.engine import Game
from elgrande.engine.bots.standing import scorings_ahead, standing_for

from ..properties.games import rules_of


def lead(red: int, round_: int, *, ahead: bool) -> float:
    """The lead of red with so many caballeros at court, in a game of two."""
    given = {"at": "turn", "by": "red", "court": {"red": red, "blue": 2}}
    game = Game.new(rules_of("big_box"), ["red", "blue"], given=given)
    game.state.cells[game.machine.layout.round] = round_
    standing = standing_for(game, ahead=ahead)
    return standing.lead(game.state, 0)


def test_what_is_no_round_on_the_track_is_a_scoring() -> None:
    """Round 0 is before the game; a scoring follows rounds 3, 6 and 9."""
    assert scorings_ahead(rules_of("big_box").definitions) == [3, 3, 3, 3, 2, 2, 2, 1, 1, 1]


@pytest.mark.parametrize("round_", [1, 5, 9])
def test_a_piece_is_worth_the_same_to_whoever_looks_at_the_next_scoring(round_: int) -> None:
    assert lead(5, round_, ahead=False) - lead(2, round_, ahead=False) == pytest.approx(0.75)


def test_a_piece_is_worth_the_more_the_more_scorings_are_ahead() -> None:
    gains = [lead(5, number, ahead=True) - lead(2, number, ahead=True) for number in (1, 5, 9)]
    assert gains == pytest.approx([4.5, 3.0, 1.5])


def test_at_the_end_points_count_alone() -> None:
    game = Game.new(rules_of("big_box"), 3, seed=3, short=True)
    while not game.over:
        game.take(0)
    for ahead in (False, True):
        points = game.points
        expected = [point - (sum(points) - point) / 2 for point in points]
        lead = standing_for(game, ahead=ahead).lead
        assert [lead(game.state, one) for one in range(3)] == pytest.approx(expected)
