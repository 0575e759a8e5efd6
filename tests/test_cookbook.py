"""The cookbook: every recipe checks, holds and plays, and its page says what its files say."""

from __future__ import annotations

import pytest

from elgrande.engine import Game
from elgrande.engine.bots.bots import BOTS
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.scenario.run import run_file
from tests.cookbook import PAGE, Recipe, recipes, told, written_anew

RECIPES = recipes()
TOLD = told(PAGE.read_text(encoding="utf-8"))


def played(rules: Ruleset, players: int, seed: int) -> Game:
    """A short game of random bots, to its end; with fewer players if so many can't play."""
    count = min(players, rules.definitions.most_players)
    game = Game.new(rules, count, seed=seed, short=True)
    bot = BOTS["random"](seed)
    while not game.over:
        game.take(bot.choose(game))
    return game


def test_there_are_enough() -> None:
    assert len(RECIPES) >= 45


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_recipe_is_whole(recipe: Recipe) -> None:
    """It has no mistakes, loads alone, its scenarios hold, and a game with it ends."""
    assert recipe.manifest["expansion"] == recipe.expansion
    assert findings(check_files([recipe.folder])).diagnostics == ()
    assert recipe.scenarios
    for file in recipe.scenarios:
        result = run_file(file)
        assert result.ok, result.message
    assert played(recipe.rules, 2, seed=1).over


def test_the_page_has_every_recipe() -> None:
    assert sorted(TOLD) == [recipe.name for recipe in RECIPES]


def test_the_page_is_up_to_date() -> None:
    """Its contents, too: `python -m tests.cookbook` writes them."""
    page = PAGE.read_text(encoding="utf-8")
    assert written_anew(page) == page


def test_no_two_recipes_teach_the_same() -> None:
    taught = [recipe.teaches for recipe in RECIPES]
    assert len(set(taught)) == len(taught)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_the_page_says_what_stands_in_the_files(recipe: Recipe) -> None:
    """`python -m tests.cookbook` updates it."""
    title, words, made = TOLD[recipe.name]
    assert title == f"{recipe.teaches}: {recipe.title}"
    assert words.strip() not in ("", "?")
    assert made == recipe.made()
