"""Binds what operations name: numbers, players, orders, card zones."""

from __future__ import annotations

from typing import assert_never

from ...compile import expressions as ex
from ...compile import orders
from ...compile.expressions import MANY
from ..expressions.players import person_of
from ..machine.machine import Machine
from ..state.bound import Expr
from ..state.state import State
from ..state.values import Const, OfPlayer


def zone_of(zone: ex.ZoneRef) -> Expr:
    """The cell of a card zone."""
    return Const(zone.cell) if zone.subject is None else OfPlayer(zone.cell, zone.subject)


def number_of(m: Machine, number: ex.Number | None) -> Expr:
    """A number of a sentence; without one, all."""
    return Const(MANY) if number is None else m.places.number(number)


class Order:
    """An order of all players."""

    def of(self, state: State, actor: int) -> list[int]:
        """The players in this order. actor: who acts; never change the list."""
        raise NotImplementedError


def order_of(m: Machine, order: orders.OrderExpr) -> Order:
    """All players in an order."""
    match order:
        case orders.Settled(first=first):
            return _Settled(first, first + m.layout.players)
        case orders.Clockwise(start=start):
            turned = _turned(m.layout.players)
            return _FromActor(turned) if start is None else _From(turned, person_of(start))
        case orders.Sorted():
            return _Sorted(m, order)
    assert_never(order)


def _turned(players: int) -> list[list[int]]:
    """By player, all players clockwise from that one."""
    everyone = list(range(players))
    return [everyone[first:] + everyone[:first] for first in everyone]


class _Settled(Order):
    """The order in some cells."""

    def __init__(self, first: int, end: int) -> None:
        self._first, self._end = first, end

    def of(self, state: State, actor: int) -> list[int]:
        return state.cells[self._first : self._end]


class _FromActor(Order):
    """Clockwise from the player who acts."""

    def __init__(self, turned: list[list[int]]) -> None:
        self._turned = turned

    def of(self, state: State, actor: int) -> list[int]:
        return self._turned[max(0, actor)]


class _From(Order):
    """Clockwise from a player."""

    def __init__(self, turned: list[list[int]], start: Expr) -> None:
        self._turned, self._start = turned, start

    def of(self, state: State, actor: int) -> list[int]:
        return self._turned[max(0, self._start.of(state))]


class _Sorted(Order):
    """By the number of a card in the player's zone; players without a card come last."""

    def __init__(self, m: Machine, order: orders.Sorted) -> None:
        self._printed, self._zones = m.printed(order.attribute), order.zone_cell
        self._sign = -1 if order.highest_first else 1
        self._ties = order_of(m, order.ties)

    def of(self, state: State, actor: int) -> list[int]:
        ranked: list[tuple[bool, int, int, int]] = []
        for seat, player in enumerate(self._ties.of(state, actor)):
            card = state.cells[self._zones + player].bit_length() - 1
            number = self._sign * self._printed[card] if card >= 0 else 0
            ranked.append((card < 0, number, seat, player))
        return [player for _, _, _, player in sorted(ranked)]
