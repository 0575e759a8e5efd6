"""Binds one player, and what is chosen, of a program to expressions."""

from __future__ import annotations

from ...compile import expressions as ex
from ..state.bound import Expr
from ..state.values import Const, InCell, InSlot, InSlotAt, Offset, OfPlayer, StackCell


def person_of(person: ex.PersonExpr) -> Expr:
    """One player, or -1."""
    if isinstance(person, ex.ConstPlayer):
        return Const(person.player)
    if isinstance(person, ex.SlotPlayer):
        return InSlot(person.slot)
    return InCell(person.cell)


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
