"""Rules that keep counted pieces from a place, whatever its capacity: whose pieces these are.

They are asked by counts of the pieces that may go to a place.
"""

from __future__ import annotations

from ...compile.program import Never, Program
from ..expressions.going import KeptOut
from ..expressions.places import Places
from ..state.state import State
from .limits import Bar


class Exclusions(KeptOut):
    """The rules of one program. any: whether there are some."""

    def __init__(self, program: Program, places: Places) -> None:
        rules = program.rules.of(Never)
        self.any = bool(rules)
        self._bars = [Bar(rule, places, places.branch(rule.target), alone=True) for rule in rules]

    def owners(self, state: State, kind: int, origin: int, place: int, mover: int) -> int:
        found = 0
        for bar in self._bars:
            for one in bar.hindrances(state) if bar.kind == kind else ():
                if one.binds(mover) and one.source >> origin & one.zone >> place & 1:
                    found |= one.owners
        return found
