"""Whatever a program gives as a position: a game begins, or `PositionError` says what is wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from elgrande.engine import Game, PositionError, load_rules

RULES = load_rules("base", edition="big_box")

KEYS: list[Any] = [
    *("at", "by", "points", "flipped", "chance", "king", "grande", "starter", "galicia", "court"),
    *(
        "begun",
        "provinces",
        "hand",
        "front",
        "kept",
        "offer",
        "stack_1",
        "board_8_4_0",
        "caballero",
        "red",
    ),
    *("", "x", "gained", "court/red", 3, None, ("galicia",), 2.5, b"galicia"),
]

AMOUNTS: list[Any] = [
    *(None, -1, 1.5, True, "x", [], 10**30, "court", "nowhere", {"caballero": -1}, {"x": 1}),
    *({"blue": {"red": 1}}, {3: 3}, ["power_01", "power_01"], ["bg2_veto"], [{"card": 3}]),
]

OF_RED: list[Any] = [{"red": amount} for amount in AMOUNTS]

VALUES: list[Any] = [
    *(None, 3, -1, True, 2.5, float("nan"), 10**30, "", "galicia", "court/red", "court/x", "/"),
    *("x" * 100, b"x", object(), object, [], [None], ["red"], [3], [[]], ["bg2_veto"] * 50, {}),
    *({None: 1}, {3: 3}, {("a",): 1}, {"x": 1}, {"round": 99}, {"round": None}, {"action": []}),
    *({"action": "power_01"}, {"in": "galicia"}, {"in": 3}, [{"card": None, "ends": "this"}]),
    *({"general_scoring": 2}, {"round": 99}, {"turn": -1}, {"turn": 10**30}, {"turn": True}),
    *([{"card": "bg2_veto", "ends": "x"}], [{"card": "bg2_veto"}], [{"ends": "this"}]),
    *OF_RED,
]


@pytest.mark.parametrize("key", KEYS, ids=repr)
def test_a_game_begins_or_it_is_told_why_not(key: Any) -> None:
    came: Counter[str] = Counter()
    for value in VALUES:
        try:
            game = Game.new(RULES, ["red", "blue"], seed=1, given={"at": "use_card", key: value})
        except PositionError as error:
            assert str(error)
            assert error.key in (str(key), "at", None)
            came["refused"] += 1
        else:
            assert game.decision is None or game.decision.keys
            came["begun"] += 1
    assert came["refused"] > came["begun"]
