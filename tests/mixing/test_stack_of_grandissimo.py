"""How many cards of stack 6 a game of Grandissimo has."""

from __future__ import annotations

from elgrande.engine import Game, load_rules


def test_chance_leaves_eight_of_nineteen_in_the_box() -> None:
    game = Game.new(load_rules("grandissimo"), 2, seed=1)
    box = game.state.cells[game.machine.layout.zone_cell("box")]
    assert box.bit_count() == 8
