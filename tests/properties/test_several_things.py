"""Several players or cards under one name: who is asked what, and what is done for each."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

from elgrande.engine import RulesError

from .small import Small, options, play

FOES = """
choose any opponent that has points as foes, {quantity} of them
for each of foes as foe:
  foe does: lose 2 points
  gain 1 point
"""
POINTS = {"blue": 5, "green": 5}


@pytest.mark.parametrize(
    ("quantity", "keys", "paying"),
    [
        ("up to 2", ["stop"], []),
        ("up to 2", ["green", "stop"], ["green"]),
        ("up to 2", ["green", "blue"], ["blue", "green"]),
        ("1", ["green"], ["green"]),
        ("2", [], ["blue", "green"]),
        ("3", [], ["blue", "green"]),
        ("all", [], ["blue", "green"]),
    ],
)
def test_players(quantity: str, keys: list[str], paying: list[str], tmp_path: Path) -> None:
    game = Small(tmp_path, FOES.format(quantity=quantity)).game(4, points=POINTS)
    for key in keys:
        assert "yellow" not in options(game)  # has no points
        play(game, key)
    assert game.over
    expected = {"red": len(paying), "blue": 5, "yellow": 0, "green": 5}
    expected |= {foe: 3 for foe in paying}
    assert dict(zip(game.players, game.points, strict=True)) == expected


GIFT = """
choose any opponent as rival
choose any card whose value is at most 4 in own hand as gift, up to 2 of them
for each of gift as one:
  move the card one to the hand of rival
  gain [value on the card one] points
"""


def test_cards(tmp_path: Path) -> None:
    hands = {"red": ["power_02", "power_04", "power_09"], "blue": ["power_13"]}
    game = Small(tmp_path, GIFT).game(2, hand=hands)
    assert options(game) == ["power_02", "power_04", "stop"]
    play(game, "power_04")
    assert options(game) == ["power_02", "stop"]
    other = game.clone()
    play(game, "power_02")
    assert game.over
    assert game.points[0] == 6
    assert game.view("blue")["cards"]["hand/blue"] == ["power_02", "power_04", "power_13"]
    play(other, "stop")
    assert other.over
    assert other.points[0] == 4
    assert other.view("red")["cards"]["hand/red"] == ["power_02", "power_09"]


def test_players_are_not_asked_about_when_all_would_be_in_vain(tmp_path: Path) -> None:
    effect = "choose any opponent as foes, up to 2 of them\nfor each of foes as foe:\n"
    game = Small(tmp_path, f"{effect}  foe does: lose 1 point").game(4)
    assert game.over


@pytest.mark.parametrize(
    ("chosen", "steps"),
    [
        ("any region that has own caballeros as some, up to 3 of them", False),
        ("any region that has own caballeros as some, up to all of them", True),
        ("any opponent as some, up to 2 of them", False),
        ("any card in own hand as some, 2 of them", False),
    ],
)
def test_the_bound_of_steps_knows_how_many_are_chosen(
    chosen: str, steps: bool, tmp_path: Path
) -> None:
    """With three towns there are fewer steps than may be, and with nine more."""
    line = "          move 1 own caballero from the castillo to the provinces\n"
    effect = (
        f"choose {chosen}\nfor each of some as one:\n  for each region as land:\n"
        f"    10 times:\n      each player:\n{line.replace('          ', '        ') * 14}"
    )
    wanted = pytest.raises(RulesError, match="E532") if steps else nullcontext()
    with wanted:
        Small(tmp_path, effect).game(3)
