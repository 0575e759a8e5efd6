"""Six players, as an overlay of the cookbook allows them: bots, saved games and the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.bots.bots import BOTS

from ..properties.games import board_lines

RECIPE = Path(__file__).resolve().parents[2] / "examples" / "cookbook" / "sixth_player"
COLOURS = ("red", "blue", "yellow", "green", "brown", "white")


@pytest.mark.parametrize("edition", ["big_box", "rio_grande_1996"])
def test_a_game_comes_to_its_end(edition: str) -> None:
    rules = load_rules(edition=edition, paths=[RECIPE])
    game = Game.new(rules, 6, seed=5)
    bot = BOTS["random"](5)
    assert game.players == COLOURS
    while not game.over:
        game.take(bot.choose(game))
    assert tuple(game.view("red")["points"]) == COLOURS


def test_a_saved_game_goes_on_alike() -> None:
    rules = load_rules(paths=[RECIPE])
    game = Game.new(rules, 6, seed=7, short=True)
    bot = BOTS["random"](7)
    for _ in range(60):
        game.take(bot.choose(game))
    again = Game.from_json(rules, game.to_json())
    while not game.over:
        option = bot.choose(game)
        again.take(option)
        game.take(option)
    assert again.over and again.view("white") == game.view("white")


def test_a_greedy_bot_plays_the_sixth() -> None:
    game = Game.new(load_rules(paths=[RECIPE]), 6, seed=1)
    bot = BOTS["greedy"](1)
    for _ in range(6):
        game.take(bot.choose(game))
    assert game.decision is not None and game.decision.player in COLOURS


def test_the_board_has_a_column_for_each() -> None:
    game = Game.new(load_rules(paths=[RECIPE]), 6, seed=1)
    head = next(line for line in board_lines(game, "white") if "red" in line)
    assert all(colour in head for colour in COLOURS)
