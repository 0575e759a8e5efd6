"""Moments that no scenario reaches: the start of a game, and chains of what steps do."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.operations import Step
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.machine.machine import Machine
from elgrande.engine.game.machine.reactions import Reactions
from elgrande.engine.game.ops import HANDLERS
from elgrande.engine.game.state.history import Log
from elgrande.engine.game.state.state import State

from .wrapped import Wrapped

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


CARDS = """expansion: house
dealt: box
cards:
  - id: watch
    title: The watch
    effect: |
      keep this card
      when a {what} starts, continues or ends:
        may:
          discard this card
          {then}
"""
BOX = """card_zones:
  box:
    each_player: true
    seen_by: owner
"""


def rules(folder: Path, text: str) -> Ruleset:
    (folder / "expansion.yaml").write_text(HEAD + text, encoding="utf-8")
    return load_rules(paths=[folder])


def test_the_game_starts_behind_the_set_up(tmp_path: Path) -> None:
    game = Game.new(rules(tmp_path, DOWRY), ["red", "blue"], seed=1)
    assert game.scores == {"red": 3, "blue": 3}


@pytest.mark.parametrize("what", ["round", "turn of any player", "set_disks"])
def test_where_nobody_comes_in_the_game_is_the_same(what: str, tmp_path: Path) -> None:
    """Boundaries outside actions are asked, and change nothing."""
    text = CARDS.format(what=what, then="gain 1 point").replace("when a set", "when set")
    (tmp_path / "cards.yaml").write_text(text.replace("a round", "round"), encoding="utf-8")
    watched = rules(tmp_path, BOX)
    asked = 0
    for seed in range(3):
        draw = random.Random(seed)
        given = {"kept": {"blue": ["watch"]}}
        plain = Game.new(watched, ["red", "blue"], seed=seed)
        game = Game.new(watched, ["red", "blue"], seed=seed, given=given)
        while not game.over:
            assert game.decision is not None
            if game.decision.card == "watch":
                assert game.decision.prompt
                asked += 1
                game.choose("no")
                continue
            assert game.state.options == plain.state.options
            choice = draw.randrange(len(game.state.options))
            game.take(choice)
            plain.take(choice)
        assert plain.over and game.scores == plain.scores
    assert asked > 10


def test_chains_of_rules_end(tmp_path: Path) -> None:
    """Each brings about the others; none happens inside itself."""
    game = Game.new(rules(tmp_path, CHAINS), ["red", "blue"], seed=1)
    for number in range(60):
        game.take(number % len(game.state.options))
    assert not game.over


@pytest.mark.parametrize("mix", [("inquisitor_colonies",), ("jubilee",), ()], ids=" + ".join)
def test_no_step_does_anything_unheard(
    mix: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every event that a reaction waits for is reported, however a step comes to it."""
    text = HEAD + CHAINS
    (tmp_path / "expansion.yaml").write_text(text, encoding="utf-8")
    ruleset = load_rules(*mix, paths=[] if mix else [tmp_path])
    told: list[Log] = []
    notice = Reactions.notice

    def noticed(self: Reactions, state: State, before: Log, go_on: int, mover: int) -> int:
        told.append(before)
        return notice(self, state, before, go_on, mover)

    monkeypatch.setattr(Reactions, "notice", noticed)
    machine = Machine(Game.new(ruleset, 4, seed=1).machine.program, HANDLERS)
    ignores, waited = machine.reactions.filter.ignores, 0

    class Heard(Wrapped):
        def enter(self, state: State) -> int:
            return self._checked(state, super().enter)

        def resume(self, state: State, option: int) -> int:
            return self._checked(state, lambda state: self.handler.resume(state, option))

        def _checked(self, state: State, run: Callable[[State], int]) -> int:
            nonlocal waited
            before = state.log
            told.clear()
            go_on = run(state)
            if not ignores(state, before):
                waited += 1
                assert told == [before]
            return go_on

    for pc, instruction in enumerate(machine.program.code):
        if isinstance(instruction.op, Step):
            for at in (pc, pc + 1):
                machine.handlers[at] = Heard(machine.handlers[at])
    for seed in range(3):
        chance, state = random.Random(seed), Game.new(ruleset, 4, seed=seed).state
        for _ in range(200):
            machine.choose(state, chance.choice(state.options))
    assert waited
