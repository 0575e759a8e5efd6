"""Which players perform no special action, by rules of the mix and of cards in force."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.program import Barred, Program
from ..expressions.places import Places
from ..expressions.rule_tests import always, holding
from ..state.state import State

IsBarred = Callable[[State, int], bool]
"""Tests whether a player performs no special action now."""


def bars_of(program: Program, places: Places) -> IsBarred | None:
    """The test of a player; None where no rule can bar one."""
    rules = program.rules.of(Barred)
    bound = [(holding(rule, places) or always, places.players_of(rule.players)) for rule in rules]
    if not bound:
        return None

    def found(state: State) -> frozenset[int]:
        held = [players(state) for holds, players in bound if holds(state)]
        return frozenset(player for players in held for player in players)

    barred = places.if_settled(rules, found)
    return lambda state, player: player in barred(state)
