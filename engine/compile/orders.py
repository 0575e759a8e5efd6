"""Orders of players that depend on the state. The compiler writes them, the machine binds them."""

from __future__ import annotations

from ..text.records import Record
from .expressions import PersonExpr


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
