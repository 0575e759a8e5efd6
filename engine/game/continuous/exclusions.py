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
        self.any, self._places = bool(rules), len(program.layout.places)
        bars = [Bar(rule, places, places.branch(rule.target), alone=True) for rule in rules]
        self._barred = places.if_settled(rules, _Barred(bars))

    def of(self, state: State, kind: int, goal: int, mover: int) -> list[int]:
        found = [0] * self._places
        for one in self._barred.of(state):
            if one.kind == kind and one.zone >> goal & 1 and one.binds(mover):
                for place in range(self._places):
                    if one.source >> place & 1:
                        found[place] |= one.owners
        return found
