"""Orders of players that depend on the state. The compiler writes them, the machine binds them."""

from __future__ import annotations

from ..rules import model
from ..text.records import Record
from .expressions import CellPlayer, PersonExpr
from .layout import Layout


class Clockwise(Record):
    """All players clockwise, from one of them; None: from the one who acts."""

    start: PersonExpr | None


class Settled(Record):
    """The order that was last settled in the cells from `first` on."""

    first: int


class Sorted(Record):
    """All players by a number of the card in their zone; `zone_cell` is the first player's.

    Players with the same number stand clockwise; so do those without such a card, who come last.
    """

    attribute: str
    zone_cell: int
    highest_first: bool
    ties: Clockwise


OrderExpr = Clockwise | Settled | Sorted


def sorted_order(order: model.Order, layout: Layout) -> Sorted:
    """How the data sorts the players of an order."""
    office = layout.office_base + layout.offices.index(order.clockwise_from)
    cell = layout.zone_cell(order.on)
    return Sorted(order.by, cell, order.highest_first, Clockwise(CellPlayer(office)))
