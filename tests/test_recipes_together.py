"""The recipes of the cookbook play together, and with the sets."""

from __future__ import annotations

import pytest

from elgrande.engine import load_rules
from tests.cookbook import Recipe

from .test_cookbook import RECIPES, played

EDITIONS = ("big_box", "rio_grande_1996")
SETS = ("jubilee", "grandissimo", "inquisitor_colonies")
WITHOUT_STACKS = ("king_and_intrigue", "special_cards", "players_edition")


def groups(*sets: str) -> list[list[Recipe]]:
    """The recipes, in as few mixes as the conflicts that their manifests name allow."""
    found: list[list[Recipe]] = []
    for recipe in RECIPES:
        if not recipe.conflicts.isdisjoint(sets):
            continue
        for group in found:
            if not any(clash(recipe, other) for other in group):
                group.append(recipe)
                break
        else:
            found.append([recipe])
    return found


def clash(one: Recipe, other: Recipe) -> bool:
    """Whether their manifests say so, or one of them is for a lone player."""
    alone = [recipe.rules.definitions.most_players == 1 for recipe in (one, other)]
    told = other.expansion in one.conflicts or one.expansion in other.conflicts
    return told or alone[0] != alone[1]


def fills_a_stack(recipe: Recipe) -> bool:
    lines = recipe.made().splitlines()
    return any(line.startswith("deck: ") and "stack_" in f"{line}_" for line in lines)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("group", groups(), ids=len)
def test_recipes_that_do_not_clash_play_together(group: list[Recipe], edition: str) -> None:
    rules = load_rules(edition=edition, paths=[recipe.folder for recipe in group])
    for seed in range(2):
        assert played(rules, 4, seed).over


@pytest.mark.parametrize("expansion", SETS)
def test_recipes_play_together_with_each_set(expansion: str) -> None:
    """No id of a recipe is a word that a set uses otherwise."""
    for group in groups(expansion):
        rules = load_rules(expansion, paths=[recipe.folder for recipe in group])
        assert played(rules, 4, seed=1).over


def test_recipes_without_action_cards_play_with_king_and_intrigue() -> None:
    """There the stacks are gone, and all cards that recipes put into them."""
    for group in groups():
        if group[0].rules.definitions.most_players == 1:
            continue
        paths = [one.folder for one in group if not fills_a_stack(one)]
        rules = load_rules(*WITHOUT_STACKS, paths=paths)
        assert played(rules, 4, seed=1).over
