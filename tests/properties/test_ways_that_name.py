"""A way that names a number is offered with others, also where it is the number that it was.

Random effects remember numbers in the branches of an `either`, and read them after it. Where the
engine leaves a branch out and offers another, it is done all the same: it changes nothing, and no
number that it remembers makes a difference to what comes after.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from elgrande.engine.compile.operations import Op
from elgrande.engine.compile.verbs.blocks import Either, May
from elgrande.engine.compile.verbs.choices import Remember
from elgrande.engine.game.machine import lookahead
from elgrande.engine.game.machine.handlers import WAIT, Handler, ask
from elgrande.engine.game.machine.machine import Binder, Machine
from elgrande.engine.game.ops import HANDLERS
from elgrande.engine.game.positions.position import new_state
from elgrande.engine.game.state.domains import ANSWER
from elgrande.engine.game.state.state import State

from . import test_idle_questions
from .reacting import House, games_of, house_of, indented
from .test_names_left import played

EFFECTS, POSITIONS, WAYS, OTHER = 80, 3, 3, 7
NUMBERS = ("sum", "rest")
STEPS = (
    "remember 1 as {}",
    "remember 2 as {}",
    "remember [own points] as {}",
    "remember [own caballeros in galicia] as {}",
    "gain [{}] points",
    "gain 1 point",
    "lose 1 point",
    "move 1 own caballero from galicia to own court",
)


def effect(source: random.Random) -> str:
    lines = [f"remember {source.randrange(3)} as {name}" for name in NUMBERS]
    for _ in range(2):
        lines += [*_either(source, 2), *_sentence(source, 1)]
    return "\n".join([*lines, f"gain [{source.choice(NUMBERS)}] points"])


def _either(source: random.Random, depth: int) -> list[str]:
    ways = [indented(_block(source, depth - 1)) for _ in range(2)]
    return ["either:", *ways[0], "or:", *ways[1]]


def _block(source: random.Random, depth: int) -> list[str]:
    return [line for _ in range(source.randint(1, 2)) for line in _sentence(source, depth)]


def _sentence(source: random.Random, depth: int) -> list[str]:
    kind, name = source.randrange(8) if depth else 7, source.choice(NUMBERS)
    if kind == 0:
        return ["may:", *indented(_block(source, depth - 1))]
    if kind == 1:
        return ["2 times:", *indented(_either(source, depth))]
    if kind == 2:
        return _either(source, depth)
    if kind == 3:
        return ["if [own points] is at least 1:", *indented(_block(source, depth - 1))]
    return [source.choice(STEPS).format(name)]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    source = random.Random(17)
    effects = [effect(source) for _ in range(EFFECTS)]
    return house_of(tmp_path_factory.mktemp("ways"), effects)


class AsksAlways(Handler):
    """An `either` of which every branch is offered."""

    def __init__(self, machine: Machine, pc: int, op: Either) -> None:
        self.pc, self.subject = pc, op.subject
        self.starts = [machine.follow(start) for start in op.starts]

    def enter(self, state: State) -> int:
        player = state.stack[state.frame + self.subject]
        return ask(state, self.pc, player, ANSWER, list(range(len(self.starts))))

    def resume(self, state: State, option: int) -> int:
        return self.starts[option]


ASKING: Mapping[type[Op], Binder] = {Either: AsksAlways, May: test_idle_questions.AsksAlways}


def _through(asker: Machine, before: State, branch: int, seed: int) -> tuple[State, set[int]]:
    """One way through a branch to what comes after it, and where it remembers numbers."""
    code, copy, source = asker.program.code, before.clone(), random.Random(seed)
    end, named = asker.follow(_either_at(asker, before).after), set()
    pc = asker.handlers[before.pc].resume(copy, branch)
    while not (pc == end and copy.frame == before.frame):
        if pc < 0:
            pc = asker.handlers[copy.pc].resume(copy, source.choice(copy.options))
            continue
        op = code[pc].op
        if isinstance(op, Remember):
            named.add(copy.frame + op.slot)
        pc = asker.handlers[pc].enter(copy)
    return copy, named


def _other(state: State, cell: int) -> State:
    """The same with another number in a cell of the stack."""
    copy = state.clone()
    copy.stack[cell] += OTHER
    return copy


def _matters(asker: Machine, machine: Machine, before: State, branch: int, seed: int) -> bool:
    """Whether a branch does anything, or names a number that it does not read for what follows."""
    after, named = _through(asker, before, branch, seed)
    if after.cells != before.cells:
        return True
    end = machine.follow(_either_at(machine, before).after)
    for cell in named:
        again, _ = _through(asker, _other(before, cell), branch, seed)
        if (again.cells, again.stack) != (after.cells, after.stack):
            continue
        other = _other(after, cell)
        if any(
            played(machine, after, end, n) != played(machine, other, end, n) for n in range(WAYS)
        ):
            return True
    return False


def _differ(machine: Machine, one: State, other: State, pc: int) -> bool:
    """Whether two states are played on in different ways from an instruction on."""
    return any(
        played(machine, one, pc, seed) != played(machine, other, pc, seed) for seed in range(WAYS)
    )


def _either_at(machine: Machine, state: State) -> Either:
    op = machine.program.code[state.pc].op
    assert isinstance(op, Either)
    return op


def _offered(machine: Machine, state: State) -> list[int]:
    """The branches that are offered; one that follows by itself is, too."""
    own = state.clone()
    pc = machine.handlers[state.pc].enter(own)
    if pc == WAIT:
        return own.options
    starts = [machine.follow(start) for start in _either_at(machine, state).starts]
    return [number for number, start in enumerate(starts) if start == pc]


def ways_left_out(house: House) -> tuple[int, list[str]]:
    """How many ways are left out while others are offered, and which of those matter."""
    source, left_out, wrong, asker = random.Random(19), 0, [], None
    for game in games_of(house, 23, POSITIONS):
        machine = game.machine
        asker = asker or Machine(machine.program, {**HANDLERS, **ASKING})
        state = new_state(asker, game.keys, 0, game.given)
        asker.run(state, state.pc)
        while state.pc >= 0:
            instruction = machine.program.code[state.pc]
            if isinstance(instruction.op, Either) and (offered := _offered(machine, state)):
                hidden = [branch for branch in state.options if branch not in offered]
                left_out += len(hidden)
                wrong += [
                    f"{instruction.where}: {instruction.span}"
                    for branch in hidden
                    if any(_matters(asker, machine, state, branch, n) for n in range(WAYS))
                ]
            asker.choose(state, source.choice(state.options))
    return left_out, wrong


def test_no_way_that_matters_is_left_out(house: House) -> None:
    left_out, wrong = ways_left_out(house)
    assert not wrong
    assert left_out > 50


def test_to_see_only_numbers_that_change_is_found_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookahead, "unnamed", lambda state, slots: state.clone())
    assert len(ways_left_out(house)[1]) > 20
