"""Binds one player, and what is chosen, of a program to expressions."""

from __future__ import annotations

from ...compile import expressions as ex
from ..state.bound import Expr
from ..state.state import State
from ..state.values import Const, InCell, InSlot, InSlotAt, Offset, OfPlayer, StackCell


def person_of(person: ex.PersonExpr) -> Expr:
    """One player, or -1."""
    if isinstance(person, ex.ConstPlayer):
        return Const(person.player)
    if isinstance(person, ex.SlotPlayer):
        return InSlot(person.slot)
    if isinstance(person, ex.BesidePlayer):
        return _Beside(person_of(person.player), person.seats, person.players)
    if isinstance(person, ex.PlayerInOrder):
        return _InOrder(person_of(person.player), person.places, *person.cells)
    return InCell(person.cell)


class _Beside(Expr):
    """The player so many seats clockwise from another one, or -1; a lone player has none."""

    def __init__(self, player: Expr, seats: int, players: int) -> None:
        self._player, self._seats, self._players = player, seats, players

    def of(self, state: State) -> int:
        player = self._player.of(state)
        if player < 0 or self._players == 1:
            return -1
        return (player + self._seats) % self._players


class _InOrder(Expr):
    """The player so many places after another one in the cells of an order, or -1."""

    def __init__(self, player: Expr, places: int, first: int, end: int) -> None:
        self._player, self._places, self._first, self._end = player, places, first, end

    def of(self, state: State) -> int:
        player, cells = self._player.of(state), state.cells
        for cell in range(self._first, self._end):
            if cells[cell] == player and player >= 0:
                found = cell + self._places
                return cells[found] if self._first <= found < self._end else -1
        return -1


def slot_of(chosen: ex.Chosen) -> Expr:
    """The cell of the stack that holds the value of a name."""
    if chosen.subject is None:
        return StackCell(Const(chosen.slot))
    return StackCell(OfPlayer(chosen.slot, chosen.subject))


def chosen_of(chosen: ex.Chosen) -> Expr:
    """The value of a name, or -1."""
    if chosen.subject is None:
        return InSlot(chosen.slot)
    return InSlotAt(OfPlayer(chosen.slot, chosen.subject))


def slot_of_person(first: int, person: ex.PersonExpr) -> Expr:
    """The value in the slot of a player, of several in a row, or -1."""
    if isinstance(person, ex.ConstPlayer):
        return InSlot(first + person.player)
    return InSlotAt(Offset(person_of(person), first))
