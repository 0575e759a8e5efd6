"""Binds the players of a program to functions of the state: one of them, or several."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

from ...compile import expressions as ex
from ...compile.program import Program
from ..board.branches import Branches
from ..state.state import State

NumberOf = Callable[[State], int]
"""A number from 0 to `MANY`."""
Keep = Callable[[State, list[int]], list[int]]
"""Keeps the players of a list who pass a test."""


class Surroundings(Protocol):
    """What binders of numbers and players need: the object that binds places."""

    program: Program
    branches: Branches

    def number(self, number: ex.Number) -> NumberOf:
        """Another number."""

    def if_settled(self, part: Hashable, find: NumberOf, what: str) -> NumberOf:
        """The same number; it is memoised if its dependencies allow that."""

    def place(self, expr: ex.PlaceExpr) -> Callable[[State], int]:
        """One place."""

    def mask(self, expr: ex.Mask) -> Callable[[State], int]:
        """Several places."""

    def branch(self, expr: ex.Mask) -> Callable[[State], int]:
        """Several places, with all that is in them."""

    def counter_there(self, owned: ex.Owned) -> Callable[[State, int], int]:
        """The number of pieces of some owners directly in a place."""

    def total_there(self, owned: ex.Owned) -> Callable[[State, int], int]:
        """The number of pieces of some owners directly in the places of a mask together."""

    def counter(self, owned: ex.Owned) -> Callable[[State, int], int]:
        """How many pieces stand in a place."""

    def test(self, where: ex.Where) -> Callable[[State, int], int]:
        """The function that keeps the places that pass a test."""

    def ends(self, bound: tuple[int, int] | ex.Bound) -> Callable[[State], tuple[int, int]]:
        """The least and the most that are allowed."""

    def standing(self, state: State, place: int) -> Sequence[int]:
        """How many pieces of each owner count in a place."""

    def counts(self, owned: ex.Owned, zone: ex.Mask) -> Callable[[State], Sequence[int]] | None:
        """The counts of an owner's piles in several places; None: they must be counted."""

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
    """All players who are meant, in the order of their seats."""
    everyone = list(range(m.program.layout.players))
    tests = [_TESTS[type(test)](m, test) for test in players.tests]
    but = None if players.but is None else person_of(players.but)

    def found(state: State) -> list[int]:
        left = everyone
        if but is not None:
            one = but(state)
            left = [player for player in left if player != one]
        for test in tests:
            left = test(state, left)
        return left

    return found


def slot_of(chosen: ex.Chosen) -> NumberOf:
    """The cell of the stack that holds the value of a name."""
    slot, subject = chosen.slot, chosen.subject
    if subject is None:
        return lambda state: state.frame + slot
    return lambda state: state.frame + slot + state.stack[state.frame + subject]


def chosen_of(chosen: ex.Chosen) -> NumberOf:
    """The value of a name, or -1."""
    slot, subject = chosen.slot, chosen.subject
    if subject is None:
        return lambda state: state.stack[state.frame + slot]

    def read(state: State) -> int:
        stack, frame = state.stack, state.frame
        return stack[frame + slot + stack[frame + subject]]

    return read


# ---------------------------------------------------------------- tests


def _each(passes: Callable[[State, int], bool]) -> Keep:
    """A test of one player at a time."""
    return lambda state, players: [player for player in players if passes(state, player)]


def _of_place(m: Surroundings, test: ex.PlayerPlace) -> Keep:
    places = [m.place(place) for place in test.places]
    tests = [m.test(where) for where in test.tests]

    def passes(state: State, player: int) -> bool:
        place = places[player](state)
        return place >= 0 and tests[player](state, 1 << place) > 0

    return _each(passes)


def _named(m: Surroundings, test: ex.PlayerNamed) -> Keep:
    slots = test.slots
    return _each(
        lambda state, player: all(state.stack[state.frame + slot] >= 0 for slot in slots[player])
    )


def _stands(m: Surroundings, test: ex.PlayerStands) -> Keep:
    places = [m.place(place) for place in test.places]
    return _each(lambda state, player: places[player](state) >= 0)


def _points(m: Surroundings, test: ex.PlayerPoints) -> Keep:
    first = m.program.layout.points_base
    ends = [m.ends(bound) for bound in test.bounds]

    def passes(state: State, player: int) -> bool:
        low, high = ends[player](state)
        return low <= state.cells[first + player] <= high

    return _each(passes)


def _leads(m: Surroundings, test: ex.PlayerLeads) -> Keep:
    places, alone, standing = [m.place(place) for place in test.places], test.alone, m.standing

    def passes(state: State, player: int) -> bool:
        place = places[player](state)
        if place < 0:
            return False
        counts = standing(state, place)
        own, highest = counts[player], max(counts)
        return own == highest > 0 and not (alone and counts.count(highest) > 1)

    return _each(passes)


def _is(m: Surroundings, test: ex.PlayerIs) -> Keep:
    persons, negated = [person_of(person) for person in test.persons], test.negated
    return _each(lambda state, player: (persons[player](state) == player) is not negated)


def _said(m: Surroundings, test: ex.PlayerSaid) -> Keep:
    answers, answer = [chosen_of(chosen) for chosen in test.answers], test.answer
    return _each(lambda state, player: answers[player](state) == answer)


def _extreme(m: Surroundings, test: ex.PlayerExtreme) -> Keep:
    best = max if test.highest else min
    numbers = [
        chosen_of(number) if isinstance(number, ex.Chosen) else m.number(number)
        for number in test.numbers
    ]

    def keep(state: State, players: list[int]) -> list[int]:
        """Keeps the players with the best number; players who have chosen none are not compared."""
        found = [(number, player) for player in players if (number := numbers[player](state)) >= 0]
        wanted = best(number for number, _ in found) if found else 0
        return [player for number, player in found if number == wanted]

    return keep


_TESTS: dict[type[ex.PlayerTest], Callable[[Surroundings, Any], Keep]] = {
    ex.PlayerPlace: _of_place,
    ex.PlayerNamed: _named,
    ex.PlayerStands: _stands,
    ex.PlayerPoints: _points,
    ex.PlayerLeads: _leads,
    ex.PlayerIs: _is,
    ex.PlayerSaid: _said,
    ex.PlayerExtreme: _extreme,
}
