"""What is written of a moment can be expected there: a scenario with all its facts passes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from elgrande.engine import Game
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.scenario.facts import differing, facts_of
from elgrande.engine.scenario.recorder import scenario_text
from elgrande.engine.scenario.rules import load_named
from elgrande.engine.scenario.run import run_file


@pytest.mark.parametrize("mix", [(), ("king_and_intrigue",), ("grandissimo",)], ids=str)
def test_all_facts_of_a_moment_hold(mix: tuple[str, ...], tmp_path: Path) -> None:
    """At questions of cards and of steps, in the middle and at the end."""
    request, source = MixRequest(mix), random.Random(1)
    game = Game.new(load_named(request), 3, seed=1)
    askers: set[str] = set()
    for number in range(130):
        if number % 10 == 0:
            file = tmp_path / f"{number}.yaml"
            expected = differing(facts_of(game), {})
            file.write_text(
                scenario_text(game, request, tmp_path, expected=expected), encoding="utf-8"
            )
            result = run_file(file)
            assert result.ok, result.message
            askers.add(str(expected.get("asked")))
        if game.over:
            break
        game.take(source.randrange(len(game.state.options)))
    assert len(askers) > 3
