"""What is not asked would have made no difference to what comes after it either.

Random effects give names to regions and numbers, give them again, and read them: in blocks, in
loops and after both. Wherever the engine finds that a `may` has no effect, it is done all the same
in some ways, and left out; both games are then played on with the same choices, and stay alike.
"""

from __future__ import annotations

import random

import pytest

from elgrande.engine.compile.verbs.blocks import May
from elgrande.engine.compile.verbs.choices import Choosing
from elgrande.engine.game.machine.machine import Machine
from elgrande.engine.game.ops import HANDLERS
from elgrande.engine.game.positions.position import new_state
from elgrande.engine.game.state.state import State

from .reacting import House, games_of, house_of, indented
from .test_idle_questions import AsksAlways

EFFECTS, POSITIONS, WAYS, MOST_CHOICES = 120, 3, 3, 200
PLACES = ("goal", "origin")
NUMBERS = ("sum", "rest")
REGIONS = (
    "",
    " that has own caballeros",
    " that has caballeros of opponents",
    " that is not taboo",
)
STEPS = (
    "move 1 own caballero from {place} to own court",
    "move 1 own caballero from the castillo to {place}",
    "gain [{number}] points",
    "lose [{number}] points",
    "choose any region{regions} as {place}",
    "choose any region{regions} as {place}",
    "remember [own caballeros in {place}] as {number}",
    "remember [{number} plus own points] as {number}",
)


def effect(source: random.Random) -> str:
    lines = [f"choose any region as {name}" for name in PLACES]
    lines += [f"remember [own points] as {name}" for name in NUMBERS]
    for _ in range(source.randint(1, 3)):
        lines += ["may:", *indented(_block(source, 2))]
        lines += _sentence(source, 1)
    return "\n".join(lines)


def _block(source: random.Random, depth: int) -> list[str]:
    return [line for _ in range(source.randint(1, 3)) for line in _sentence(source, depth)]


def _sentence(source: random.Random, depth: int) -> list[str]:
    kind = source.randrange(8) if depth else 7
    if kind < 3:
        return ["may:", *indented(_block(source, depth - 1))]
    if kind == 3:
        return ["2 times:", *indented(_block(source, depth - 1))]
    if kind == 4:
        ways = [indented(_block(source, depth - 1)) for _ in range(2)]
        return ["either:", *ways[0], "or:", *ways[1]]
    if kind == 5:
        parts = [_sentence(source, source.randrange(depth)) for _ in range(3)]
        return ["in any order:", *indented(line for part in parts for line in part)]
    step = source.choice(STEPS)
    place, number = source.choice(PLACES), source.choice(NUMBERS)
    return [step.format(place=place, number=number, regions=source.choice(REGIONS))]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    source = random.Random(11)
    effects = [effect(source) for _ in range(EFFECTS)]
    return house_of(tmp_path_factory.mktemp("left"), effects)


def _through(asker: Machine, state: State, source: random.Random) -> State | None:
    """One way through the `may` that is asked, to what comes after it; None: too long a way."""
    op = asker.program.code[state.pc].op
    assert isinstance(op, May)
    end, copy = asker.follow(op.after), state.clone()
    pc = asker.handlers[state.pc].resume(copy, 0)
    for _ in range(10_000):
        if pc == end and copy.frame == state.frame:
            return copy
        if pc >= 0:
            pc = asker.handlers[pc].enter(copy)
        elif isinstance(asker.program.code[copy.pc].op, Choosing | May):
            pc = asker.handlers[copy.pc].resume(copy, source.choice(copy.options))
        else:
            return None
    return None


def played(machine: Machine, state: State, pc: int, seed: int) -> list[object]:
    """What is asked from here on, when all is chosen by one seed, and how it ends."""
    copy, source = state.clone(), random.Random(seed)
    found: list[object] = []
    machine.run(copy, pc)
    while copy.pc >= 0 and len(found) < MOST_CHOICES:
        found.append((copy.pc, copy.player, tuple(copy.options)))
        machine.choose(copy, source.choice(copy.options))
    return [*found, tuple(copy.cells)]


def _is_emptied(before: State, after: State) -> bool:
    """Whether there was nothing to choose for a name that stood for something."""
    pairs = zip(before.stack[before.frame :], after.stack[after.frame :], strict=False)
    return any(old >= 0 > new for old, new in pairs)


def _compared(asker: Machine, machine: Machine, state: State, source: random.Random) -> int:
    """Looks at a `may` that would not be asked; gives in how many ways it was done all the same."""
    instruction, ways = machine.program.code[state.pc], 0
    op = instruction.op
    assert isinstance(op, May)
    start, end = machine.follow(state.pc + 1), machine.follow(op.after)
    if machine.lookahead.does(state, start, end, op.live_out):
        return 0
    for seed in range(WAYS):
        after = _through(asker, state, source)
        if after is not None and not _is_emptied(state, after):
            ways += 1
            left_out = played(machine, state, end, seed)
            assert played(machine, after, end, seed) == left_out, instruction.span
    return ways


def test_what_is_not_asked_leaves_nothing_behind(house: House) -> None:
    source, compared, asker = random.Random(13), 0, None
    for game in games_of(house, 12, POSITIONS):
        asker = asker or Machine(game.machine.program, {**HANDLERS, May: AsksAlways})
        state = new_state(asker, game.keys, 0, game.given)
        asker.run(state, state.pc)
        while state.pc >= 0:
            if isinstance(asker.program.code[state.pc].op, May):
                compared += _compared(asker, game.machine, state, source)
            asker.choose(state, source.choice(state.options))
    assert compared > 100
