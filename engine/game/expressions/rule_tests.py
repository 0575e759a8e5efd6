"""Whether a rule holds now: its condition does, and it is in force."""

from __future__ import annotations

from ...compile.program import Held, InForce
from ..state.bound import Condition
from ..state.state import State
from . import conditions as co
from .conditions import always as always
from .zones import Zones


def holding(rule: Held, places: Zones) -> Condition | None:
    """The condition whether a rule holds now; None for one that always does."""
    asked: list[Condition] = []
    if rule.force is not None:
        asked.append(_IsInForce(rule.force))
    asked += [co.Opposite(_IsInForce(lapse)) for lapse in rule.lapses]
    if rule.test is not None:
        asked.append(places.condition(rule.test))
    if not asked:
        return None
    return asked[0] if len(asked) == 1 else co.All(asked)


class _IsInForce(Condition):
    """One of some cards is in force."""

    def __init__(self, force: InForce) -> None:
        self._cells, self._cards = force.cells, force.cards

    def holds(self, state: State) -> bool:
        cells = state.cells
        for cell in self._cells:
            if cells[cell] & self._cards:
                return True
        return False
