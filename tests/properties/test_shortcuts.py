"""A way past instructions that do nothing changes nothing: without it, the game goes on so, too."""

from __future__ import annotations

import random

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.game.machine.machine import Machine
from elgrande.engine.game.ops import BINDERS
from elgrande.engine.game.state.state import State

MIXES = (
    ("inquisitor_colonies",),
    ("inquisitor_colonies", "king_and_intrigue"),
    ("grandissimo",),
    ("jubilee",),
    ("grandissimo", "jubilee"),
)


@pytest.mark.parametrize("edition", ("big_box", "rio_grande_1996"))
@pytest.mark.parametrize("mix", MIXES, ids=" + ".join)
def test_a_shortcut_leads_where_the_long_way_leads(mix: tuple[str, ...], edition: str) -> None:
    """Each choice is made twice: with all shortcuts, and by a machine that knows of none."""
    rules = load_rules(*mix, edition=edition)
    for players in (2, 3, 5):
        chance = random.Random(players)
        game = Game.new(rules, players, seed=players)
        state, choose = game.state, game.machine.choose
        program = game.machine.program
        assert program.shortcuts
        long_way = Machine(program.changed(shortcuts={}), BINDERS).choose
        while state.pc >= 0:
            other = state.clone()
            other.unlearn()
            option = chance.choice(state.options)
            choose(state, option)
            long_way(other, option)
            assert told(other) == told(state)


def told(state: State) -> list[object]:
    """All that matters of a state; values of names that are never read again do not."""
    return [state.cells, state.log, state.pc, state.player, state.domain, state.options]


def test_a_mix_without_places_in_places_has_no_shortcuts() -> None:
    """What is not used costs nothing."""
    for mix in ((), ("king_and_intrigue",)):
        assert not Game.new(load_rules(*mix), 4, seed=1).machine.program.shortcuts


def test_the_colonies_pass_over_a_turn_in_which_nobody_sails() -> None:
    """The voyages before the card, those after it, and the table at the end of the turn."""
    program = Game.new(load_rules("inquisitor_colonies"), 4, seed=1).machine.program
    turn = program.procedures["turn"]
    passed = sum(
        short.after - begin
        for begin, (short, *_) in program.shortcuts.items()
        if begin in range(turn.pc, turn.end)
    )
    assert passed > (turn.end - turn.pc) / 2


def test_a_turn_with_grandissimo_passes_over_what_hardly_ever_happens() -> None:
    """Landing and guests before the card, and the second card of a double turn after it."""
    game = Game.new(load_rules("grandissimo"), 4, seed=1)
    program = game.machine.program
    passed = {
        where
        for begin, shortcuts in program.shortcuts.items()
        for short in shortcuts
        for where in (one.where for one in program.code[begin : short.after])
    }
    assert {"turn.land_and_leave", "landing.land", "use_double.use_or_save"} <= passed
