"""Compiles players, and orders of players, to expressions of the program."""

from __future__ import annotations

from typing import assert_never

from ..lang import tree
from . import expressions as ex
from . import orders
from .frame import Frame
from .layout import Layout


class Persons:
    """Resolves players for one layout. frame: where the names of chosen players have slots."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.frame = Frame()

    def office(self, name: tree.Name) -> int:
        """The cell of an office."""
        return self.layout.office_base + self.layout.offices.index(name.text)

    def actor(self) -> ex.ConstPlayer | ex.SlotPlayer:
        """The player who acts; in a rule, the one for whom it is compiled."""
        player = self.frame.player
        return ex.SlotPlayer(self.frame.subject) if player is None else ex.ConstPlayer(player)

    def acting(self) -> ex.ConstPlayer | ex.SlotPlayer:
        """The same, also in a filter of players, in which `own` means another player."""
        return self.frame.around or self.actor()

    def person(self, node: tree.Person) -> ex.PersonExpr:
        """One player."""
        match node:
            case tree.LastInOrder(order=name):
                return ex.CellPlayer(self.settled(name.text) + self.layout.players - 1)
            case tree.NamedPerson(name=name):
                return ex.SlotPlayer(self.frame.player_slot(name.text))
            case tree.Holder(office=name):
                return ex.CellPlayer(self.office(name))
            case tree.FirstInOrder(order=name):
                return ex.CellPlayer(self.settled(name.text))
            case tree.NextInOrder(order=name) | tree.PreviousInOrder(order=name):
                first, after = self.settled(name.text), isinstance(node, tree.NextInOrder)
                cells = first, first + self.layout.players
                return ex.PlayerInOrder(self.acting(), 1 if after else -1, cells)
            case tree.ActingPlayer():
                return self.acting()
            case tree.Beside(side=side):
                return self._seated(self.acting(), self._next_seat(side))
            case tree.BesidePlayer(side=side, player=name):
                start = ex.SlotPlayer(self.frame.player_slot(name.text))
                return self._seated(start, self._next_seat(side))
            case tree.Opposite():
                return self._opposite(self.acting())
            case tree.OppositePlayer(player=name):
                return self._opposite(ex.SlotPlayer(self.frame.player_slot(name.text)))
        assert_never(node)

    def _seated(self, start: ex.ConstPlayer | ex.SlotPlayer, seats: int) -> ex.PersonExpr:
        """The player so many seats clockwise."""
        return ex.BesidePlayer(start, seats, self.layout.players)

    def _next_seat(self, side: tree.OnTheLeft | tree.OnTheRight) -> int:
        return 1 if isinstance(side, tree.OnTheLeft) else self.layout.players - 1

    def _opposite(self, start: ex.ConstPlayer | ex.SlotPlayer) -> ex.PersonExpr:
        """The player half the table away, if there is one."""
        half, rest = divmod(self.layout.players, 2)
        return self._seated(ex.ConstPlayer(-1) if rest else start, half)

    def order(self, node: tree.Order | None) -> orders.OrderExpr:
        """An order of players; without one, clockwise from the left of the acting player."""
        match node:
            case tree.NamedOrder(name=name):
                return orders.Settled(self.settled(name.text))
            case tree.Clockwise(start=start):
                return orders.Clockwise(None if start is None else self.person(start))
            case None:
                return orders.Clockwise(None)
        assert_never(node)

    def settled(self, name: str) -> int:
        """The first cell of an order as it was last settled."""
        return self.layout.order_base + self.layout.orders.index(name) * self.layout.players
