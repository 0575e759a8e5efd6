"""What is remembered from game to game has one bound, and goes with its rules."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from elgrande.engine import Game, Ruleset, load_rules
from elgrande.engine.game.memory import memo_tables
from elgrande.engine.game.memory.memo_tables import ANSWERS, BoundedTable

from .games import Play

MIXES = ((), ("jubilee",), ("inquisitor_colonies",), ("king_and_intrigue",))
FEW = 300


def played(rules: Ruleset, seed: int) -> str:
    """A whole random game."""
    game, numbers = Game.new(rules, 4, seed=seed), Play(tail=seed).numbers()
    while game.state.pc >= 0:
        game.take(next(numbers) % len(game.state.options))
    return game.to_json()


def remembered_now() -> int:
    """All answers in all tables, also in those that hang on answers of others."""
    gc.collect()
    return sum(len(one) for one in gc.get_objects() if isinstance(one, BoundedTable))


def test_all_that_is_remembered_has_one_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    mixes = [load_rules(*mix) for mix in MIXES]
    games = [(rules, seed) for seed, rules in enumerate(mixes)]
    expected = [played(*game) for game in games]
    ANSWERS.forget()
    before = remembered_now()
    assert before < 100, "a table is not forgotten with all others"
    monkeypatch.setattr(memo_tables, "MOST_ANSWERS", FEW)
    forgotten = ANSWERS.forgotten
    for game, same in zip(games, expected, strict=True):
        assert played(*game) == same
        assert ANSWERS.number <= FEW
        assert remembered_now() <= before + FEW
    assert ANSWERS.forgotten > forgotten + len(MIXES)


def test_what_is_made_for_a_ruleset_goes_with_it() -> None:
    rules = load_rules("jubilee")
    game = Game.new(rules, 3, seed=1)
    assert game.decision is not None
    assert game.decision.ids
    gone: list[weakref.ref[Any]] = [
        weakref.ref(rules),
        weakref.ref(game.machine),
        weakref.ref(game.keys),
    ]
    del rules, game
    gc.collect()
    assert [one() for one in gone] == [None] * len(gone)
