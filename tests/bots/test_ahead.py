"""What a bot imagines beyond its next choice, and what it leaves out."""

from __future__ import annotations

import pytest

from elgrande.engine import Game
from elgrande.engine.bots.lookahead import Lookahead, picks_on
from elgrande.engine.bots.search_bot import SearchBot
from elgrande.engine.bots.standing import standing_for
from elgrande.engine.game.state.state import State

from ..properties.games import rules_of


def at_the_chest() -> Game:
    """King & Intrigue where the first of 13 cards is picked for the hand."""
    game = Game.new(rules_of("big_box", ("king_and_intrigue",)), 4, seed=3)
    while len(game.state.options) != 18:
        game.take(0)
    return game


def test_of_a_row_of_picks_only_the_last_is_left_to_compare(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = at_the_chest()
    standing = standing_for(game)
    monkeypatch.setattr(standing, "lead", lambda state, player: pytest.fail("a pick was valued"))
    ahead = Lookahead(game.machine, standing)
    state = game.state.clone()
    assert picks_on(state, [ahead.taken(state, 0), ahead.taken(state, 1)])
    last = ahead.row_done(state)
    assert (last.player, len(last.options)) == (game.state.player, 6)
    assert not picks_on(last, [ahead.taken(last, 0)])


def test_a_pick_with_more_picks_after_it_costs_a_search_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each card is played on three times; of each later row few picks are compared."""
    game = at_the_chest()
    chosen, choose = 0, game.machine.choose

    def counted(state: State, option: int) -> None:
        nonlocal chosen
        chosen += 1
        choose(state, option)

    monkeypatch.setattr(game.machine, "choose", counted)
    SearchBot(1).choose(game)
    assert 1_000 < chosen < 10_000
