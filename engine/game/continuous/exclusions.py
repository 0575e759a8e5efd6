"""Rules that keep counted pieces from a place, whatever its capacity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...compile.program import Never, Program
from ..board.owners import MeantOf
from ..expressions.going import KeptOut
from ..expressions.places import MaskOf, Places
from ..expressions.rule_tests import always, holding
from ..memory.memo_tables import MemoTable
from ..state.state import Holds, State

_MOST_FACTS = 1_000
"""Most sets of facts about such rules for which a memo table keeps the answers."""


class _Never(NamedTuple):
    """A bound rule. source: None: from anywhere. mover: the player whom it binds; None: all."""

    holds: Holds
    meant: MeantOf
    source: MaskOf | None
    target: MaskOf
    mover: int | None


class _Bars(NamedTuple):
    """What a rule says now, as masks: see `_Never`."""

    meant: int
    source: int
    target: int
    mover: int | None


_Way = tuple[int, int, int]
"""From where pieces go, where they go, and who moves them."""


class Exclusions(KeptOut):
    """The rules of one program. any: whether there are some."""

    def __init__(self, program: Program, places: Places) -> None:
        rules = program.rules.of(Never)
        self.any = bool(rules)
        self._by_kind = [
            [_bound(rule, places) for rule in rules if rule.pieces.kind == kind]
            for kind in range(len(program.layout.counted))
        ]
        self._by_facts = MemoTable(_answers, _MOST_FACTS)
        self._now = places.if_settled(rules, self._find)

    def of(self, state: State, kind: int) -> MemoTable[_Way, int]:
        """The owners (bits) whose pieces of a kind can't go a way: from where, where to, by whom.

        Where the mover is no player, only rules that bind all players count.
        """
        return self._now(state)[kind]

    def _find(self, state: State) -> Sequence[MemoTable[_Way, int]]:
        """By kind of pieces, the answers for each way."""
        return [
            self._by_facts[tuple([_now(rule, state) for rule in rules if rule.holds(state)])]
            for rules in self._by_kind
        ]


def _answers(facts: tuple[_Bars, ...]) -> MemoTable[_Way, int]:
    """The owners (bits) whose pieces are kept out, by what the rules say."""

    def kept_out(way: _Way) -> int:
        (origin, place, mover), found = way, 0
        for one in facts:
            meant = one.mover in (None, mover) and one.source >> origin & one.target >> place & 1
            found |= one.meant if meant else 0
        return found

    return MemoTable(kept_out)


def _now(rule: _Never, state: State) -> _Bars:
    source = -1 if rule.source is None else rule.source(state)
    return _Bars(rule.meant(state), source, rule.target(state), rule.mover)


def _bound(rule: Never, places: Places) -> _Never:
    source = None if rule.source is None else places.branch(rule.source)
    holds, meant = holding(rule, places) or always, places.owners.meant(rule.pieces)
    return _Never(holds, meant, source, places.branch(rule.target), rule.mover)
