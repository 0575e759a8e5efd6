"""What a state remembers changes nothing: without it, the game goes on in the same way."""

from __future__ import annotations

import random

import pytest

from elgrande.engine import Game, load_rules

MIXES = ("king_and_intrigue", "inquisitor_colonies", "grandissimo", "jubilee")


@pytest.mark.parametrize("edition", ("big_box", "rio_grande_1996"))
@pytest.mark.parametrize("mix", MIXES)
def test_an_answer_that_is_remembered_is_the_one_that_is_found(mix: str, edition: str) -> None:
    """Each choice is made twice: with all that is remembered, and with nothing."""
    rules = load_rules(mix, edition=edition)
    for players in (2, 5):
        chance = random.Random(players)
        game = Game.new(rules, players, seed=players)
        state, choose = game.state, game.machine.choose
        while state.pc >= 0:
            anew = state.clone()
            anew.known = None
            option = chance.choice(state.options)
            choose(state, option)
            choose(anew, option)
            assert anew.key() == state.key()
            assert anew.options == state.options
