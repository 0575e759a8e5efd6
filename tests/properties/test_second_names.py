"""A second name: `choose bidder as winner` asks nothing and stores what the first one means."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game

from .small import Small, options, play, where

THREE = {"red": 2, "blue": 5, "yellow": 3}


def scores(game: Game) -> dict[str, int]:
    return {player: gained for player, gained in game.scores.items() if gained}


def over(effect: str, folder: Path, players: int = 3, **given: Any) -> Game:
    """The game after an effect that asks nothing."""
    game = Small(folder, effect).game(players, **given)
    assert game.over
    return game


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ("the acting player", {"red": 1}),
        ("the player to the left", {"blue": 1}),
        ("the player to the right", {"yellow": 1}),
        ("the player to the left of rival", {"red": 1}),
        ("the player opposite", {}),  # three players sit opposite none
        ("rival", {"yellow": 1}),
        ("the starter", {"blue": 1}),
        ("friend", {}),  # no opponent has ten points
    ],
)
def test_a_player_gets_another_name(known: str, expected: dict[str, int], tmp_path: Path) -> None:
    effect = f"""
choose any opponent that is the player to the right as rival
choose any opponent that has at least 10 points as friend
give the starter to the player to the left
choose {known} as found
give the starter to the player to the right
found does: gain 1 point
"""
    assert scores(over(effect, tmp_path)) == expected


def test_the_best_so_far_is_kept_in_a_loop(tmp_path: Path) -> None:
    """Of two with equally many, the first stays: only more takes it over."""
    effect = """
choose the acting player as best
for each player clockwise as one:
  if [caballeros of one in galicia] is more than [caballeros of best in galicia]:
    choose one as best
best does: gain 1 point
"""
    assert scores(over(effect, tmp_path, galicia=THREE)) == {"blue": 1}
    assert scores(over(effect, tmp_path, galicia={"red": 5} | THREE | {"yellow": 5})) == {"blue": 1}


def test_places_pieces_and_cards_get_another_name(tmp_path: Path) -> None:
    effect = """
choose any region that is led alone by caballeros of anyone as first_one
choose first_one as goal
choose any card in own hand as drawn
choose drawn as shown
choose any grande that is in sevilla as piece
choose piece as moved
move moved to goal
move the card shown to own pile
"""
    given: dict[str, Any] = {
        "galicia": THREE,
        "grande": {"red": "sevilla"},
        "hand": {"red": ["power_07"]},
    }
    game = over(effect, tmp_path, **given)
    assert where(game, "grande/red") == "galicia"
    assert game.view("red")["cards"]["pile/red"] == ["power_07"]


def test_a_name_may_be_read_for_its_own_new_meaning(tmp_path: Path) -> None:
    """The name goes round the table, one seat after the other."""
    effect = """
choose the acting player as here
4 times:
  choose the player to the left of here as here
  here does: gain 1 point
"""
    assert scores(over(effect, tmp_path)) == {"blue": 2, "yellow": 1, "red": 1}


def test_a_name_is_empty_where_its_sentence_is_skipped(tmp_path: Path) -> None:
    """In the second region no player leads, so the neighbour of none is none: not that of before.

    Without a player to the left, the number is not that of the time before, either.
    """
    effect = """
for each region that has caballeros of anyone as town:
  choose any player that leads town alone as first_one
  choose the player to the left of first_one as second_one
  remember [points of first_one] as had
  second_one does: gain 1 point
  gain [had] points
"""
    given: dict[str, Any] = {
        "points": {"blue": 7},
        "galicia": {"blue": 1},
        "pais_vasco": {"red": 1, "blue": 1},
    }
    game = over(effect, tmp_path, **given)
    assert scores(game) == {"red": 7, "blue": 7, "yellow": 1}


def test_in_an_each_block_every_player_has_a_name_of_their_own(tmp_path: Path) -> None:
    effect = """
each player clockwise:
  choose the player to the left as heir
choose the acting player as giver
each player clockwise:
  choose heir as second_heir
  give 1 point to second_heir
giver does: gain 5 points
"""
    game = over(effect, tmp_path, points={"red": 3, "blue": 3, "yellow": 3})
    assert scores(game) == {"red": 8, "blue": 3, "yellow": 3}


@pytest.mark.parametrize(
    ("known", "asks"),
    [("other", True), ("the player to the left", True), ("rival", False), ("best", False)],
)
def test_a_second_name_counts_if_it_means_something_else_later(
    known: str, asks: bool, tmp_path: Path
) -> None:
    """It is read below, so the question is put only if another player would be meant."""
    effect = f"""
choose any opponent that is the player to the right as rival
choose any opponent that is not rival as other
choose rival as best
may:
  choose {known} as best
best does: gain 1 point
"""
    game = Small(tmp_path, effect).game()
    assert game.over is not asks
    if asks:
        assert options(game) == ["yes", "no"]
        play(game, "yes")
        assert scores(game) == {"blue": 1}
    else:
        assert scores(game) == {"yellow": 1}


def test_it_logs_nothing(tmp_path: Path) -> None:
    effect = "choose the acting player as one\nchoose one as other\nother does: gain 1 point"
    assert [line for line in over(effect, tmp_path).log if "choose" in line] == []
