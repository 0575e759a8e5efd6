"""Operands that depend on the state: places, pieces, numbers, card zones and players.

They contain only numbers; slots count from the frame of the procedure. The machine binds them.
"""

from __future__ import annotations

from typing import Final, Literal

from ..lang.phrases.arithmetic import Arithmetic
from ..text.limits import MAX_NUMBER
from ..text.records import Record

NOBODY: Final = -1
"""No player, where a player would act, hold or decide."""

MANY: Final = MAX_NUMBER
"""More than any count of pieces: the open end of `at least`, and the cap of all numbers."""


class Chosen(Record):
    """What a name stands for, or -1: in `slot`, or as far after it as the player in `subject`."""

    slot: int
    subject: int | None


# ---------------------------------------------------------------- places (one of them, or a mask)


class ConstPlace(Record):
    """Always the same place."""

    place: int


class SlotPlace(Record):
    """A place chosen before; none if nothing could be chosen."""

    slot: int


class PlayersSlotPlace(Record):
    """A place that each player chose; the player is in `subject`."""

    base: int
    subject: int


class PlayersPlace(Record):
    """A place that each player has; the player is in `subject`."""

    base: int
    subject: int


class PiecePlace(Record):
    """The place where a single piece stands."""

    cell: int


class PlayersPiecePlace(Record):
    """The place where a player's single piece stands; the player is in `subject`."""

    base: int
    subject: int


class RegionOfCard(Record):
    """The region that a card means. regions: by number of the card; -1: none. slot: the card's."""

    regions: tuple[int, ...]
    slot: int


class ChosenPiecePlace(Record):
    """The place where a chosen piece stands. base: the cell of the first of all single pieces."""

    base: int
    piece: Chosen


class ChosenHolder(Record):
    """The place that a chosen piece is: the number of the piece plus an offset."""

    offset: int
    piece: Chosen


PlaceExpr = (
    ConstPlace
    | SlotPlace
    | PlayersSlotPlace
    | PlayersPlace
    | PiecePlace
    | PlayersPiecePlace
    | ChosenPiecePlace
    | ChosenHolder
    | RegionOfCard
)


# ---------------------------------------------------------------- tests of places


class IsTaboo(Record):
    """A place is taboo in this state."""


class ChangingBorders(Record):
    """Marks what depends on borders that rules may change; None: no rule does that."""


class NextTo(Record):
    """A region is next to a place."""

    place: PlaceExpr
    changing: ChangingBorders | None = None


class NextToOne(Record):
    """A region is next to one that passes a test."""

    test: Where
    changing: ChangingBorders | None = None


class Led(Record):
    """An owner of such pieces has no fewer there than any other; alone: has more."""

    pieces: Owned
    alone: bool


class SamePlace(Record):
    """A place is the same as another."""

    place: PlaceExpr


class IsChosen(Record):
    """A place is one of those that stand under a name, as bits."""

    places: Chosen


class HasSingle(Record):
    """A place has one of the single pieces with these cells."""

    cells: tuple[int, ...]


class Within(Record):
    """A number of a thing is within a bound."""

    measure: Measure
    bound: Ends


class EachWithin(Record):
    """A number of a region is within its bound, by number of the region."""

    numbers: tuple[Number, ...]
    bounds: tuple[Ends, ...]


class Extreme(Record):
    """Of all things that pass the other tests, as many as `rank - 1` have more of a number.

    highest: if false, less. negated: it keeps all others instead. alone: none of those that tie.
    """

    measure: Measure
    highest: bool
    rank: int = 1
    negated: bool = False
    alone: bool = False


class IsAmong(Record):
    """A thing is one of these (bits)."""

    things: int


class AreThere(Record):
    """All these players and places are there, and all these names stand for something."""

    ones: tuple[Needed, ...]


class Not(Record):
    """The opposite of a test."""

    test: Where


class AnyOf(Record):
    """One of several tests, or more."""

    tests: tuple[Where, ...]


Where = (
    IsTaboo
    | NextTo
    | NextToOne
    | SamePlace
    | HasSingle
    | Led
    | Within
    | EachWithin
    | Extreme
    | IsAmong
    | IsChosen
    | AreThere
    | Not
    | AnyOf
)


# ---------------------------------------------------------------- what things are compared by


class FirstValue(Record):
    """What first place pays in a place."""


class Picks(Record):
    """How many players chose a place, in their slots."""

    slots: range


class Printed(Record):
    """A number printed on a card."""

    attribute: str


class CounterOfCard(Record):
    """A counter of a card. base: the cell of the first card."""

    base: int


class OfEach(Record):
    """A number of each player or region, by its number; a player who chose none has none."""

    numbers: tuple[Number | Chosen, ...]


# ---------------------------------------------------------------- places, as bits


class Regions(Record):
    """The regions of a mask that pass all tests, one after the other."""

    mask: int
    tests: tuple[Where, ...] = ()


class Seats(Record):
    """The places that are for good in one of some regions."""

    regions: Regions


class Itself(Record):
    """Places without what is in them."""

    places: MaskPart


class ChangedZone(Record):
    """A named zone that rules may change.

    usual: what it means without them. reader: the player for whom it is read. goals: it is where
    counted pieces go, so regions have their seats.
    """

    name: str
    usual: Mask
    reader: ConstPlayer | SlotPlayer
    goals: bool = False


MaskPart = PlaceExpr | Regions | Seats | Itself | ChangedZone


class Mask(Record):
    """A union of places."""

    parts: tuple[MaskPart, ...]

    def excludes_taboo(self) -> bool:
        """Whether it excludes taboo places by a test."""
        tests = [test for part in self.parts if isinstance(part, Regions) for test in part.tests]
        return Not(IsTaboo()) in tests


# ---------------------------------------------------------------- pieces, cards, numbers, players


Whose = Literal["own", "opponents", "anyone", "owner", "others"]


class Going(Record):
    """A place to which pieces may be moved, and the mover."""

    place: PlaceExpr
    mover: PersonExpr


class Owned(Record):
    """Counted pieces of one kind and some owners.

    whose: `own` or `opponents` (of the player in the slot `subject`), `anyone`, or in the rules of
    cards `owner` or `others` (`subject` is then the number of the player). Pieces of a neutral
    owner are always `owner`. counting: without those that count nothing at all. going: only those
    that no rule keeps from going to a place.
    """

    kind: int
    whose: Whose
    subject: int
    counting: bool = False
    going: Going | None = None


class ZoneRef(Record):
    """A card zone: its cell, or with `subject` the first cell of the players' zones."""

    cell: int
    subject: int | None


class Number(Record):
    """A number from 0 to `MANY`; each subclass is a way to find one."""


class FixedNumber(Number):
    """A number that is known before the game begins."""

    value: int


class CellNumber(Number):
    """The value of a cell."""

    cell: int


class SlotCard(Record):
    """The card in a slot: a chosen one, or the one whose text runs."""

    slot: int


class OneOf(Number):
    """One of several numbers in a row of cells: the points of a player, a counter.

    which: the player, place or card whose number it is; 0 without one, or if it has none.
    of_region: a place in a region has the number of the region.
    """

    base: int
    size: int
    which: PersonExpr | PlaceExpr | SlotCard
    of_region: bool = False


class PiecesNumber(Number):
    """How many pieces of some owners stand in some places in total."""

    pieces: Owned
    places: Mask


class CardsNumber(Number):
    """How many cards lie in some zones in total."""

    zones: tuple[ZoneRef, ...]


class PlacesNumber(Number):
    """How many places there are in a mask."""

    places: Mask


class GroupNumber(Number):
    """How many regions of a mask the largest group of neighbours among them has."""

    places: Mask
    changing: ChangingBorders | None = None


class ValueNumber(Number):
    """The first of the values in view in a place; 0 without any."""

    place: PlaceExpr


class RankNumber(Number):
    """The rank of a player in a place, by the pieces that count there; 0 without any."""

    person: PersonExpr
    place: PlaceExpr


class Combined(Number):
    """Two numbers combined into one."""

    how: Arithmetic
    first: Number
    second: Number


class ChosenNumber(Number):
    """A number that was chosen or drawn; 0 where there is none."""

    chosen: Chosen


class NumberOfPlayer(Number):
    """A number that a player chose; 0 where there is none. first: the slot of the first player."""

    first: int
    person: PersonExpr


class Bound(Record):
    """The least and the most that a bound allows, as offsets to a number; None: any."""

    number: Number
    least: int | None
    most: int | None


Ends = tuple[int, int] | Bound
"""What a bound allows: known before the game begins, or worked out."""

Measure = Owned | FirstValue | Picks | Printed | CounterOfCard | OfEach
"""A number of a place (its pieces, of some owners), of a card, or of a player."""


class ConstPlayer(Record):
    """Always the same player."""

    player: int


class SlotPlayer(Record):
    """The player in a slot."""

    slot: int


class CellPlayer(Record):
    """The player in a cell: the holder of an office, or the last of a settled order."""

    cell: int


class BesidePlayer(Record):
    """The player so many seats clockwise from another one, of so many players."""

    player: ConstPlayer | SlotPlayer
    seats: int
    players: int


class PlayerInOrder(Record):
    """The player so many places after another one in a settled order; cells: its first and end."""

    player: ConstPlayer | SlotPlayer
    places: int
    cells: tuple[int, int]


PersonExpr = ConstPlayer | SlotPlayer | CellPlayer | BesidePlayer | PlayerInOrder
Needed = Chosen | PersonExpr | PlaceExpr
