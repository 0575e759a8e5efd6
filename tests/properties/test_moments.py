"""Moments that no scenario reaches: the start of a game, and chains of what steps do."""

from __future__ import annotations

from pathlib import Path

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset

HEAD = """expansion: house
title: House rules
version: "1"
"""
DOWRY = """rules:
  - id: dowry
    title: A dowry for everybody
    effect: |
      when the game starts:
        each player:
          gain 3 points
"""
CHAINS = """rules:
  - id: to_court
    title: To the court
    effect: |
      when caballeros of anyone enter the provinces:
        move 1 own caballero from the provinces to own court
      when caballeros of anyone leave the provinces:
        move 1 own caballero from own court to the provinces
      when any player gains points:
        gain 1 point
        move 1 own caballero from own court to the castillo
  - id: to_castillo
    title: To the castillo
    effect: |
      when caballeros of anyone enter any court:
        gain 1 point
        move 1 own caballero from own court to the provinces
      when caballeros of anyone enter the castillo:
        move 1 own caballero from the castillo to the provinces
        gain 1 point
"""


def rules(folder: Path, text: str) -> Ruleset:
    (folder / "expansion.yaml").write_text(HEAD + text, encoding="utf-8")
    return load_rules(paths=[folder])


def test_the_game_starts_behind_the_set_up(tmp_path: Path) -> None:
    game = Game.new(rules(tmp_path, DOWRY), ["red", "blue"], seed=1)
    assert game.scores == {"red": 3, "blue": 3}


def test_chains_of_rules_end(tmp_path: Path) -> None:
    """Each brings about the others; none happens inside itself."""
    game = Game.new(rules(tmp_path, CHAINS), ["red", "blue"], seed=1)
    for number in range(60):
        game.take(number % len(game.state.options))
    assert not game.over
