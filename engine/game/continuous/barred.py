"""Which counted pieces rules keep from a place, whatever room there is."""

from __future__ import annotations

from typing import NamedTuple

from ...compile.program import Never, Program
from ..board.owners import MeantOf
from ..expressions.places import MaskOf, Places
from ..expressions.rule_tests import Holds, always, holding
from ..state.state import State


class _Never(NamedTuple):
    """A rule, bound. source: from where; None: from anywhere. mover: whom it binds; None: all."""

    holds: Holds
    meant: MeantOf
    source: MaskOf | None
    target: MaskOf
    mover: int | None


class Barred:
    """The rules of one program. `any`: whether there are some."""

    def __init__(self, program: Program, places: Places) -> None:
        rules = program.rules.of(Never)
        self.any = bool(rules)
        self._by_kind = [
            [_bound(rule, places) for rule in rules if rule.pieces.kind == kind]
            for kind in range(len(program.layout.counted))
        ]

    def of(self, state: State, kind: int, origin: int, place: int, mover: int) -> int:
        """The owners (bits) whose pieces of a kind nobody moves so, or this player does not."""
        found = 0
        for rule in self._by_kind[kind]:
            if (
                rule.mover in (None, mover)
                and (rule.source is None or rule.source(state) >> origin & 1)
                and rule.target(state) >> place & 1
                and rule.holds(state)
            ):
                found |= rule.meant(state)
        return found


def _bound(rule: Never, places: Places) -> _Never:
    source = None if rule.source is None else places.branch(rule.source)
    holds, meant = holding(rule, places) or always, places.owners.meant(rule.pieces)
    return _Never(holds, meant, source, places.branch(rule.target), rule.mover)
