"""Players who share majorities are paid as one player with the pieces of all would be."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.bots.payoff import Payoff
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.machine.machine import Machine
from elgrande.engine.game.state.state import State

SHARING = """
rules:
  - id: sides_share
    title: Sides share
    rule: a player shares majorities with every opponent whose side is [side of the acting player]
"""
ALONE = """
expansion: sides
title: Sides
version: "1"
remove: {rules: [home_bonus]}
counters:
  side: {of: player, title: side, to: 9}
"""
MIXES = [("big_box", ()), ("rio_grande_1996", ()), ("big_box", ("king_and_intrigue",))]
NAMES = ["big_box", "rio_grande", "king"]


def _rules(folder: Path, mix: tuple[str, tuple[str, ...]], *, shared: bool) -> Ruleset:
    (folder / "expansion.yaml").write_text(ALONE + SHARING * shared, encoding="utf-8")
    return load_rules(*mix[1], edition=mix[0], paths=[folder])


def _paid(machine: Machine, state: State, place: int, *, first_only: bool) -> list[int]:
    """What a scoring of a place pays each player, at a copy of a state."""
    scored, base = state.clone(), machine.layout.points_base
    machine.events.score(scored, place, first_only=first_only)
    players = range(base, base + machine.layout.players)
    return [scored.cells[cell] - state.cells[cell] for cell in players]


def _merged(machine: Machine, state: State, heads: list[int]) -> State:
    """A state in which all pieces of a side are its head's."""
    found, layout = state.clone(), machine.layout
    for kind in range(len(layout.counted)):
        for place in range(len(layout.places)):
            for player, head in enumerate(heads):
                if player != head:
                    pile = layout.pieces_at(kind, place, player)
                    found.cells[layout.pieces_at(kind, place, head)] += found.cells[pile]
                    found.cells[pile] = 0
    return found


@pytest.mark.parametrize("mix", MIXES, ids=NAMES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_side_is_paid_like_one_player(
    mix: tuple[str, tuple[str, ...]], players: int, tmp_path: Path
) -> None:
    shared, alone = (_rules(tmp_path, mix, shared=one) for one in (True, False))
    game, plain = (Game.new(rules, players, seed=players) for rules in (shared, alone))
    machine, other = game.machine, plain.machine
    assert machine.layout.places == other.layout.places
    payoff, chance, paid = Payoff(machine), random.Random(players), 0
    sides = machine.layout.counter("side").base
    for _ in range(200):
        if game.over:
            break
        chosen = [chance.randrange(3) for _ in range(players)]
        game.state.cells[sides : sides + players] = chosen
        heads = [chosen.index(side) for side in chosen]
        merged = _merged(machine, game.state, heads)
        for place in machine.program.payment.values:
            for first_only in (False, True):
                of_sides = _paid(machine, game.state, place, first_only=first_only)
                of_heads = _paid(other, merged, place, first_only=first_only)
                assert of_sides == [of_heads[head] for head in heads]
                paid += sum(of_sides)
        assert payoff.now(game.state) == payoff.computed(game.state)
        game.take(chance.randrange(len(game.state.options)))
    assert paid
