"""Nodes for the phrases of the effect language: whom, how many of what, where and which.

See tree.py, which holds the sentences and says what all nodes have in common.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import ClassVar

from ..text.source import Span

NOWHERE = Span("", 1, 1, 1, 1)


@dataclass(frozen=True)
class Node:
    """Any part of an effect; ``span`` is its place in the file it was read from."""

    FORM: ClassVar[str] = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)

    def children(self) -> Iterator[Node]:
        """The direct parts of this node, in the order of their fields."""
        for declared in fields(self):
            value = getattr(self, declared.name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Node):
                    yield part

    def walk(self) -> Iterator[Node]:
        """This node and everything below it, parents first."""
        yield self
        for child in self.children():
            yield from child.walk()


@dataclass(frozen=True)
class Name(Node):
    """An id or a local name, as written."""

    FORM = "{text}"
    text: str


# ---------------------------------------------------------------- whom


@dataclass(frozen=True)
class Everyone(Node):
    """All players."""

    FORM = "player"


@dataclass(frozen=True)
class Opponents(Node):
    """All players but the one who acts."""

    FORM = "opponent"


@dataclass(frozen=True)
class NamedPerson(Node):
    """A player chosen before."""

    FORM = "{name}"
    name: Name


@dataclass(frozen=True)
class Holder(Node):
    """The player who holds an office."""

    FORM = "the {office}"
    office: Name


@dataclass(frozen=True)
class LastInOrder(Node):
    """The last player of a settled order."""

    FORM = "the last player in {order}"
    order: Name


@dataclass(frozen=True)
class Clockwise(Node):
    """Clockwise, from a player, or from the one who acts."""

    FORM = "clockwise< from {start}>"
    start: Node | None


@dataclass(frozen=True)
class NamedOrder(Node):
    """As settled last, for example by the cards played."""

    FORM = "in {name}"
    name: Name


@dataclass(frozen=True)
class PlayerFilter(Node):
    """Only players with pieces in a place."""

    FORM = "that has {pieces} in {place}"
    pieces: PiecesThere
    place: Node


# ---------------------------------------------------------------- how many of what


@dataclass(frozen=True)
class Fixed(Node):
    """A number written out."""

    FORM = "{value}"
    value: int


@dataclass(frozen=True)
class Printed(Node):
    """A number printed on the card that lies in a card zone."""

    FORM = "[{attribute} on {zone}]"
    attribute: Name
    zone: Zone


@dataclass(frozen=True)
class Exactly(Node):
    """So many, or as many as there are."""

    FORM = "{number}"
    number: Node


@dataclass(frozen=True)
class UpTo(Node):
    """So many or fewer."""

    FORM = "up to {number}"
    number: Node


@dataclass(frozen=True)
class AllOfThem(Node):
    """All there are."""

    FORM = "all"


@dataclass(frozen=True)
class UpToAll(Node):
    """Any number of all there are."""

    FORM = "up to all"


@dataclass(frozen=True)
class OwnPieces(Node):
    """Pieces of the player who acts."""

    FORM = "own {kind}"
    kind: Name


@dataclass(frozen=True)
class AnyonesPieces(Node):
    """Pieces of any player."""

    FORM = "{kind} of anyone"
    kind: Name


@dataclass(frozen=True)
class OpponentsPieces(Node):
    """Pieces of any other player."""

    FORM = "{kind} of opponents"
    kind: Name


@dataclass(frozen=True)
class PlayersPieces(Node):
    """Pieces of a player chosen before."""

    FORM = "{kind} of {player}"
    kind: Name
    player: Name


@dataclass(frozen=True)
class Quota(Node):
    """How many of whose pieces."""

    FORM = "{quantity} {pieces}"
    quantity: Node
    pieces: Node


@dataclass(frozen=True)
class ThePiece(Node):
    """The only piece of its kind."""

    FORM = "the {name}"
    name: Name


@dataclass(frozen=True)
class OwnPiece(Node):
    """The single piece of the player who acts."""

    FORM = "own {name}"
    name: Name


# ---------------------------------------------------------------- where


@dataclass(frozen=True)
class NamedPlace(Node):
    """A region, or a place chosen before."""

    FORM = "{name}"
    name: Name


@dataclass(frozen=True)
class ThePlace(Node):
    """A place that all share, a named zone, or a card zone."""

    FORM = "the {name}"
    name: Name


@dataclass(frozen=True)
class OwnPlace(Node):
    """A place or card zone of the player who acts."""

    FORM = "own {name}"
    name: Name


@dataclass(frozen=True)
class PlayersPlace(Node):
    """A place or card zone of a player chosen before."""

    FORM = "the {name} of {player}"
    name: Name
    player: Name


@dataclass(frozen=True)
class RegionOf(Node):
    """The region where a single piece stands."""

    FORM = "{piece}'s region"
    piece: Node


@dataclass(frozen=True)
class AnyRegion(Node):
    """One region, of a trait if one is named."""

    FORM = "any< {trait}> region< {filter}>"
    trait: Name | None
    filter: Filter | None


@dataclass(frozen=True)
class EveryRegion(Node):
    """All regions, of a trait if one is named."""

    FORM = "every< {trait}> region< {filter}>"
    trait: Name | None
    filter: Filter | None


@dataclass(frozen=True)
class Zone(Node):
    """One or more places; one of them is meant, or all cards in them."""

    FORM = "{parts}"
    SEPARATOR: ClassVar[str] = " or "
    parts: tuple[Node, ...]


# ---------------------------------------------------------------- which


@dataclass(frozen=True)
class Filter(Node):
    """What a region must be or have."""

    FORM = "that {predicates}"
    SEPARATOR: ClassVar[str] = " and "
    predicates: tuple[Node, ...]


@dataclass(frozen=True)
class Is(Node):
    """A property of a region or place, or its opposite."""

    FORM = "is <negated?not >{property}"
    negated: bool
    property: Node


@dataclass(frozen=True)
class Taboo(Node):
    """Nothing may enter or leave now."""

    FORM = "taboo"


@dataclass(frozen=True)
class NextTo(Node):
    """A neighbour of a place."""

    FORM = "next to {place}"
    place: Node


@dataclass(frozen=True)
class Worth(Node):
    """The highest number on the visible scoreboard, or a range of it."""

    FORM = "worth {low}<-{high}>"
    low: int
    high: int | None


@dataclass(frozen=True)
class AtLeast(Node):
    """So many or more."""

    FORM = "at least {count}"
    count: int


@dataclass(frozen=True)
class AtMost(Node):
    """So many or fewer."""

    FORM = "at most {count}"
    count: int


@dataclass(frozen=True)
class ExactlySoMany(Node):
    """Just so many."""

    FORM = "exactly {count}"
    count: int


@dataclass(frozen=True)
class ChosenBy(Node):
    """Chosen under a name by so many players."""

    FORM = "chosen as {name} by {bound} <one?player><many?players>"
    name: Name
    bound: AtLeast | AtMost | ExactlySoMany

    @property
    def one(self) -> bool:
        """Whether it is one player."""
        return self.bound.count == 1

    @property
    def many(self) -> bool:
        """Whether it is not one player."""
        return self.bound.count != 1


@dataclass(frozen=True)
class SamePlace(Node):
    """Is that very place."""

    FORM = "{place}"
    place: Node


@dataclass(frozen=True)
class PiecesThere(Node):
    """Pieces that stand in a place; without a bound, at least one."""

    FORM = "<{bound} >{pieces}"
    bound: AtLeast | AtMost | ExactlySoMany | None
    pieces: Node


@dataclass(frozen=True)
class Has(Node):
    """Pieces stand there."""

    FORM = "has {pieces}"
    pieces: PiecesThere


@dataclass(frozen=True)
class HasNo(Node):
    """No piece of a kind stands there."""

    FORM = "has no {kind}"
    kind: Name


@dataclass(frozen=True)
class HasMost(Node):
    """No other region has more pieces of a kind."""

    FORM = "has the most {kind}"
    kind: Name


@dataclass(frozen=True)
class HasFewest(Node):
    """No other region has fewer pieces of a kind."""

    FORM = "has the fewest {kind}"
    kind: Name


@dataclass(frozen=True)
class CardFilter(Node):
    """Only cards whose number lies in no player's zone."""

    FORM = "whose {attribute} is not on any {zone}"
    attribute: Name
    zone: Name


@dataclass(frozen=True)
class OptionIsOn(Node):
    """A switch of the rules is on."""

    FORM = "{name}"
    name: Name


@dataclass(frozen=True)
class AnyOf(Node):
    """A named place (or a parameter with values) is one of several things."""

    FORM = "{subject} {alternatives}"
    SEPARATOR: ClassVar[str] = " or "
    subject: Name
    alternatives: tuple[Is, ...]
