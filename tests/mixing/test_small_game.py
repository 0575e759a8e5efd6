"""A different game on the same engine: `examples/small_game` has no cards, and no El Grande."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import Game, RulesError, load_rules
from elgrande.engine.bots.bots import BOTS
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.scenario.check import check_files

from ..properties.games import board_lines

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "examples" / "small_game"
HEAD = 'expansion: house\ntitle: House\nversion: "1"\n'


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return load_rules(paths=[FOLDER])


def test_nothing_else_is_in_it(rules: Ruleset) -> None:
    assert [one.id for one in rules.definitions.expansions] == ["harbour_town"]
    assert rules.definitions.edition is None and not rules.cards
    assert all(thing.expansion == "harbour_town" for _, things in rules.definitions.named()
               for thing in things.values())  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_it_to_the_end(rules: Ruleset, players: int, bot: str) -> None:
    game, chooser = Game.new(rules, players, seed=players), BOTS[bot](players)
    while not game.over:
        game.take(chooser.choose(game))
    view = game.view(game.players[0])
    assert view["round"] == 4
    assert all(points > 0 for points in game.scores.values())
    assert any("Chapel Hill" in line for line in board_lines(game, "amber"))


def test_a_saved_game_goes_on_alike(rules: Ruleset) -> None:
    game, bot = Game.new(rules, 3, seed=5), BOTS["random"](5)
    for _ in range(20):
        game.take(bot.choose(game))
    again = Game.from_json(rules, game.to_json())
    while not game.over:
        option = bot.choose(game)
        game.take(option)
        again.take(option)
    assert again.scores == game.scores


def test_house_rules_of_it_are_laid_over_it_alone(tmp_path: Path) -> None:
    text = f"{HEAD}requires: [harbour_town]\npatch: {{regions: {{ropewalk: {{scores: [9, 1]}}}}}}\n"
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    rules = load_rules(paths=[tmp_path, FOLDER])
    assert rules.definitions.regions["ropewalk"].scores == (9, 1)
    assert "galicia" not in rules.definitions.regions
    assert not check_files([tmp_path, FOLDER]).report.errors


def test_an_expansion_of_el_grande_does_not_fit(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as raised:
        load_rules("jubilee", paths=[FOLDER])
    assert raised.value.diagnostics
