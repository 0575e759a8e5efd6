"""Rules that keep counted pieces from a place, whatever its capacity: whose pieces these are.

They are asked by counts of the pieces that may go to a place.
"""

from __future__ import annotations

from ...compile.program import Never, Program
from ..expressions.going import KeptOut
from ..expressions.places import Places
from ..state.bound import Fact
from ..state.state import State
from .limits import Bar, Hindrance


class _Barred(Fact[list[Hindrance]]):
    """What the rules say now."""

    def __init__(self, bars: list[Bar]) -> None:
        self._bars = bars

    def of(self, state: State) -> list[Hindrance]:
        return [one for bar in self._bars for one in bar.hindrances(state)]


class Exclusions(KeptOut):
    """The rules of one program. any: whether there are some."""

    def __init__(self, program: Program, places: Places) -> None:
        rules = program.rules.of(Never)
        self.any = bool(rules)
        bars = [Bar(rule, places, places.branch(rule.target), alone=True) for rule in rules]
        self._barred = places.if_settled(rules, _Barred(bars))

    def owners(self, state: State, kind: int, origin: int, place: int, mover: int) -> int:
        found = 0
        for one in self._barred.of(state):
            way = one.source >> origin & one.zone >> place & 1
            if way and one.kind == kind and one.binds(mover):
                found |= one.owners
        return found
