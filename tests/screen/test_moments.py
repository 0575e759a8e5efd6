"""Any moment of a game can be kept as a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elgrande.engine import Game, SaveError, load_rules
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.scenario.recorder import scenario_text
from elgrande.engine.scenario.run import run_file

from .moments import fault_at


@pytest.mark.parametrize("seed", range(6))
def test_random_moments_load_pass_and_are_formatted(seed: int, tmp_path: Path) -> None:
    """A sample of `python -m tests.screen.moments --moments 1000`."""
    assert not fault_at(seed, tmp_path)


def test_a_game_from_a_position_is_kept_with_it(tmp_path: Path) -> None:
    given = {"at": "placing", "king": "aragon", "court": {"red": 2}, "front": {"red": ["bg5_king"]}}
    game = Game.new(load_rules(), ["red", "blue"], given=given)
    game.choose("valencia")
    file = tmp_path / "kept.yaml"
    file.write_text(scenario_text(game, MixRequest(), tmp_path), encoding="utf-8")
    assert "  court: {red: 2}\n" in file.read_text()
    assert run_file(file).ok


def test_what_is_drawn_is_listed_where_it_is_asked() -> None:
    game = Game.new(load_rules(), 2, given={"at": "setup", "chance": "asked"})
    decision = game.decision
    assert decision is not None and decision.by_chance
    key = decision.keys[1]
    game.choose(key)
    assert f"chance: [{key}" in scenario_text(game, MixRequest(), Path("."))


def test_a_sample_has_no_past_to_keep() -> None:
    game = Game.new(load_rules(), 2, seed=1)
    with pytest.raises(SaveError):
        scenario_text(game.sample(0, 5), MixRequest(), Path("."))


def test_a_folder_that_a_scenario_cannot_name_is_refused(tmp_path: Path) -> None:
    game = Game.new(load_rules(), 2)
    with pytest.raises(ValueError, match=re.escape("only letters, digits, `_`, `-` and `.`")):
        scenario_text(game, MixRequest(paths=(tmp_path / "my rules",)), tmp_path)


def test_rules_that_do_not_lie_below_the_scenario_are_refused(tmp_path: Path) -> None:
    """What a scenario names may not lead out of its folder, so it would never run (E535)."""
    game, rules = Game.new(load_rules(), 2), tmp_path / "mine"
    rules.mkdir()
    for folder in (tmp_path / "other", rules / "scenarios"):
        with pytest.raises(
            ValueError, match="only name rules in its own folder or below"
        ) as raised:
            scenario_text(game, MixRequest(paths=(rules,)), folder)
        assert f"save it in {rules.resolve()}, or in a folder above" in str(raised.value)
    for folder, named in ((tmp_path, "./mine"), (rules, "[.]")):
        assert named in scenario_text(game, MixRequest(paths=(rules,)), folder)
