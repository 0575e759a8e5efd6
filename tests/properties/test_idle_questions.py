"""What is offered can do something, and what can do something is offered.

Random effects of blocks, choices and steps are performed in random positions; so are the mixes
played. Wherever a `may` comes up, all ways through its block on which only names are chosen are
followed to their end, with no help of what the engine itself looks ahead by.
"""

from __future__ import annotations

import random

import pytest

from elgrande.engine.compile.frame import LiveOut
from elgrande.engine.compile.verbs.blocks import May
from elgrande.engine.compile.verbs.choices import Choosing
from elgrande.engine.compile.verbs.loops import NextThing
from elgrande.engine.game.machine import lookahead
from elgrande.engine.game.machine.handlers import Handler, yes_or_no
from elgrande.engine.game.machine.machine import Machine
from elgrande.engine.game.ops import HANDLERS
from elgrande.engine.game.positions.position import new_state
from elgrande.engine.game.state.event_types import CHOSE
from elgrande.engine.game.state.history import types_since
from elgrande.engine.game.state.state import State

from .games import Play, every_mix
from .reacting import House, games_of, house_of, indented

EFFECTS, POSITIONS, MOST_OPTIONS = 60, 6, 150
CHOICES = (
    "choose any region as {}",
    "choose any region that has own caballeros as {}",
    "choose any region that has at least 2 own caballeros as {}",
    "choose any region that is not taboo as {}",
)
STEPS = (
    "move 1 own caballero from {} to own court",
    "move all own caballeros from {} to galicia",
    "move up to 2 caballeros of opponents from {} to the castillo",
    "move 1 own caballero from the castillo to {}",
    "move own grande to {}",
    "move the king to {}",
    "do nothing",
)
FREE_STEPS = ("move 1 own caballero from the castillo to aragon", "move the king to granada")


# ---------------------------------------------------------------- an oracle


def leads_anywhere(machine: Machine, before: State, start: int, end: int) -> bool | None:
    """Whether a block does anything but give names; None: there are too many ways."""
    code, tried = machine.program.code, 0
    waiting = [(before.clone(), start)]
    while waiting:
        state, pc = waiting.pop()
        while not (pc == end and state.frame == before.frame):
            if pc >= 0:
                pc = machine.handlers[pc].enter(state)
            if state.cells != before.cells or types_since(before.log, state.log) - {CHOSE}:
                return True
            if pc >= 0:
                continue
            op = code[state.pc].op
            if not isinstance(op, Choosing | NextThing) or getattr(op, "secret", False):
                return True
            tried += len(state.options)
            if tried > MOST_OPTIONS:
                return None
            for option in state.options:
                other = state.clone()
                waiting.append((other, machine.handlers[state.pc].resume(other, option)))
            break
    return False


# ---------------------------------------------------------------- random effects


def effect(source: random.Random) -> str:
    """A `may` with a choice in it, nested at random."""
    return "\n".join(["may:", *indented(_block(source, [], 3))])


def _block(source: random.Random, names: list[str], depth: int) -> list[str]:
    name = f"place_{len(names)}_{source.randrange(1000)}"
    lines, known = [source.choice(CHOICES).format(name)], [*names, name]
    if source.random() < 0.2:
        lines, known = [], names
    for _ in range(source.randint(1, 2)):
        lines += _sentence(source, known, depth)
    return lines


def _sentence(source: random.Random, names: list[str], depth: int) -> list[str]:
    kind = source.randrange(8) if depth else 0
    if kind == 1:
        return ["may:", *indented(_block(source, names, depth - 1))]
    if kind == 2:
        blocks = [indented(_block(source, names, depth - 1)) for _ in range(2)]
        return ["either:", *blocks[0], "or:", *blocks[1]]
    if kind == 3 and names:
        inside = indented(_block(source, names, depth - 1))
        return [f"if {source.choice(names)} is taboo:", *inside]
    if kind == 4:
        name = f"next_{len(names)}_{source.randrange(1000)}"
        inside = indented(_block(source, [*names, name], depth - 1))
        what = source.choice(("", " that has caballeros of anyone", " that has own caballeros"))
        return [f"for each region{what} in chosen order as {name}:", *inside]
    if not names:
        return [source.choice(FREE_STEPS)]
    return [source.choice(STEPS).format(source.choice(names))]


@pytest.fixture(autouse=True)
def looks_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the engine and the oracle give up at the same ways: at none of these."""
    monkeypatch.setattr(lookahead, "MOST_OPTIONS", 100_000)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    source = random.Random(3)
    effects = [effect(source) for _ in range(EFFECTS)]
    return house_of(tmp_path_factory.mktemp("idle"), effects)


class AsksAlways(Handler):
    """A `may` that is asked whatever comes of it."""

    def __init__(self, machine: Machine, pc: int, op: May) -> None:
        self.pc, self.subject = pc, op.subject
        self.go_on, self.after = machine.follow(pc + 1), machine.follow(op.after)

    def enter(self, state: State) -> int:
        return yes_or_no(state, self.pc, state.stack[state.frame + self.subject])

    def resume(self, state: State, option: int) -> int:
        return self.after if option else self.go_on


class Found:
    """Where the engine is wrong about a `may`; how many can do something, and how many nothing."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.counts = {True: 0, False: 0}

    def look(self, machine: Machine, state: State, told: LiveOut = None) -> None:
        """Looks at a `may` that is asked. `told`: what the engine assumes that it leaves."""
        instruction = machine.program.code[state.pc]
        op = instruction.op
        if not isinstance(op, May) or op.live_out is not None:
            return
        if op.kept is not None and op.kept.answer is not None:
            return
        start, end = machine.follow(state.pc + 1), machine.follow(op.after)
        expected = leads_anywhere(machine, state, start, end)
        if expected is None:
            return
        self.counts[expected] += 1
        if machine.lookahead.does(state, start, end, told) != expected:
            self.wrong.append(f"{instruction.where}: {instruction.span}")


def found_in(house: House, told: LiveOut = None) -> Found:
    """All effects, performed at random by a machine that asks each `may`."""
    found, source = Found(), random.Random(5)
    asker: Machine | None = None
    for game in games_of(house, 4, POSITIONS):
        asker = asker or Machine(game.machine.program, {**HANDLERS, May: AsksAlways})
        state = new_state(asker, game.keys, 0, game.given)
        asker.run(state, state.pc)
        while state.pc >= 0:
            found.look(game.machine, state, told)
            asker.choose(state, source.choice(state.options))
    return found


# ---------------------------------------------------------------- properties


def test_what_is_offered_is_what_can_do_something(house: House) -> None:
    found = found_in(house)
    assert not found.wrong
    assert min(found.counts.values()) > 100


def test_looking_no_further_than_a_choice_is_found_out(house: House) -> None:
    """The oracle finds what is wrong: a choice is no end in itself."""
    assert len(found_in(house, told=()).wrong) > 20


@pytest.mark.parametrize("play", every_mix()[::2], ids=lambda play: "+".join(play.mix))
def test_no_mix_offers_what_leads_nowhere(play: Play) -> None:
    found = Found()
    for game in play.decisions():
        if not game.over:
            found.look(game.machine, game.state)
    assert not found.counts[False]
