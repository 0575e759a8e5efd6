"""A rule in which `it` is each region is the same as a rule for each region by its name."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset

from .test_filters import INLAND, REGIONS

MANIFEST = """\
expansion: each
title: Each
version: "1"
counters: {heat: {title: heat, of: region, to: 3}}
steps:
  - in: round
    before: next_starter
    step:
      id: each_heat
      title: Heat
      effect: "each player: add 1 to heat of own grande's region"
rules:
"""
COASTAL = tuple(region for region in REGIONS if region not in INLAND)
OF_EACH = [
    "{} pays [1 plus heat of {it}] points less for second place",
    "{} holds at most [6 minus heat of {it}] caballeros",
    "a player has at most [5 minus heat of {it}] caballeros in {}",
    "own caballeros in {} count [1 plus own caballeros in {it}]",
    "caballeros of anyone in {} count [1 for every player that leads {it}]",
    "caballeros of anyone never go from {} to any region that is not next to {it}",
    "own grande never goes from {} to any region that has at least [heat of {it}] own caballeros",
    "while the king is not in galicia: {} pays [heat of {it}] points more for first place",
]
PLAYERS = 4


def rules_with(folder: Path, rules: list[str]) -> Ruleset:
    folder.mkdir()
    lines = [
        f'  - {{id: each_{number}, title: Rule, rule: "{rule}"}}\n'
        for number, rule in enumerate(rules)
    ]
    (folder / "expansion.yaml").write_text(MANIFEST + "".join(lines), encoding="utf-8")
    return load_rules(paths=[folder])


def played(rules: Ruleset, seed: int) -> list[tuple[str, ...]]:
    """The options of all decisions of a random game, and the points at its end."""
    game, source, found = Game.new(rules, PLAYERS, seed=seed, short=True), random.Random(seed), []
    while game.decision is not None:
        found.append(tuple(option.key for option in game.decision.options))
        game.take(source.randrange(len(game.state.options)))
    return [*found, tuple(map(str, game.scores.values()))]


@pytest.mark.parametrize("rule", OF_EACH)
@pytest.mark.parametrize(("which", "places"), [("region", REGIONS), ("coastal region", COASTAL)])
def test_one_rule_is_the_same_as_many(
    rule: str, which: str, places: tuple[str, ...], tmp_path: Path
) -> None:
    one = rules_with(tmp_path / "one", [rule.format(f"any {which}", it="it")])
    many = rules_with(tmp_path / "many", [rule.format(place, it=place) for place in places])
    none = rules_with(tmp_path / "none", ["galicia is not taboo"])
    games = [played(one, seed) for seed in range(3)]
    assert games == [played(many, seed) for seed in range(3)]
    assert games != [played(none, seed) for seed in range(3)]
