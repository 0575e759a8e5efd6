"""Tests whether a rule holds now: its condition does, and it is in force."""

from __future__ import annotations

from functools import partial

from ...compile.program import Held, InForce
from ..state.bound import Condition, ConditionBy
from ..state.state import Holds, State
from .conditions import holds_of
from .places import Places


def holding(rule: Held, places: Places) -> Condition | None:
    """The condition whether a rule holds now; None for one that always does."""
    found = _holding(rule, places)
    return None if found is None else ConditionBy(found)


def _holding(rule: Held, places: Places) -> Holds | None:
    in_force = _in_force(rule)
    if rule.test is None:
        return in_force
    passes = holds_of(places, rule.test)
    if in_force is None:
        return passes
    return lambda state: in_force(state) and passes(state)


def _in_force(rule: Held) -> Holds | None:
    """The test whether a rule is in force; None for one that always is."""
    force, lapses = rule.force, rule.lapses
    if force is None and not lapses:
        return None

    def holds(state: State) -> bool:
        if force is not None and not _is_in_force(force, state):
            return False
        return not any(_is_in_force(lapse, state) for lapse in lapses)

    if not lapses and force is not None:
        return partial(_is_in_force, force)
    return holds


def _is_in_force(force: InForce, state: State) -> bool:
    """Whether any of its cards is in force."""
    cells, cards = state.cells, force.cards
    for cell in force.cells:  # noqa: SIM110 - a generator costs more than the loop
        if cells[cell] & cards:
            return True
    return False


class Always(Condition):
    """A condition that holds in every state."""

    def holds(self, state: State) -> bool:
        return True


always = Always()
"""That condition."""
