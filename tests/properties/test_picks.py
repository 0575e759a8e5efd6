"""What is picked out in secret, and what is done only once in each run of a procedure."""

from __future__ import annotations

from pathlib import Path

import pytest

from .small import Small, options, play

BID = """each player clockwise:
  secretly choose a number from 0 to 9 as bid
reveal
choose any player that has the highest bid as winner
winner does:
  gain 1 point"""
VOTE = """each player clockwise:
  secretly choose yes or no as agreed
reveal
each player that said yes to agreed: gain 1 point
choose yes or no as again"""
RIVAL = """secretly choose any opponent as rival
choose yes or no as again
reveal
choose yes or no as third"""


@pytest.mark.parametrize(
    ("effect", "one", "other"), [(BID, "7", "8"), (VOTE, "yes", "no"), (RIVAL, "blue", "yellow")]
)
def test_a_secret_stays_hidden_until_it_is_revealed(
    tmp_path: Path, effect: str, one: str, other: str
) -> None:
    game = Small(tmp_path, effect).game()
    games = [play(game.clone(), key) for key in (one, other)]
    assert options(games[0]) == options(games[1])
    for viewer in ("blue", "yellow"):
        assert games[0].view(viewer) == games[1].view(viewer)
    assert games[0].view("red") != games[1].view("red")


def test_bids_are_shown_when_they_are_revealed(tmp_path: Path) -> None:
    game = play(Small(tmp_path, BID).game(), "7", "3")
    before = game.view("yellow")["log"]
    assert not [line for line in before if "7" in str(line) or "3" in str(line)]
    play(game, "5")
    after = [str(line) for line in game.view("yellow")["log"][len(before) :]]
    assert [number for number in "735" if any(number in line for line in after)] == ["7", "3", "5"]
    assert game.scores == {"red": 1, "blue": 0, "yellow": 0}


ONCE = """  spell:
    title: a spell
    steps:
      - id: cast
        effect: |
          each player clockwise:
            2 times:
              once each spell as cast: gain 1 point
            once each spell as cast: gain 5 points
            once in the game: gain 10 points
"""


def test_what_is_done_once_is_done_again_in_the_next_run(tmp_path: Path) -> None:
    game = Small(tmp_path, "do spell", ONCE).game()
    assert game.scores == {"red": 11, "blue": 11, "yellow": 11}
    game = Small(tmp_path, "2 times: do spell", ONCE).game()
    assert game.scores == {"red": 12, "blue": 12, "yellow": 12}
    game = Small(tmp_path, "do spell\ndo spell\ndo spell", ONCE).game()
    assert game.scores == {"red": 13, "blue": 13, "yellow": 13}


@pytest.mark.parametrize(
    ("choice", "second"),
    [
        (
            "choose any region that has at least 9 own caballeros as spot",
            "move the king to spot",
        ),
        ("choose any player that has points as rival", "give 1 point to rival"),
        (
            "choose any mobile_scoreboard that is on the board as board",
            "move board off the board",
        ),
        (
            "choose any card whose value is at least 99 in own hand as found",
            "move the card found to own pile",
        ),
    ],
)
def test_at_once_needs_all_that_it_names(tmp_path: Path, choice: str, second: str) -> None:
    lines = (choice, "at once:", "  gain 1 point", f"  {second}")
    game = Small(tmp_path, "\n".join(lines)).game()
    assert set(game.scores.values()) == {0}
