"""Rules that redirect pieces: what would go to one place goes to another instead."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...compile.program import Program, Redirect
from ..expressions.places import Places
from ..expressions.rule_tests import always, holding
from ..memory.memo_tables import EVERYWHERE
from ..state.bound import Expr, Fact
from ..state.state import State
from ..state.values import Const

NOWHERE: Final = -1


class Turned(NamedTuple):
    """What a rule redirects now: pieces of a kind and of some owners, from where to where."""

    kind: int
    owners: int
    source: int
    place: int
    instead: int

    def meets(self, kind: int, owner: int, origin: int) -> bool:
        """Whether it redirects an owner's pieces from a place."""
        return self.kind == kind and bool(self.owners >> owner & self.source >> origin & 1)


class _Rule:
    """A bound rule."""

    def __init__(self, rule: Redirect, places: Places) -> None:
        self._holds, self._kind = holding(rule, places) or always, rule.pieces.kind
        self._place, self._instead = places.place(rule.place), places.place(rule.instead)
        self._meant = places.owners.meant(rule.pieces)
        self._source: Expr = Const(EVERYWHERE)
        if rule.source is not None:
            self._source = places.branch(rule.source)

    def now(self, state: State) -> list[Turned]:
        """What it redirects now."""
        if not self._holds.holds(state):
            return []
        place, instead = self._place.of(state), self._instead.of(state)
        if place < 0 or instead < 0:
            return []
        return [Turned(self._kind, self._meant.of(state), self._source.of(state), place, instead)]


class Redirects(Fact[tuple[Turned, ...]]):
    """The rules of one program: what they redirect now."""

    def __init__(self, program: Program, places: Places) -> None:
        self._rules = [_Rule(rule, places) for rule in program.rules.of(Redirect)]

    def of(self, state: State) -> tuple[Turned, ...]:
        return tuple([one for rule in self._rules for one in rule.now(state)])


def instead_by(turned: tuple[Turned, ...], kind: int, owner: int, origin: int, place: int) -> int:
    """The place to which pieces on their way to another place are redirected, or -1."""
    for one in turned:
        if one.place == place and one.meets(kind, owner, origin):
            return one.instead
    return NOWHERE
