"""Plays scenarios, and records which sentences run and which side conditions take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ..compile.operations import PlayerOp
from ..compile.ruleset import Ruleset
from ..game.game import MACHINES
from ..game.machine.machine import Machine, Trail
from ..game.ops import HANDLERS
from ..lang import tree
from ..lang.nodes import in_force
from ..rules.card_texts import rule_texts, texts_of
from ..scenario.rules import reading
from ..scenario.run import run_file
from ..tools.many import mapping, processors
from .sentences import (
    FIRST,
    OTHER,
    REACHED,
    Goal,
    Place,
    Sentence,
    body_of,
    place_of,
    sentences_in,
    statements,
    texts_in,
)

_PART = 8
"""The number of scenarios that a process gets at once: neighbours mostly name the same mix."""


class Exercised(NamedTuple):
    """What one scenario exercises: numbers of sentences; of sides, twice the sentence plus side.

    failed: what failed, if it did not hold.
    """

    file: str
    failed: str
    reached: frozenset[int]
    sides: frozenset[int]


def exercised(
    rules: Sequence[tuple[str, Path]],
    scenarios: Sequence[Path],
    processes: int | None = None,
    progress: Callable[[int], object] = lambda count: None,
) -> list[Exercised]:
    """What each scenario exercises of some rule files.

    processes: by default the number of processors. progress: called with the number of scenarios
    played since its last call.
    """
    parts = [scenarios[first : first + _PART] for first in range(0, len(scenarios), _PART)]
    count = max(1, min(processes or processors(), len(parts)))
    found: list[Exercised] = []
    with mapping(count, _begin, rules) as each:
        for part in each(_play_some, parts):
            found += part
            progress(len(part))
    return found


_RECORDERS: list[Recorder] = []
"""The recorder of this process."""


def _begin(rules: Sequence[tuple[str, Path]]) -> None:
    _RECORDERS[:] = [Recorder(sentences_in(rules))]


def _play_some(scenarios: Sequence[Path]) -> list[Exercised]:
    with reading():
        return [_RECORDERS[0].play(file) for file in scenarios]


class Recorder:
    """Plays scenarios on machines that record what they run."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        self._sentences = sentences
        self._known = {one.place: number for number, one in enumerate(sentences)}
        for number, one in enumerate(sentences):
            for body in one.node.bodies() if one.node.WAITS else ():
                for node in body:  # where a reaction does nothing, that shows that it ran
                    self._known.setdefault((str(one.path), *node.span.start), number)
        self._used: dict[Machine, Trail] = {}

    def play(self, file: Path) -> Exercised:
        """Plays one scenario."""
        with self.watching() as seen:
            result = run_file(file)
            goals = seen()
        reached = frozenset(number for number, side in goals if side == REACHED)
        sides = frozenset(2 * number + side for number, side in goals if side != REACHED)
        return Exercised(str(file), "" if result.ok else result.message, reached, sides)

    @contextmanager
    def watching(self) -> Iterator[Callable[[], set[Goal]]]:
        """A context in which games are recorded; gives what tells the goals reached so far."""
        self._used.clear()
        with MACHINES.by(self._machine):
            yield self._seen

    def _seen(self) -> set[Goal]:
        reached, sides = set[int](), set[int]()
        for machine, trail in self._used.items():
            traced: _Traced = machine.made[_Traced]
            traced.collect(trail, reached, sides)
        for number in reversed(range(len(self._sentences))):
            one = self._sentences[number]
            if number in reached and one.outer >= 0 and self._sentences[one.outer].node.WAITS:
                reached.add(one.outer)
        return {(number, REACHED) for number in reached} | {divmod(side, 2) for side in sides}

    def _machine(self, rules: Ruleset, players: int, short: bool) -> Machine:
        key = Recorder, players, short
        if key not in rules.made:
            program = rules.program(players, short=short)
            made = rules.made[key] = Machine(program, HANDLERS, Trail())
            made.made[_Traced] = _Traced(made, rules, players, self._known)
        machine: Machine = rules.made[key]
        if machine not in self._used and machine.trail is not None:
            machine.trail.clear()
            self._used[machine] = machine.trail
        return machine


class _Traced:
    """The sentences of one program: where each begins, and what says which side was taken."""

    def __init__(
        self, machine: Machine, rules: Ruleset, players: int, known: dict[Place, int]
    ) -> None:
        program, self._known = machine.program, known
        self._starts = [
            (pc, number)
            for node, pc in program.clauses
            if (number := self._number(node)) is not None
        ]
        self._tests: dict[int, tuple[int, int]] = {}
        self._asked: dict[int, tuple[int, int]] = {}
        for pc, instruction in enumerate(program.code):
            op, node = instruction.op, instruction.node
            elsewhere, number = op.elsewhere(), None if node is None else self._number(node)
            if elsewhere is not None and number is not None:
                known_sides = self._asked if isinstance(op, PlayerOp) else self._tests
                known_sides[pc] = number, machine.follow(elsewhere)
        asked = {number for number, _ in self._asked.values()}
        self._tests = {pc: one for pc, one in self._tests.items() if one[0] not in asked}
        self._lasting = [*self._rules_of(rules, players, machine)]
        self._settled = [*self._settled_of(rules, players)]

    def _number(self, node: tree.Node) -> int | None:
        return self._known.get(place_of(node))

    def _rules_of(
        self, rules: Ruleset, players: int, machine: Machine
    ) -> Iterator[tuple[int, int | None, bool]]:
        """The rules that hold: the number, the cards (bits) with it or None, whether they lie."""
        defs, cards = rules.definitions, machine.layout.cards
        for text in rule_texts(defs, players).values():
            yield from ((number, None, False) for number in self._numbers(text.rules))
        for card in defs.cards.values():
            copies = sum(1 << n for n, copy in enumerate(cards) if copy.card.id == card.id)
            for text in texts_of(card, defs, players) if copies else ():
                yield from ((number, copies, text.lying) for number in self._numbers(text.rules))

    def _settled_of(
        self, rules: Ruleset, players: int
    ) -> Iterator[tuple[int, int, frozenset[int], bool]]:
        """The conditions that a mix decides: the number, the side, what shows that it was taken.

        True: nothing else can show it, so it is enough that a game was played.
        """
        defs = rules.definitions
        for root in texts_in(defs):
            body = body_of(root)
            whole = frozenset(self._numbers(statements(in_force(body, defs, players))))
            for node in statements(body):
                number, condition = self._number(node), node.deciding()
                holds = None if condition is None else condition.settled(defs, players)
                if number is None or holds is None:
                    continue
                side = FIRST if holds else OTHER
                inside = frozenset(self._numbers(statements(node.bodies()[side])))
                others = whole - {number}
                yield number, side, inside or others, not others

    def _numbers(self, nodes: Iterable[tree.Node]) -> Iterator[int]:
        return (number for node in nodes if (number := self._number(node)) is not None)

    def collect(self, trail: Trail, reached: set[int], sides: set[int]) -> None:
        """Adds what the trail shows."""
        run = {pc for pc, _ in trail.steps}
        reached.update(number for pc, number in self._starts if pc in run)
        for steps, known in ((trail.steps, self._tests), (trail.answers, self._asked)):
            for pc, following in steps:
                if pc in known and following != -1:
                    number, otherwise = known[pc]
                    sides.add(2 * number + (OTHER if following == otherwise else FIRST))
        for number, cards, lies in self._lasting:
            if cards is None or cards & (trail.lying if lies else trail.kept):
                reached.add(number)
        for number, side, shown_by, always in self._settled:
            if always or not reached.isdisjoint(shown_by):
                reached.add(number)
                sides.add(2 * number + side)
