"""Notes of newcomers in random games: never more than stand there, and none elsewhere."""

from __future__ import annotations

from functools import cache

import pytest

from elgrande.engine import load_rules
from elgrande.engine.bots.bots import BOTS
from elgrande.engine.compile.layout import COME_BITS
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.game import Game
from elgrande.engine.game.machine.newcomers import newcomers_in

COLONIES = ("inquisitor_colonies",)
READINGS = ("turn_start", "previous_round")


@cache
def rules_of(reading: str) -> Ruleset:
    return load_rules(*COLONIES, set={"free_move_test": reading})


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("players", [2, 4, 5])
def test_newcomers_stand_where_they_are_noted(reading: str, players: int) -> None:
    noted = 0
    for seed in range(3):
        game = Game.new(rules_of(reading), players, seed=seed)
        bot = BOTS["random"](seed)
        while not game.over:
            noted += check(game)
            game.take(bot.choose(game))
    assert noted > 20, "the games had hardly any newcomers"


def check(game: Game) -> int:
    """Compares the notes with the piles; how many newcomers there are."""
    machine, cells, found = game.machine, game.state.cells, 0
    (notes,) = machine.program.newcomers
    top = machine.places.branches.arranged.of(game.state).top
    for pile, (_, _, place) in enumerate(machine.layout.piles()):
        newcomers = newcomers_in(cells[notes.cell], pile)
        assert 0 <= newcomers <= cells[pile]
        if newcomers:
            assert top[place] >= 0 and notes.places >> top[place] & 1
        found += newcomers
    assert cells[notes.cell] >> COME_BITS * len(machine.layout.piles()) == 0
    return found
