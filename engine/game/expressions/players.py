"""Binds the players of a program to functions of the state: one of them, or several."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

from ...compile import expressions as ex
from ...compile.program import Program
from ..board.branches import Branches
from ..state.bound import Bounds, Count, Expr, Filter, Listing, ListingBy
from ..state.state import State

NumberOf = Callable[[State], int]
"""A number from 0 to `MANY`."""
Keep = Callable[[State, list[int]], list[int]]
"""Keeps the players of a list who pass a test."""


class Surroundings(Protocol):
    """What binders of numbers and players need: the object that binds places."""

    program: Program
    branches: Branches

    def number(self, number: ex.Number) -> Expr:
        """Another number."""

    def expr_if_settled(self, part: Hashable, expr: NumberOf, what: str) -> Expr:
        """The same number; it is memoised if its dependencies allow that."""

    def place(self, expr: ex.PlaceExpr) -> Expr:
        """One place."""

    def mask(self, expr: ex.Mask) -> Expr:
        """Several places."""

    def branch(self, expr: ex.Mask) -> Expr:
        """Several places, with all that is in them."""

    def counter_there(self, owned: ex.Owned) -> Count:
        """The number of pieces of some owners directly in a place."""

    def total_there(self, owned: ex.Owned) -> Filter:
        """The number of pieces of some owners directly in the places of a mask together."""

    def counter(self, owned: ex.Owned) -> Count:
        """How many pieces stand in a place."""

    def test(self, where: ex.Where) -> Filter:
        """The function that keeps the places that pass a test."""

    def ends(self, bound: tuple[int, int] | ex.Bound) -> Bounds:
        """The least and the most that are allowed."""

    def standing(self, state: State, place: int) -> Sequence[int]:
        """How many pieces of each owner count in a place."""

    def counts(self, owned: ex.Owned, zone: ex.Mask) -> Callable[[State], Sequence[int]] | None:
        """The counts of an owner's piles in several places; None: they must be counted."""

    def players_of(self, players: ex.Players) -> Listing:
        """Several players."""


class Const(Expr):
    """A given integer."""

    def __init__(self, value: int) -> None:
        self._value = value

    def of(self, state: State) -> int:
        return self._value


class InSlot(Expr):
    """The value of a slot of the frame."""

    def __init__(self, slot: int) -> None:
        self._slot = slot

    def of(self, state: State) -> int:
        return state.stack[state.frame + self._slot]


class InCell(Expr):
    """The value of a cell."""

    def __init__(self, cell: int) -> None:
        self._cell = cell

    def of(self, state: State) -> int:
        return state.cells[self._cell]


class CellOfPlayer(Expr):
    """The cell of a player, of several in a row; subject: the slot that holds the player."""

    def __init__(self, first: int, subject: int) -> None:
        self._first, self._subject = first, subject

    def of(self, state: State) -> int:
        return self._first + state.stack[state.frame + self._subject]


def person_of(person: ex.PersonExpr) -> Expr:
    """One player, or -1."""
    if isinstance(person, ex.ConstPlayer):
        return Const(person.player)
    if isinstance(person, ex.SlotPlayer):
        return InSlot(person.slot)
    return InCell(person.cell)


def players_of(m: Surroundings, players: ex.Players) -> Listing:
    """All players who are meant, in the order of their seats."""
    return ListingBy(_players_of(m, players))


def _players_of(m: Surroundings, players: ex.Players) -> Callable[[State], list[int]]:
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


class _Slot(Expr):
    """The cell of the stack for a slot of the frame."""

    def __init__(self, slot: int) -> None:
        self._slot = slot

    def of(self, state: State) -> int:
        return state.frame + self._slot


class _SlotOfPlayer(Expr):
    """The cell of the stack for the slot of a player; subject: the slot that holds the player."""

    def __init__(self, first: int, subject: int) -> None:
        self._first, self._subject = first, subject

    def of(self, state: State) -> int:
        return state.frame + self._first + state.stack[state.frame + self._subject]


class InSlotOfPlayer(Expr):
    """The value of the slot of a player; subject: the slot that holds the player."""

    def __init__(self, first: int, subject: int) -> None:
        self._first, self._subject = first, subject

    def of(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        return stack[frame + self._first + stack[frame + self._subject]]


def slot_of(chosen: ex.Chosen) -> Expr:
    """The cell of the stack that holds the value of a name."""
    if chosen.subject is None:
        return _Slot(chosen.slot)
    return _SlotOfPlayer(chosen.slot, chosen.subject)


def chosen_of(chosen: ex.Chosen) -> Expr:
    """The value of a name, or -1."""
    if chosen.subject is None:
        return InSlot(chosen.slot)
    return InSlotOfPlayer(chosen.slot, chosen.subject)


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
