"""Procedures that are inlined share the slots of a frame; no game may notice."""

from __future__ import annotations

import random

import pytest

from elgrande.engine import Game
from elgrande.engine.compile.frame import Frame
from elgrande.engine.compile.ruleset import Ruleset

from .games import MIXES, rules_of

GAMES = 2


def apart(frame: Frame, inlined: Frame) -> None:
    """Keeps the slots of an inlined procedure for itself."""
    frame.most, frame.size = inlined.most, inlined.size


def asked(rules: Ruleset, seed: int) -> list[object]:
    """Who is asked what at each decision of a random game, and the points at its end."""
    game, chance, found = Game.new(rules, 4, seed=seed), random.Random(seed), []
    while not game.over:
        state = game.state
        found.append((state.player, state.domain, state.options))
        game.take(chance.randrange(len(state.options)))
    return [*found, game.points]


def slots(rules: Ruleset) -> int:
    """The slots of all procedures."""
    return sum(one.size for one in rules.program(4, short=False).procedures.values())


@pytest.mark.parametrize("mix", [(), *MIXES], ids="+".join)
def test_shared_slots_change_no_game(mix: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    shared = rules_of("big_box", mix)
    separate = Ruleset(shared.definitions, shared.files)
    with monkeypatch.context() as changed:
        changed.setattr(Frame, "take_over", apart)
        separate.program(4, short=False)
    assert slots(separate) > slots(shared)
    for seed in range(GAMES):
        assert asked(separate, seed) == asked(shared, seed)
