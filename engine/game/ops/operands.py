"""Binds what operations name to functions of the state: numbers, players, orders, card zones."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from ...compile import expressions as ex
from ...compile import orders
from ...compile.expressions import MANY
from ..expressions.players import CellOfPlayer, Const, person_of
from ..machine.machine import Machine
from ..state.bound import Expr
from ..state.state import State


def zone_of(zone: ex.ZoneRef) -> Expr:
    """The cell of a card zone."""
    return Const(zone.cell) if zone.subject is None else CellOfPlayer(zone.cell, zone.subject)


def number_of(m: Machine, number: ex.Number | None) -> Expr:
    """A number of a sentence; without one, all."""
    return Const(MANY) if number is None else m.places.number(number)


PlayersOf = Callable[[State, int], list[int]]
"""All players in an order; the second argument is the acting player."""


def order_of(m: Machine, order: orders.OrderExpr) -> PlayersOf:
    """All players in an order."""
    match order:
        case orders.Settled(first=first):
            seats = slice(first, first + m.layout.players)
            return lambda state, actor: state.cells[seats]
        case orders.Clockwise(start=start):
            return _clockwise(m, start)
        case orders.Sorted():
            return _sorted(m, order)
    assert_never(order)


def _clockwise(m: Machine, start: ex.PersonExpr | None) -> PlayersOf:
    everyone = list(range(m.layout.players))
    turned = [everyone[n:] + everyone[:n] for n in everyone]
    if start is None:
        return lambda state, actor: turned[max(0, actor)]
    first = person_of(start)
    return lambda state, actor: turned[max(0, first(state))]


def _sorted(m: Machine, order: orders.Sorted) -> PlayersOf:
    printed, first = m.printed(order.attribute), order.zone_cell
    sign = -1 if order.highest_first else 1
    clockwise = order_of(m, order.ties)

    def by_number(state: State, actor: int) -> list[int]:
        def rank(player: int) -> tuple[bool, int]:
            mask = state.cells[first + player]
            card = mask.bit_length() - 1
            return (card < 0, sign * printed[card] if card >= 0 else 0)

        return sorted(clockwise(state, actor), key=rank)

    return by_number
