"""The cookbook: every recipe checks, holds and plays, and its page says what its files say."""

from __future__ import annotations

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.bots.bots import BOTS
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.scenario.run import run_file
from tests.cookbook import PAGE, Recipe, recipes, told, written_anew

RECIPES = recipes()
TOLD = told(PAGE.read_text(encoding="utf-8"))
EDITIONS = ("big_box", "rio_grande_1996")
SETS = ("jubilee", "grandissimo", "inquisitor_colonies")
WITHOUT_STACKS = ("king_and_intrigue", "special_cards", "players_edition")


def groups() -> list[list[Recipe]]:
    """The recipes, in as few mixes as the conflicts that their manifests name allow."""
    found: list[list[Recipe]] = []
    for recipe in RECIPES:
        for group in found:
            if not any(clash(recipe, other) for other in group):
                group.append(recipe)
                break
        else:
            found.append([recipe])
    return found


def clash(one: Recipe, other: Recipe) -> bool:
    return other.expansion in one.conflicts or one.expansion in other.conflicts


def fills_a_stack(recipe: Recipe) -> bool:
    lines = recipe.made().splitlines()
    return any(line.startswith("deck: ") and "stack_" in f"{line}_" for line in lines)


def played(rules: Ruleset, players: int, seed: int) -> Game:
    """A short game of random bots, to its end."""
    game = Game.new(rules, players, seed=seed, short=True)
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


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("group", groups(), ids=len)
def test_recipes_that_do_not_clash_play_together(group: list[Recipe], edition: str) -> None:
    rules = load_rules(edition=edition, paths=[recipe.folder for recipe in group])
    for seed in range(2):
        assert played(rules, 4, seed).over


@pytest.mark.parametrize("expansion", SETS)
def test_recipes_play_together_with_each_set(expansion: str) -> None:
    """No id of a recipe is a word that a set uses otherwise."""
    for group in groups():
        rules = load_rules(expansion, paths=[recipe.folder for recipe in group])
        assert played(rules, 4, seed=1).over


def test_recipes_without_action_cards_play_with_king_and_intrigue() -> None:
    """There the stacks are gone, and all cards that recipes put into them."""
    for group in groups():
        paths = [one.folder for one in group if not fills_a_stack(one)]
        rules = load_rules(*WITHOUT_STACKS, paths=paths)
        assert played(rules, 4, seed=1).over


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
