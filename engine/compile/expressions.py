"""Operands that depend on the state: places, pieces, numbers, card zones, orders and players.

Numbers only; slots are counted from the frame of the procedure. The compiler writes them, the
machine binds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

NOBODY = -1


# ---------------------------------------------------------------- places (one of them, or a mask)


@dataclass(frozen=True)
class ConstPlace:
    """Always the same place."""

    place: int


@dataclass(frozen=True)
class SlotPlace:
    """A place chosen before; none when nothing could be chosen."""

    slot: int


@dataclass(frozen=True)
class PlayersSlotPlace:
    """A place that each player chose: that of the player in `subject`."""

    base: int
    subject: int


@dataclass(frozen=True)
class PlayersPlace:
    """A place that each player has: that of the player in `subject`."""

    base: int
    subject: int


@dataclass(frozen=True)
class PiecePlace:
    """The place where a single piece stands."""

    cell: int


@dataclass(frozen=True)
class PlayersPiecePlace:
    """The place where the single piece of the player in `subject` stands."""

    base: int
    subject: int


PlaceExpr = (
    ConstPlace | SlotPlace | PlayersSlotPlace | PlayersPlace | PiecePlace | PlayersPiecePlace
)


# ---------------------------------------------------------------- tests of regions and places


@dataclass(frozen=True)
class IsTaboo:
    """Taboo just now."""


@dataclass(frozen=True)
class NextTo:
    """Next to a place."""

    place: PlaceExpr


@dataclass(frozen=True)
class NextToOne:
    """Next to a region that passes a test."""

    test: Where


@dataclass(frozen=True)
class Worth:
    """Worth so much, at least and at most, for first place."""

    low: int
    high: int


@dataclass(frozen=True)
class ChosenBy:
    """Chosen by so many players, at least and at most, in their slots."""

    low: int
    high: int
    slots: range


@dataclass(frozen=True)
class SamePlace:
    """The same as another place."""

    place: PlaceExpr


@dataclass(frozen=True)
class HasPieces:
    """With so many counted pieces, at least and at most."""

    pieces: Owned
    low: int
    high: int


@dataclass(frozen=True)
class HasSingle:
    """With one of the single pieces of some cells."""

    cells: tuple[int, ...]


@dataclass(frozen=True)
class HasMost:
    """With no fewer pieces than any other place that passes the other tests."""

    pieces: Owned


@dataclass(frozen=True)
class HasFewest:
    """With no more pieces than any other place that passes the other tests."""

    pieces: Owned


@dataclass(frozen=True)
class Not:
    """The opposite of a test."""

    test: Where


Where = (
    IsTaboo
    | NextTo
    | NextToOne
    | Worth
    | ChosenBy
    | SamePlace
    | HasPieces
    | HasSingle
    | HasMost
    | HasFewest
    | Not
)


# ---------------------------------------------------------------- places, as bits


@dataclass(frozen=True)
class Regions:
    """The regions of a mask that pass all tests; superlatives are tested last."""

    mask: int
    tests: tuple[Where, ...] = ()


MaskPart = PlaceExpr | Regions


@dataclass(frozen=True)
class Mask:
    """A union of places."""

    parts: tuple[MaskPart, ...]

    def excludes_taboo(self) -> bool:
        """Whether it asks of places that they are not taboo."""
        tests = [test for part in self.parts if isinstance(part, Regions) for test in part.tests]
        return Not(IsTaboo()) in tests


# ---------------------------------------------------------------- pieces, cards, numbers, players


Whose = Literal["own", "opponents", "anyone", "owner", "others"]


@dataclass(frozen=True)
class Owned:
    """Counted pieces of one kind and some owners.

    `whose` is own or opponents (of the player in the slot `subject`), anyone, or in the rules of
    cards owner or others (`subject` is then the number of the player himself).
    """

    kind: int
    whose: Whose
    subject: int


@dataclass(frozen=True)
class ZoneRef:
    """A card zone: its cell, or with `subject` the first cell of the players' zones."""

    cell: int
    subject: int | None


@dataclass(frozen=True)
class FixedNumber:
    """A number written out."""

    value: int


@dataclass(frozen=True)
class PrintedNumber:
    """A number printed on the card in a zone."""

    attribute: str
    zone: ZoneRef


Number = FixedNumber | PrintedNumber


@dataclass(frozen=True)
class SlotPlayer:
    """The player in a slot."""

    slot: int


@dataclass(frozen=True)
class CellPlayer:
    """The player in a cell: who holds an office, or the last of a settled order."""

    cell: int


PersonExpr = SlotPlayer | CellPlayer


@dataclass(frozen=True)
class Clockwise:
    """All players clockwise, from one of them; None: from the one who acts."""

    start: PersonExpr | None


@dataclass(frozen=True)
class Settled:
    """The order that was settled last in the cells from `first` on."""

    first: int


@dataclass(frozen=True)
class Sorted:
    """All players by a number of the card in their zone, the first of which is at `zone_cell`.

    Players with the same number, or without such a card, who come last, stand clockwise.
    """

    attribute: str
    zone_cell: int
    highest_first: bool
    ties: Clockwise


OrderExpr = Clockwise | Settled | Sorted
