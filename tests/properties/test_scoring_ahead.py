"""A player who may do something before a scoring sees what is about to be scored."""

from __future__ import annotations

from typing import Any

from elgrande.engine import Game, load_rules

MIX = ("king_and_intrigue", "special_cards")
BASE = {
    "king": "galicia",
    "reserve": {"red": 1},
    "kept": {"red": ["kis_075_reserve"]},
    "role": {"blue": ["ki_caballero_4"]},
}


def asked(given: dict[str, Any], edition: str, *choices: str) -> str:
    """What red is asked after some choices."""
    rules = load_rules(*MIX, edition=edition)
    game = Game.new(rules, ["red", "blue", "yellow", "green"], given={**BASE, **given})
    for choice in choices:
        game.choose(choice)
    assert game.decision is not None and game.decision.player == "red"
    assert game.decision.card == "kis_075_reserve"
    return game.decision.prompt


def special(card: str) -> dict[str, Any]:
    return {"at": "special", "by": "blue", "table": {"blue": [card]}}


def test_the_region_that_was_chosen() -> None:
    choices = ("yes", "granada")
    prompt = asked(special("ki_150_score_any"), "big_box", *choices)
    assert prompt.startswith("Granada is about to be scored. ")
    prompt = asked(special("ki_150_score_any"), "big_box", *choices, "yes")
    assert prompt.startswith("Granada is about to be scored. ")


def test_the_castillo() -> None:
    prompt = asked(special("ki_110_score_castillo"), "big_box", "yes")
    assert prompt.startswith("The Castillo is about to be scored. ")


def test_all_that_a_sentence_scores() -> None:
    prompt = asked(special("ki_100_score_4s"), "big_box", "yes")
    assert prompt.startswith("Galicia, Cataluña and Sevilla are about to be scored. ")


def test_one_after_the_other_in_the_order_of_the_board() -> None:
    given = special("ki_100_score_4s")
    named = ["Galicia", "Catalonia", "Seville"]
    for number, name in enumerate(named):
        prompt = asked(given, "rio_grande_1996", *["no"] * number)
        assert prompt.startswith(f"{name} is about to be scored. ")


def test_allied_regions_together() -> None:
    rules = load_rules(*MIX, "players_edition")
    given = {
        **BASE,
        "at": "general_scoring",
        "ally_1": "galicia",
        "ally_2": "valencia",
        "kept": {"red": ["kis_075_reserve"], "blue": ["kip_043_alliance"]},
    }
    game = Game.new(rules, ["red", "blue"], given={k: v for k, v in given.items() if k != "role"})
    for choice in ("sevilla", "sevilla", "no"):
        game.choose(choice)
    assert game.decision is not None
    assert game.decision.prompt.startswith("Galicia and Valencia are about to be scored. ")
