"""A refusal names what is true of the position, for every kind of thing that can be asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, load_rules
from tests.benchmarks.why import decisions, measured, refused

from .small import Small

KING = {"at": "placing", "by": "red", "king": "castilla_la_nueva", "court": {"red": 4}}


def why_not(game: Game, key: str) -> str:
    assert game.decision is not None
    return game.decision.refuse(key).reason


def placing(**changes: Any) -> Game:
    given = {**KING, "front": {"red": ["bg1_move_4_any"]}, **changes}
    return Game.new(load_rules(), ["red", "blue"], given=given)


def test_the_place_that_a_region_is_not_next_to_is_named() -> None:
    """Placing is next to the King's region (S1 3.1)."""
    said = "Galicia is not next to the King's region, Castilla la Nueva"
    assert why_not(placing(), "galicia") == said
    assert why_not(placing(king="granada"), "galicia").endswith(", Granada")
    taboo = "Granada is taboo (“The King's region is taboo”)"
    assert why_not(placing(king="granada"), "granada") == taboo
    assert why_not(placing(), "court/red") == "red's court is no region and not the Castillo"


def test_all_that_fails_is_named() -> None:
    given = {"at": {"action": "bg1_move_4_any"}, "by": "red", "king": "galicia"}
    game = Game.new(load_rules(), ["red", "blue"], given={**given, "aragon": {"red": 1, "blue": 2}})
    while "aragon/red" not in (game.decision.keys if game.decision else ()):
        game.take(0)
    said = "Galicia has no blue caballeros, and Galicia is taboo (“The King's region is taboo”)"
    assert why_not(game, "galicia/blue") == said


def test_a_number_is_compared_with_what_limits_it(tmp_path: Path) -> None:
    game = Small(tmp_path, "move up to 3 own caballeros from aragon to granada").game(
        aragon={"red": 2}
    )
    assert why_not(game, "3") == "Aragón has 2 red caballeros, not 3"
    said = "Aragón has 2 red caballeros, not 5, and at most 3 red caballeros may move, not 5"
    assert why_not(game, "5") == said


@pytest.mark.parametrize(
    ("region", "said"),
    [
        ("that has at least 3 own caballeros", "Galicia has 2 red caballeros, not at least 3"),
        ("that has no king", "the King is in Galicia"),
        ("that does not have own caballeros", "Galicia has 2 red caballeros, not at most 0"),
        ("that has no caballeros", "Galicia has 3 caballeros, not exactly 0"),
        ("that is empty", "Galicia has 3 caballeros, not at most 0"),
        ("that has the most caballeros", "Galicia has 3 caballeros, but Aragón has 4 caballeros"),
        ("that is worth 5", "what first place pays in Galicia is 4, not exactly 5"),
        ("that is next to granada", "Galicia is not next to Granada"),
        ("that is not next to pais_vasco", "Galicia is next to País Vasco"),
    ],
)
def test_each_test_of_a_region_has_its_fact(region: str, said: str, tmp_path: Path) -> None:
    effect = f"choose any region {region} as goal\nmove 1 own caballero from own court to goal"
    pieces: dict[str, Any] = {
        "galicia": {"red": 2, "blue": 1},
        "aragon": {"red": 4},
        "valencia": {"blue": 4},
    }
    if "most" not in region:
        pieces |= {"cataluna": {"red": 3}, "sevilla": {"red": 3}}
    if "king" in region:
        pieces |= {"king": "galicia"}
    game = Small(tmp_path, effect).game(court={"red": 2}, **pieces)
    assert why_not(game, "galicia") == said


def test_what_a_player_may_not_know_is_not_said(tmp_path: Path) -> None:
    """The Castillo hides its caballeros (S1)."""
    effect = "move 2 caballeros of anyone from any region or the castillo to own court"
    game = Small(tmp_path, effect).game(
        castillo={"blue": 3}, galicia={"blue": 1}, aragon={"red": 1}
    )
    assert why_not(game, "castillo/red") == "the Castillo has no red caballeros"
    assert why_not(game, "castillo/yellow") == "the Castillo has no yellow caballeros"


def test_samples_give_the_same_reasons() -> None:
    """A reason that differs in a game that looks the same to the player shows what is hidden."""
    looked = 0
    for game in decisions(15, 5):
        assert game.decision is not None
        other = game.sample(game.decision.player, seed=looked)
        for key in refused(game):
            assert why_not(other, key) == why_not(game, key)
        looked += 1
    assert looked == 15


def test_the_facts_are_true_and_changing_them_offers_the_option() -> None:
    """`python -m tests.benchmarks.why` measures more of it."""
    counts = measured(20, 7).counts
    assert counts["refused"] > 200
    assert counts["true"] >= 0.99 * counts["refused"]
    assert counts["offered"] >= 0.95 * counts["changed"] > 50
