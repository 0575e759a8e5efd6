"""Who performs no special action, by the rules of the mix and those of cards in force."""

from __future__ import annotations

from collections.abc import Callable

from ..compile.program import Barred, Program
from .places import Places
from .rule_tests import always, holding
from .state import State

IsBarred = Callable[[State, int], bool]
"""Tells whether a player performs no special action now."""


def bars_of(program: Program, places: Places) -> IsBarred | None:
    """The test of a player; None where no rule speaks of it."""
    rules = [
        (holding(rule, places) or always, places.players_of(rule.players))
        for rule in program.rules.of(Barred)
    ]
    if not rules:
        return None

    def is_barred(state: State, player: int) -> bool:
        return any(holds(state) and player in players(state) for holds, players in rules)

    return is_barred
