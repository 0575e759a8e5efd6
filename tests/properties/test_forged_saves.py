"""A save with a right digest whose game never happened is refused, whatever was edited."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from elgrande.engine import Game, SaveError
from elgrande.engine.game.positions.save import dump

from .games import rules_of


def saved(decisions: int = 30) -> dict[str, Any]:
    """The content of a game saved after so many decisions."""
    game = Game.new(rules_of("big_box"), 4, seed=3)
    source = random.Random(3)
    for _ in range(decisions):
        game.take(source.randrange(len(game.state.options)))
    content: dict[str, Any] = json.loads(game.to_json())["game"]
    return content


def more_options(game: dict[str, Any]) -> None:
    game["state"]["options"].append(7)


def many_points(game: dict[str, Any]) -> None:
    game["state"]["cells"][-30] += 50


def another_place(game: dict[str, Any]) -> None:
    game["state"]["pc"] += 1


def another_return(game: dict[str, Any]) -> None:
    game["state"]["stack"][0] = 10**6


def another_player(game: dict[str, Any]) -> None:
    game["state"]["player"] = (game["state"]["player"] + 1) % 4


def fewer_choices(game: dict[str, Any]) -> None:
    del game["choices"][-1]


def choices_turned_round(game: dict[str, Any]) -> None:
    game["choices"].reverse()


def impossible_choice(game: dict[str, Any]) -> None:
    game["choices"][4] = 10**9


def deep_position(game: dict[str, Any]) -> None:
    nested: list[Any] = []
    for _ in range(700):
        nested = [nested]
    game["given"] = {"points": {"red": nested}}


def negative_choice(game: dict[str, Any]) -> None:
    game["choices"][4] = -1


def another_seed(game: dict[str, Any]) -> None:
    game["seed"] += 1


def odd_position(game: dict[str, Any]) -> None:
    game["given"] = {"at": ["x"], "hand": [{}]}


def shorter_log(game: dict[str, Any]) -> None:
    del game["state"]["log"][0]


@pytest.mark.parametrize(
    "forge",
    [
        more_options,
        many_points,
        another_place,
        another_return,
        another_player,
        fewer_choices,
        choices_turned_round,
        impossible_choice,
        deep_position,
        negative_choice,
        another_seed,
        odd_position,
        shorter_log,
    ],
    ids=lambda forge: forge.__name__,
)
def test_forged(forge: Callable[[dict[str, Any]], None]) -> None:
    content = saved()
    forge(content)
    with pytest.raises(SaveError) as refused:
        Game.from_json(rules_of("big_box"), dump(content))
    assert str(refused.value)


def test_as_it_was() -> None:
    assert Game.from_json(rules_of("big_box"), dump(saved())).choices


@pytest.mark.parametrize(
    ("format", "told"),
    [
        ("x" * 100_000, "the format of this saved game is `xxx"),
        (10**4000, "the format of this saved game is `1000"),
        ([["x"] * 9_000], "the format of this saved game is another one; this version reads 2"),
        (3, "the format of this saved game is `3`; this version reads 2"),
        (1, "an earlier version saved this game and shuffled in another way"),
    ],
    ids=["long text", "long number", "long list", "another number", "an earlier one"],
)
def test_another_format_is_told_in_few_words(format: Any, told: str) -> None:
    text = json.dumps({"format": format, "digest": "", "game": {}})
    with pytest.raises(SaveError) as caught:
        Game.from_json(rules_of("big_box"), text)
    assert str(caught.value).startswith(told)
    assert len(str(caught.value)) < 150


def test_a_save_without_a_format_says_so() -> None:
    with pytest.raises(SaveError, match="does not say its `format`"):
        Game.from_json(rules_of("big_box"), json.dumps({"game": {}}))


@pytest.mark.parametrize(
    "given",
    [
        {"king": "x" * 100_000},
        {"points": {"red": ["x"] * 9_000}},
        {"x" * 100_000: "red"},
        {"at": {"round": "x" * 100_000}},
    ],
    ids=["place", "points", "name", "round"],
)
def test_what_a_position_quotes_is_cut(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\.\.\.") as caught:
        Game.new(rules_of("big_box"), ["red", "blue"], seed=0, given=given)
    assert len(str(caught.value)) < 150
