"""What a state remembers changes nothing: without it, the game goes on in the same way."""

from __future__ import annotations

import pytest

from .games import EDITIONS, Play

MIXES = ("king_and_intrigue", "inquisitor_colonies", "grandissimo", "jubilee")


def check_remembered(play: Play) -> None:
    """Each choice of a game is made twice: with all that is remembered, and with nothing."""
    game, numbers = play.begin(), play.numbers()
    state, choose = game.state, game.machine.choose
    while state.pc >= 0:
        anew = state.clone()
        anew.known = None
        option = state.options[next(numbers) % len(state.options)]
        choose(state, option)
        choose(anew, option)
        assert anew.key() == state.key()
        assert anew.options == state.options


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mix", MIXES)
def test_an_answer_that_is_remembered_is_the_one_that_is_found(mix: str, edition: str) -> None:
    for players in (2, 5):
        check_remembered(Play(edition, players, seed=players, tail=players, mix=(mix,)))
