"""Rules that redirect pieces: what would go to one place goes to another instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...compile.program import Program, Redirect
from ..expressions.places import Places
from ..expressions.rule_tests import always, holding
from ..state.state import State

NOWHERE = -1


class Turned(NamedTuple):
    """What a rule redirects now: pieces of a kind and of some owners, from where to where."""

    kind: int
    owners: int
    source: int
    place: int
    instead: int


class Redirects:
    """The rules of one program. any: there are some. settled: their answers are memoized."""

    def __init__(self, program: Program, places: Places) -> None:
        rules = self.rules = program.rules.of(Redirect)
        self.any, self.settled = bool(rules), places.is_settled(rules)
        self._always = any(rule.force is None for rule in rules)
        self._turning = program.layout.turning
        self._rules = [_bound(places, rule) for rule in rules]
        self.turned = places.if_settled(rules, self._turned)

    def bear(self, state: State) -> bool:
        """Whether a rule may apply now."""
        return self._always or state.cells[self._turning] > 0

    def _turned(self, state: State) -> list[Turned]:
        found = [rule(state) for rule in self._rules] if self.bear(state) else []
        return [one for one in found if one is not None and min(one.place, one.instead) >= 0]

    def instead(self, state: State, kind: int, owner: int, origin: int, place: int) -> int:
        """The place to which a rule redirects pieces on their way to another place, or -1."""
        if self._always or state.cells[self._turning] > 0:
            return instead_by(self.turned(state), kind, owner, origin, place)
        return NOWHERE


def instead_by(turned: Sequence[Turned], kind: int, owner: int, origin: int, place: int) -> int:
    """The place to which pieces on their way to another place are redirected, or -1."""
    for one in turned:
        meant = one.place == place and one.kind == kind
        if meant and one.owners >> owner & one.source >> origin & 1:
            return one.instead
    return NOWHERE


def _bound(places: Places, rule: Redirect) -> Callable[[State], Turned | None]:
    """What a rule redirects now; None: nothing."""
    holds = holding(rule, places) or always
    place, instead = places.place(rule.place), places.place(rule.instead)
    source = None if rule.source is None else places.branch(rule.source)
    meant, kind = places.owners.meant(rule.pieces), rule.pieces.kind

    def turned(state: State) -> Turned | None:
        if not holds(state):
            return None
        whence = -1 if source is None else source(state)
        return Turned(kind, meant(state), whence, place(state), instead(state))

    return turned
