"""An observation holds what the view holds, by name, and nothing else."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings

from elgrande.engine import Game, load_rules
from elgrande.engine.game.views.view import HIDDEN
from elgrande.engine.learning.observation import Observation

from ..properties.games import Play, mixed_plays

ROOT = Path(__file__).parents[2]
RULES = load_rules()
GIVEN = {
    "at": "turn",
    "by": "blue",
    "king": "valencia",
    "grande": {"red": "granada", "blue": "sevilla"},
    "galicia": {"red": 3, "blue": 1},
    "castillo": {"red": 2},
    "points": {"red": 10, "blue": 4},
    "table": {"red": ["power_07"], "blue": ["power_03"]},
    "offer": ["bg2_veto", "bg5_king"],
}


@pytest.fixture(scope="module")
def game() -> Game:
    """A position in which every fact can be counted by hand."""
    return Game.new(RULES, ["red", "blue", "yellow"], given=GIVEN)


def seen(game: Game, player: str) -> dict[str, float]:
    """The fields of what a player observes that are not 0."""
    observation = Observation(game)
    row = observation.vector(game.view(player), player)
    return {name: value for name, value in zip(observation.fields, row, strict=True) if value}


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        (
            "red",
            {"points/0": 10, "points/1": 4, "galicia:caballero/0": 3, "galicia:caballero/1": 1}
            | {"grande/0@granada": 1, "grande/1@sevilla": 1, "decides/1": 1},
        ),
        (
            "blue",
            {"points/0": 4, "points/2": 10, "galicia:caballero/2": 3, "galicia:caballero/0": 1}
            | {"grande/2@granada": 1, "grande/0@sevilla": 1, "decides/0": 1},
        ),
    ],
)
def test_players_are_seats_from_the_one_who_looks(
    game: Game, player: str, expected: dict[str, float]
) -> None:
    assert seen(game, player).items() >= expected.items()


def test_things_without_a_player(game: Game) -> None:
    facts = seen(game, "yellow")
    assert facts["king@valencia"] == facts["offer:bg2_veto"] == facts["offer:bg5_king"] == 1
    assert "offer:bg5_intrigue" not in facts


def test_what_is_hidden_is_marked_and_not_counted(game: Game) -> None:
    for player in game.players:
        facts = seen(game, player)
        assert facts[f"castillo:{HIDDEN}"] == 1
        assert not any(name.startswith("castillo:caballero") for name in facts)
        assert facts["hand/1:hidden"] == facts["hand/2:hidden"] == 1
        assert "hand/0:hidden" not in facts


def test_every_field_has_a_name(game: Game) -> None:
    assert not [name for name in Observation(game).fields if name.endswith(("/", "="))]


def test_only_who_decides_knows_what_is_asked(game: Game) -> None:
    asked = {
        player: [n for n in seen(game, player) if n.startswith("asked/")] for player in game.players
    }
    assert asked == {"red": [], "blue": ["asked/turn.recruit"], "yellow": []}


@settings(max_examples=8)
@given(mixed_plays())
def test_every_view_of_every_game_has_its_fields(play: Play) -> None:
    game = play.begin()
    observation = Observation(game)
    for number, at in enumerate(play.decisions()):
        if number % 61:
            continue
        for player in at.players:
            row = observation.vector(at.view(player, log=False), player)
            names = dict(zip(observation.fields, row, strict=True))
            assert names["points/0"] == at.scores[player]
            assert names["round"] == at.view(player, log=False)["round"]


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "elgrande.engine.learning.pettingzoo"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ModuleNotFoundError, match=r"`pip install elgrande\[pettingzoo\]`"):
        import_module(name)


def test_a_neutral_owner_is_no_seat() -> None:
    rules = load_rules(paths=[ROOT / "examples" / "cookbook" / "neutral_power"])
    here = {"at": "turn", "galicia": {"grey": 2, "red": 1}}
    facts = seen(Game.new(rules, ["red", "blue"], given=here), "blue")
    assert facts["galicia:caballero/grey"] == 2
    assert facts["galicia:caballero/1"] == 1
