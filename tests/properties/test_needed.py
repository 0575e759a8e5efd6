"""The conditions that a waiting rule needs: known for such rules only, and correct."""

from __future__ import annotations

import random
from pathlib import Path
from textwrap import indent

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.machine.machine import Machine
from elgrande.engine.game.ops import HANDLERS

HOUSE = """\
expansion: house
title: House rules
version: "1"
edition: false
requires: [jubilee]
rules:
  - id: waiting
    title: A rule that waits
    effect: |
"""

LEAVES = "when any flag leaves any region:\n"
ENTER = "when caballeros of anyone enter any region as post by newcomer:\n"
OFF = "if own flag is off the board:\n"

TOLD = {
    "a condition": f"{LEAVES}  {OFF}    gain 1 point\n",
    "two conditions": f"{LEAVES}  {OFF}    gain 1 point\n  if own grande is in the castillo:\n"
    "    gain 2 points\n",
    "a condition of who comes": f"{ENTER}  newcomer:\n    {OFF}      gain 1 point\n",
}
NOT_TOLD = {
    "something besides": f"{LEAVES}  gain 1 point\n  {OFF}    gain 1 point\n",
    "another side": f"{LEAVES}  {OFF}    gain 1 point\n  else:\n    gain 2 points\n",
    "a number that changes": f"{LEAVES}  if [own points] is at least 10:\n    gain 1 point\n",
    "who stands somewhere": f"{LEAVES}  if own court has own caballeros:\n    gain 1 point\n",
}


def house(folder: Path, effect: str) -> Ruleset:
    """The Jubilee with a rule that waits."""
    (folder / "house.yaml").write_text(HOUSE + indent(effect, "      "), encoding="utf-8")
    return load_rules("jubilee", paths=[folder])


def needs(rules: Ruleset) -> list[int]:
    """How many conditions the rule has, for each moment for which it waits."""
    program = Game.new(rules, 3, seed=1).machine.program
    entries = [one for hook in program.hooks for one in hook.always]
    return [len(one.needs) for one in entries if program.code[one.pc].where.startswith("waiting")]


@pytest.mark.parametrize("what", TOLD)
def test_a_rule_that_is_nothing_but_conditions_tells_what_it_needs(
    what: str, tmp_path: Path
) -> None:
    found = needs(house(tmp_path, TOLD[what]))
    assert found == [3]  # one for each player who may act


@pytest.mark.parametrize("what", NOT_TOLD)
def test_of_any_other_rule_nothing_is_told(what: str, tmp_path: Path) -> None:
    assert needs(house(tmp_path, NOT_TOLD[what])) == [0]


@pytest.mark.parametrize("what", TOLD | NOT_TOLD)
def test_a_rule_that_is_always_asked_does_the_same(what: str, tmp_path: Path) -> None:
    """Each choice is made twice: also by a machine that does not know what rules need."""
    rules = house(tmp_path, (TOLD | NOT_TOLD)[what])
    chance, game = random.Random(len(what)), Game.new(rules, 4, seed=3)
    state, choose, program = game.state, game.machine.choose, game.machine.program
    hooks = tuple(
        hook.changed(always=tuple(one.changed(needs=()) for one in hook.always))
        for hook in program.hooks
    )
    always_asked = Machine(program.changed(hooks=hooks), HANDLERS).choose
    while state.pc >= 0:
        other = state.clone()
        other.unlearn()
        option = chance.choice(state.options)
        choose(state, option)
        always_asked(other, option)
        assert other.key() == state.key()
        assert other.log == state.log
