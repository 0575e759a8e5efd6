"""Rules that keep counted pieces from a place, whatever its capacity: who is kept out.

They are asked by counts of the pieces that may go to a place.
"""

from __future__ import annotations

from typing import Final

from ...compile.program import Never, Program
from ..expressions.going import KeptOut
from ..expressions.places import Places
from ..memory.memo_tables import BoundedTable, MemoTable, interpreted
from ..state.bound import Fact
from ..state.state import State
from .limits import Bar, Hindrance

_MOST_FACTS: Final = 1_000
"""Most sets of facts about such rules for which a memo table keeps the answers."""


@interpreted
class _KeptOut(BoundedTable[tuple[int, int, int], int]):
    """The owners (bits) whose pieces can't go a way: see `KeptOut`."""

    def __init__(self, each: tuple[Hindrance, ...]) -> None:
        super().__init__()
        self._each = each

    def find(self, key: tuple[int, int, int]) -> int:
        (origin, place, mover), found = key, 0
        for one in self._each:
            if one.binds(mover) and one.source >> origin & one.zone >> place & 1:
                found |= one.owners
        return found


class _Now(Fact[list[_KeptOut]]):
    """By kind of pieces, who is kept out in a state."""

    def __init__(self, bars: list[list[Bar]]) -> None:
        self._bars, self._by_facts = bars, MemoTable(_KeptOut, _MOST_FACTS)

    def of(self, state: State) -> list[_KeptOut]:
        told = [[one for bar in bars for one in bar.hindrances(state)] for bars in self._bars]
        return [self._by_facts[tuple(one)] for one in told]


class Exclusions(KeptOut):
    """The rules of one program. any: whether there are some."""

    def __init__(self, program: Program, places: Places) -> None:
        rules = program.rules.of(Never)
        self.any = bool(rules)
        bars = [Bar(rule, places, places.branch(rule.target), alone=True) for rule in rules]
        kinds = range(len(program.layout.counted))
        by_kind = [[one for one in bars if one.kind == kind] for kind in kinds]
        self._now = places.if_settled(rules, _Now(by_kind))

    def of(self, state: State, kind: int) -> _KeptOut:
        return self._now.of(state)[kind]
