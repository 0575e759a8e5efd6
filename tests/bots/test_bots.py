"""Bots are deterministic, leave the game alone, and do not use what their player can't know."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.bots.bots import BOTS, bot_of
from elgrande.engine.bots.search_bot import SearchBot

from ..properties.games import rules_of, whole

NAMES = ["random", "greedy", "search:6"]
MIX = ("king_and_intrigue", "players_edition", "special_cards")
HOUSE = """\
expansion: house
title: House
version: "1"
"""
CARD = """\
expansion: house
deck: stack_3
cards:
  - id: house_gift
    title: Gift
    numbers: {places: 3}
    action: may
    effect: gain 9 points
"""


def middle(mix: tuple[str, ...] = ()) -> Game:
    """A game after some choices."""
    game = Game.new(rules_of("big_box", mix), 3, seed=2)
    bot = bot_of("random", 4)
    for _ in range(60):
        game.take(bot.choose(game))
    return game


@pytest.mark.parametrize("mix", [(), MIX], ids=["base", "mix"])
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_chooses_the_same_and_changes_nothing(
    name: str, mix: tuple[str, ...]
) -> None:
    game = middle(mix)
    for _ in range(12):
        before = whole(game.state)
        first, again = (bot_of(name, 5).choose(game) for _ in range(2))
        assert first == again
        assert 0 <= first < len(game.state.options)
        assert whole(game.state) == before
        assert bot_of(name, 5).choose(Game.from_json(game.rules, game.to_json())) == first
        game.take(first)


@pytest.mark.parametrize("name", NAMES)
def test_what_others_chose_in_secret_is_not_used(name: str) -> None:
    given = {"at": "general_scoring", "castillo": {"red": 1, "blue": 3}, "galicia": {"red": 2}}
    for seed in range(4):
        chosen = set()
        for secret in ("galicia", "granada", "sevilla"):
            game = Game.new(rules_of("big_box"), 2, seed=1, given=given)
            game.choose(secret)
            chosen.add(bot_of(name, seed).choose(game))
        assert len(chosen) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_order_of_the_decks_is_not_used(name: str) -> None:
    game = middle()
    other = game.clone()
    layout, cells = game.machine.layout, other.state.cells
    for ring in layout.rings:
        spots = ring.spots(cells)
        for spot, card in zip(spots, [cells[spot] for spot in reversed(spots)], strict=True):
            cells[spot] = card
    assert other.state != game.state
    assert bot_of(name, 3).choose(other) == bot_of(name, 3).choose(game)


@pytest.mark.parametrize("name", ["greedy", "search:16"])
def test_a_new_card_is_taken_and_performed_for_what_it_does(name: str, tmp_path: Path) -> None:
    (tmp_path / "expansion.yaml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(CARD, encoding="utf-8")
    rules = load_rules(paths=[tmp_path])
    offer = ["house_gift", "bg1_move_3_any", "bg2_king_angry", "bg5_king"]
    given = {"at": "turn", "by": "red", "offer": offer}
    game = Game.new(rules, ["red", "blue"], given=given)
    bot = bot_of(name, 1)
    while not game.over:
        game.take(bot.choose(game))
    assert any("performs Gift" in line for line in game.log)


def test_time_instead_of_iterations() -> None:
    game = middle()
    assert 0 <= SearchBot(1, seconds=0.01).choose(game) < len(game.state.options)


def test_names_of_bots() -> None:
    for name in (*BOTS, "search:200", "search:2s"):
        bot_of(name, 1)
    for name in ("serch", "search:", "search:0", "greedy:5", "search:1.5s", ""):
        with pytest.raises(ValueError, match="there is no bot"):
            bot_of(name, 1)
