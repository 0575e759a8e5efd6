"""How many cards of stack 6 a game of Grandissimo has, by chance or by name."""

from __future__ import annotations

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.loading import load_mix
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.rules.files.request import Choices, MixRequest

NAMED = (
    "gra6_boycott",
    "gra6_confederation",
    "gra6_double_turn",
    "gra6_free_choice",
    "gra6_king_incognito",
    "gra6_eviction_notice",
    "gra6_score_coastal",
    "gra6_espionage",
    "gra6_court_scoring",
    "gra6_no_further_actions",
    "gra6_revolution",
    "gra6_quick_troops",
    "gra6_score_inland",
)


def mixed(named: tuple[str, ...], edition: str, **options: int) -> Ruleset:
    stacks = (("stack_6", named),) if named else ()
    choices = Choices(tuple(options.items()), stacks)
    return load_mix(MixRequest(("grandissimo",), edition, choices=choices))


def left_and_in_play(rules: Ruleset) -> tuple[int, int]:
    """How many cards lie in the box, and how many in the stack."""
    game = Game.new(rules, 2, seed=1)
    layout, cells = game.machine.layout, game.state.cells
    left = cells[layout.zone_cell("box")].bit_count()
    return left, sum(card.deck == "stack_6" for card in rules.cards.values()) - left


def test_chance_leaves_eight_of_nineteen_in_the_box() -> None:
    assert left_and_in_play(load_rules("grandissimo")) == (8, 11)


@pytest.mark.parametrize("edition", ["big_box", "rio_grande_1996"])
@pytest.mark.parametrize("left", range(9))
def test_chance_leaves_as_many_as_is_said(edition: str, left: int) -> None:
    assert left_and_in_play(mixed((), edition, left_out_of_stack_6=left)) == (left, 19 - left)


@pytest.mark.parametrize("edition", ["big_box", "rio_grande_1996"])
@pytest.mark.parametrize("number", [3, 11, 13])
def test_all_cards_that_are_named_are_in_the_game(edition: str, number: int) -> None:
    assert left_and_in_play(mixed(NAMED[:number], edition)) == (0, number)


def test_chance_leaves_some_of_those_that_are_named_where_that_is_said() -> None:
    assert left_and_in_play(mixed(NAMED, "big_box", left_out_of_stack_6=2)) == (2, 11)
