"""Where it is not asked what comes first, every order leads to the same.

Random parts are put in any order in random positions; where the engine asks nothing, all ways
through each order are followed to the end.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from elgrande.engine import Game
from elgrande.engine.compile.verbs.blocks import InAnyOrder
from elgrande.engine.game.machine.handlers import WAIT, Handler, ask
from elgrande.engine.game.machine.lookahead import Lookahead
from elgrande.engine.game.machine.machine import Machine
from elgrande.engine.game.ops import HANDLERS
from elgrande.engine.game.positions.position import new_state
from elgrande.engine.game.state.domains import ANSWER
from elgrande.engine.game.state.state import State

from .reacting import House, begun, house_of, indented

EFFECTS, POSITIONS = 160, 6
PARTS = (
    "gain 1 point",
    "move 1 own caballero from galicia to aragon",
    "move all own caballeros from aragon to granada",
    "move 1 own caballero from own court to galicia",
    "move up to 1 own caballero from own court to galicia or aragon",
    "move own grande to granada",
    "may: move the king to granada",
    "if granada has own caballeros: score granada",
    "do nothing",
    "remember 1 as sum",
    "remember 2 as sum",
    "remember [own caballeros in aragon] as sum",
    "gain [sum] points",
    "may: remember [sum plus 1] as sum",
)
BEHIND = ("gain [sum] points", "if [sum] is 2: move the king to granada", "do nothing")


class AsksAlways(Handler):
    """An order that is asked as long as two parts can come.

    What stands under an `if` comes only while it changes something.
    """

    def __init__(self, machine: Machine, pc: int, op: InAnyOrder) -> None:
        self.machine, self.pc, self.op = machine, pc, op
        self.starts = [machine.follow(start) for start in op.starts]
        self.after = machine.follow(op.after)

    def changes(self, state: State, part: int) -> bool:
        other, at = state.clone(), self.starts[part]
        while at >= 0 and at != self.pc:
            at = self.machine.handlers[at].enter(other)
        return at != self.pc or other.cells != state.cells

    def enter(self, state: State) -> int:
        op, stack, at = self.op, state.stack, state.frame + self.op.remaining
        left = stack[at] = op.in_force if stack[at] == -1 else stack[at]
        options = [
            part
            for part in self.machine.members[left]
            if not op.gated >> part & 1 or self.changes(state, part)
        ]
        if len(options) > 1:
            return ask(state, self.pc, stack[state.frame + op.subject], ANSWER, options)
        if options:
            return self.resume(state, options[0])
        stack[at] = -1
        return self.after

    def resume(self, state: State, option: int) -> int:
        state.stack[state.frame + self.op.remaining] &= ~(1 << option)
        return self.starts[option]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    source = random.Random(6)
    effects = []
    for _ in range(EFFECTS):
        parts = source.sample(PARTS, source.choice((2, 2, 3)))
        lines = [f"remember {source.randrange(3)} as sum", "in any order:", *indented(parts)]
        effects.append("\n".join([*lines, source.choice(BEHIND)]))
    return house_of(tmp_path_factory.mktemp("orders"), effects)


def games_of(house: House) -> Iterator[Game]:
    """Each effect in some positions, with few people about."""
    source = random.Random(7)
    for text in house.cards:
        for _ in range(POSITIONS):
            places = ("galicia", "aragon", "court")
            given: dict[str, Any] = {place: {"red": source.randrange(2)} for place in places}
            given["king"] = source.choice(("valencia", "granada"))
            yield begun(house, text, **given)


def ends(machine: Machine, state: State, pc: int) -> set[tuple[int, ...]]:
    """The cells at the end, for all choices; the order of the log does not matter."""
    while pc >= 0:
        pc = machine.handlers[pc].enter(state)
    if pc != WAIT:
        return {tuple(state.cells)}
    found = set()
    for option in state.options:
        other = state.clone()
        found |= ends(machine, other, machine.handlers[state.pc].resume(other, option))
    return found


def passed_over(house: House) -> tuple[int, int, list[str]]:
    """How often an order is asked and not asked, and where it makes a difference all the same."""
    asked = passed = 0
    wrong = []
    first = next(games_of(house))
    machine = Machine(first.machine.program, HANDLERS)
    asker = Machine(first.machine.program, {**HANDLERS, InAnyOrder: AsksAlways})
    for game in games_of(house):
        state = new_state(asker, game.keys, 0, game.given)
        asker.run(state, state.pc)
        if state.pc < 0 or not isinstance(machine.program.code[state.pc].op, InAnyOrder):
            continue
        own = state.clone()
        if machine.handlers[state.pc].enter(own) == WAIT and own.pc == state.pc:
            asked += 1
            continue
        passed += 1
        ways = []
        for option in state.options:
            other = state.clone()
            ways.append(ends(asker, other, asker.handlers[state.pc].resume(other, option)))
        if any(way != ways[0] for way in ways):
            wrong.append(game.machine.program.code[state.pc].where)
    return asked, passed, wrong


def test_no_order_that_matters_is_passed_over(house: House) -> None:
    asked, passed, wrong = passed_over(house)
    assert not wrong
    assert asked > 50
    assert passed > 50


def test_to_look_at_the_first_part_alone_is_found_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What becomes possible by the other part counts."""
    monkeypatch.setattr(Lookahead, "outcome", lambda self, state, start, end: state)
    assert passed_over(house)[2]
