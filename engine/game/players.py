"""Binds the players of a program to functions of the state: one of them, or several."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..compile import expressions as ex
from ..compile.program import Program
from .state import State

NumberOf = Callable[[State], int]
"""Gives a number from 0 to `MANY`."""
Passes = Callable[[State, int], bool]
"""Whether a player passes a test."""


class Surroundings(Protocol):
    """What numbers and players are found by: whatever binds places."""

    program: Program

    def number(self, number: ex.Number) -> NumberOf:
        """Another number."""

    def place(self, expr: ex.PlaceExpr) -> Callable[[State], int]:
        """One place."""

    def mask(self, expr: ex.Mask) -> Callable[[State], int]:
        """Several places."""

    def counter(self, owned: ex.Owned) -> Callable[[State, int], int]:
        """How many pieces stand in a place."""

    def test(self, where: ex.Where) -> Callable[[State, int], int]:
        """What keeps those places that pass a test."""

    def players_of(self, players: ex.Players) -> Callable[[State], list[int]]:
        """Several players."""


def person_of(person: ex.PersonExpr) -> Callable[[State], int]:
    """One player, or -1."""
    if isinstance(person, ex.ConstPlayer):
        player = person.player
        return lambda state: player
    if isinstance(person, ex.SlotPlayer):
        slot = person.slot
        return lambda state: state.stack[state.frame + slot]
    cell = person.cell
    return lambda state: state.cells[cell]


def players_of(m: Surroundings, players: ex.Players) -> Callable[[State], list[int]]:
    """All players of a sort, in the order of their seats."""
    everyone = list(range(m.program.layout.players))
    tests = [_passes(m, test) for test in players.tests]
    but = None if players.but is None else person_of(players.but)

    def found(state: State) -> list[int]:
        left = everyone
        if but is not None:
            one = but(state)
            left = [player for player in left if player != one]
        for test in tests:
            left = [player for player in left if test(state, player)]
        return left

    return found


def _passes(m: Surroundings, test: ex.PlayerTest) -> Passes:
    """Whether the place of a player passes the test of that player."""
    places = [m.place(place) for place in test.places]
    tests = [m.test(where) for where in test.tests]

    def passes(state: State, player: int) -> bool:
        place = places[player](state)
        return place >= 0 and tests[player](state, 1 << place) > 0

    return passes
