"""A named zone that cards change: what is offered, refused, shown and saved while they do."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.play.table_view import TableView

HOUSE = Path(__file__).parents[1] / "scenarios" / "language" / "rules" / "zones"
USUAL = {"aragon", "castilla_la_vieja", "sevilla", "granada", "valencia", "castillo"}
"""Next to the King's region, and the castillo."""


@cache
def _rules() -> Ruleset:
    return load_rules(paths=[HOUSE])


def _placing(players: int, kept: dict[str, list[str]]) -> Game:
    """Blue is about to place; these players keep cards."""
    given: dict[str, Any] = {
        "at": "placing",
        "by": "blue",
        "king": "castilla_la_nueva",
        "court": {"blue": 2},
        "front": {"blue": ["bg1_move_4_any"]},
        "kept": {
            colour: [{"card": card, "ends": "this"} for card in cards]
            for colour, cards in kept.items()
        },
    }
    colours = ["red", "blue", "yellow", "green", "brown"][:players]
    return Game.new(_rules(), colours, given=given)


def _offered(game: Game) -> set[str]:
    assert game.decision is not None
    return {*game.decision.keys} - {"stop"}


REPLACES = {"zones_first": {"galicia", "pais_vasco"}, "zones_last": {"aragon", "valencia"}}
ADDS = {"zones_more": {"galicia"}}


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("holder", ["red", "blue"])
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_any_cards_at_once(players: int, holder: str, count: int) -> None:
    """The last that replaces, and what is added, if it is added for blue."""
    for cards in combinations([*REPLACES, *ADDS], count):
        meant = USUAL
        for card in [one for one in REPLACES if one in cards]:
            meant = REPLACES[card]
        if holder == "blue":
            meant = meant.union(*[ADDS[card] for card in cards if card in ADDS])
        assert _offered(_placing(players, {holder: [*cards]})) == meant


def test_a_refusal_names_the_card() -> None:
    decision = _placing(2, {"red": ["zones_first"]}).decision
    assert decision is not None
    assert decision.refuse("sevilla").rule == "zones_first"
    assert decision.refuse("cataluna").rule == "clause"
    assert "The first zone" in decision.refuse("sevilla").reason


def test_views_tell_of_it_while_it_lasts() -> None:
    game = _placing(2, {"red": ["zones_first", "zones_more"]})
    always = ["home_placing"]
    assert game.view("blue")["zones"] == {
        "placing_area": {
            "red": [*always, "zones_first", "zones_more"],
            "blue": [*always, "zones_first"],
        },
        "market_area": {"red": [], "blue": []},
    }
    lines = TableView(game, "blue").zones()
    assert [line.partition(":")[0] for line in lines] == [
        "Placing area of red",
        "Placing area of blue",
    ]
    assert "The first zone" in lines[1] and "More places" not in lines[1]
    plain = _placing(2, {})
    assert plain.view("red")["zones"]["placing_area"] == {"red": always, "blue": always}


def test_a_mix_without_such_rules_has_no_zones_to_show() -> None:
    assert "zones" not in Game.new(load_rules(), 2).view("red")


def test_a_save_keeps_it() -> None:
    game = _placing(3, {"red": ["zones_first"]})
    again = Game.from_json(_rules(), game.to_json())
    assert _offered(again) == _offered(game) == REPLACES["zones_first"]
    again.choose("galicia")
    assert again.view("red")["places"]["galicia"]["caballero"] == {"blue": 1}


def test_it_ends_with_its_time() -> None:
    """Two players play two rounds; who can take the card takes it."""
    given = {"at": {"round": 1}, "court": {"red": 9, "blue": 9}, "king": "castilla_la_nueva"}
    game = Game.new(_rules(), ["red", "blue"], seed=3, given={**given, "stack_1": ["zones_last"]})
    seen = []
    while not game.over and game.view("red")["round"] < 3:
        decision, view = game.decision, game.view("red")
        assert decision is not None
        if decision.card.endswith("place_caballeros"):
            kept = "zones_last" in view["zones"]["placing_area"]["red"]
            assert kept == ("castillo" not in decision.keys)
            seen.append((view["round"], kept))
        wish = [key for key in decision.keys if key in ("zones_last", "action", "yes")]
        game.choose(wish[0] if wish else decision.keys[0])
    assert (1, True) in seen and (2, False) in seen
