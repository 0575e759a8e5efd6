"""Places in places, and pieces that hold others: what is refused, seen, saved and logged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game

from .games import board_lines
from .small import Small, count, options, play, where
from .test_odd_house_rules import refused

TABLE = "pieces: {desk: {title: desk, single: true, holds: caballero}}\n"
TOKEN = "pieces: {coin: {title: coin, single: true, holds: caballero, carried: true}}\n"


@pytest.mark.parametrize(
    "more",
    [
        "pieces: {coin: {plural: coins, each_player: 5, start: provinces, holds: caballero}}",
        "pieces: {coin: {single: true, carried: true}}",
        "pieces: {coin: {single: true, keeps: true}}",
        "pieces: {coin: {single: true, apart: true}}",
        "pieces: {coin: {single: true, holds: caballero, carried: true, keeps: true}}",
        "places: {attic: {title: attic, apart: true, seen_by: all}}",
        "places: {attic: {title: attic, in: court, seen_by: all}}",
        "places: {attic: {title: attic, in: attic, seen_by: all}}",
    ],
)
def test_keys_that_do_not_go_together(tmp_path: Path, more: str) -> None:
    assert refused(Small(tmp_path, "do nothing", f"{more}\n")) == ["E520"]


@pytest.mark.parametrize(
    "more",
    [
        "pieces: {coin: {single: true, holds: cabalero}}",
        "pieces: {coin: {single: true, holds: king}}",
        "places: {attic: {title: attic, in: galizia, seen_by: all}}",
    ],
)
def test_what_is_not_there(tmp_path: Path, more: str) -> None:
    assert refused(Small(tmp_path, "do nothing", f"{more}\n")) == ["E510"]


@pytest.mark.parametrize(
    "sentence",
    [
        "move the king to the desk",
        "move any mobile_scoreboard to any region or the desk",
        "secretly move own grande to the desk",
    ],
)
def test_single_pieces_stand_on_no_piece(tmp_path: Path, sentence: str) -> None:
    assert refused(Small(tmp_path, sentence, TABLE)) == ["E402"]


def test_a_piece_that_holds_nothing_is_no_place(tmp_path: Path) -> None:
    effect = "move 1 own caballero from own court to the king"
    assert refused(Small(tmp_path, effect)) == ["E402"]


def test_a_piece_holds_one_kind_of_pieces(tmp_path: Path) -> None:
    more = TABLE.replace("}}\n", "}, gem: {plural: gems, each_player: 5, start: provinces}}\n")
    effect = """choose any region or the desk as goal
move 1 own gem from the provinces to goal
move 1 own caballero from the provinces to goal
"""
    game = Small(tmp_path, effect, more).game(desk="galicia", king="sevilla")
    play(game, "desk")
    assert game.view("red")["places"]["desk"] == {"caballero": {"red": 1}, "gem": {}}
    assert game.view("red")["places"]["provinces"]["gem"]["red"] == 5


def test_nobody_sees_what_a_token_carries_in_the_castillo(tmp_path: Path) -> None:
    effect = "move 1 caballero of anyone from any region to the castillo"
    game = Small(tmp_path, effect, TOKEN).game(coin={"in": "galicia", "red": 1}, king="sevilla")
    assert where(game, "coin") == "castillo"
    assert game.view("red")["places"]["coin"] == "hidden"
    assert game.view("red")["log"][-1].startswith(
        "1 red caballero moves from Galicia to the Castillo"
    )


def test_a_game_with_pieces_that_hold_goes_on_from_its_save(tmp_path: Path) -> None:
    effect = "move up to 2 own caballeros from own court to the desk or any region"
    game = Small(tmp_path, effect, TABLE).game(desk="galicia", king="sevilla", court={"red": 2})
    play(game, "desk")
    again = Game.from_json(game.rules, game.to_json())
    assert options(again) == options(game)
    play(again, "desk")
    assert count(again, "desk") == {"red": 2}


def test_the_board_shows_what_stands_on_a_piece(tmp_path: Path) -> None:
    effect = "choose any region as spot\nmove 1 own caballero from own court to spot"
    desk = {"in": "galicia", "red": 2, "blue": 1}
    game = Small(tmp_path, effect, TABLE).game(desk=desk, king="sevilla", court={"red": 1})
    rows = [line.split() for line in board_lines(game, "red") if line.strip().startswith("Desk")]
    assert rows == [["Desk", "2", "1", ".", "in", "Galicia"]]


BOTH = """\
pieces:
  desk: {title: desk, single: true, holds: caballero}
  coin: {title: coin, single: true, holds: caballero, carried: true}
"""


def test_the_log_tells_where_a_piece_stood_to_which_somebody_came(tmp_path: Path) -> None:
    effect = """\
move 1 own caballero from aragon to the desk
move the desk to sevilla
move 1 own caballero from granada to the desk
move 1 own caballero from sevilla to the desk
move 1 own caballero from the desk to valencia"""
    given: dict[str, Any] = {"desk": "galicia", "granada": {"red": 1}, "aragon": {"red": 1}}
    log = Small(tmp_path, effect, BOTH).game(**given, sevilla={"red": 1}).log
    assert [line for line in log if line.startswith("1 red")] == [
        "1 red caballero moves from Aragón to the desk in Galicia",
        "1 red caballero moves from the desk to Galicia",
        "1 red caballero moves from Granada to the desk in Sevilla",
        "1 red caballero moves from Sevilla to the desk",
        "1 red caballero moves from the desk in Sevilla to Valencia",
    ]


def test_the_log_tells_where_a_piece_lay_that_somebody_takes_up(tmp_path: Path) -> None:
    effect = """\
move 1 own caballero from granada to the coin
move all own caballeros from aragon to sevilla
move the coin off the board"""
    game = Small(tmp_path, effect, BOTH).game(coin="aragon", granada={"red": 1})
    assert game.log[:2] == [
        "1 red caballero picks up the coin in Aragón",
        "1 red caballero moves from Aragón to Sevilla, with the coin",
    ]


def test_who_stands_on_a_piece_is_told_as_on_it(tmp_path: Path) -> None:
    effect = "move up to 2 own caballeros from any region to valencia"
    given: dict[str, Any] = {"desk": {"in": "aragon", "red": 1}, "coin": {"in": "desk", "red": 1}}
    game = Small(tmp_path, effect, BOTH).game(**given)
    assert game.decision is not None
    texts = [option.text for option in game.decision.options]
    assert texts == ["red on the desk", "red with the coin on the desk", "no more"]
