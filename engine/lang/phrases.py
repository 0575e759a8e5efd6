"""Nodes for the phrases of the effect language: whom, how many of what, where and which.

See tree.py.
"""

from __future__ import annotations

from typing import ClassVar

from .nodes import Name, Node

# ---------------------------------------------------------------- whom


class Everyone(Node):
    """All players."""

    FORM = "player"


class Opponents(Node):
    """All players but the one who acts."""

    FORM = "opponent"


class NamedPerson(Node):
    """A player chosen before."""

    FORM = "{name}"
    name: Name


class Holder(Node):
    """The player who holds an office."""

    FORM = "the {office}"
    office: Name


class LastInOrder(Node):
    """The last player of a settled order."""

    FORM = "the last player in {order}"
    order: Name


class Clockwise(Node):
    """Clockwise, from a player, or from the one who acts."""

    FORM = "clockwise< from {start}>"
    start: Node | None


class NamedOrder(Node):
    """As settled last, for example by the cards played."""

    FORM = "in {name}"
    name: Name


class PlayerFilter(Node):
    """Only players with pieces in a place."""

    FORM = "that has {pieces} in {place}"
    pieces: PiecesThere
    place: Node


# ---------------------------------------------------------------- how many of what


class Fixed(Node):
    """A number written out."""

    FORM = "{value}"
    value: int


class Printed(Node):
    """A number printed on the card that lies in a card zone."""

    FORM = "[{attribute} on {zone}]"
    attribute: Name
    zone: Zone


class Exactly(Node):
    """So many, or as many as there are."""

    FORM = "{number}"
    number: Node


class UpTo(Node):
    """So many or fewer."""

    FORM = "up to {number}"
    number: Node


class AllOfThem(Node):
    """All there are."""

    FORM = "all"


class UpToAll(Node):
    """Any number of all there are."""

    FORM = "up to all"


class OwnPieces(Node):
    """Pieces of the player who acts."""

    FORM = "own {kind}"
    kind: Name


class AnyonesPieces(Node):
    """Pieces of any player."""

    FORM = "{kind} of anyone"
    kind: Name


class OpponentsPieces(Node):
    """Pieces of any other player."""

    FORM = "{kind} of opponents"
    kind: Name


class PlayersPieces(Node):
    """Pieces of a player chosen before."""

    FORM = "{kind} of {player}"
    kind: Name
    player: Name


class Quota(Node):
    """How many of whose pieces."""

    FORM = "{quantity} {pieces}"
    quantity: Node
    pieces: Node


class ThePiece(Node):
    """The only piece of its kind."""

    FORM = "the {name}"
    name: Name


class OwnPiece(Node):
    """The single piece of the player who acts."""

    FORM = "own {name}"
    name: Name


# ---------------------------------------------------------------- where


class NamedPlace(Node):
    """A region, or a place chosen before."""

    FORM = "{name}"
    name: Name


class ThePlace(Node):
    """A place that all share, a named zone, or a card zone."""

    FORM = "the {name}"
    name: Name


class OwnPlace(Node):
    """A place or card zone of the player who acts."""

    FORM = "own {name}"
    name: Name


class PlayersPlace(Node):
    """A place or card zone of a player chosen before."""

    FORM = "the {name} of {player}"
    name: Name
    player: Name


class RegionOf(Node):
    """The region where a single piece stands."""

    FORM = "{piece}'s region"
    piece: Node


class AnyRegion(Node):
    """One region, of a trait if one is named."""

    FORM = "any< {trait}> region< {filter}>"
    trait: Name | None
    filter: Filter | None


class EveryRegion(Node):
    """All regions, of a trait if one is named."""

    FORM = "every< {trait}> region< {filter}>"
    trait: Name | None
    filter: Filter | None


class Zone(Node):
    """One or more places; one of them is meant, or all cards in them."""

    FORM = "{parts}"
    SEPARATOR: ClassVar[str] = " or "
    parts: tuple[Node, ...]


# ---------------------------------------------------------------- which


class Filter(Node):
    """What a region must be or have."""

    FORM = "that {predicates}"
    SEPARATOR: ClassVar[str] = " and "
    predicates: tuple[Node, ...]


class Is(Node):
    """A property of a region or place, or its opposite."""

    FORM = "is <negated?not >{property}"
    negated: bool
    property: Node


class Taboo(Node):
    """Nothing may enter or leave now."""

    FORM = "taboo"


class NextTo(Node):
    """A neighbour of a place."""

    FORM = "next to {place}"
    place: Node


class Worth(Node):
    """The highest number on the visible scoreboard, or a range of it."""

    FORM = "worth {low}<-{high}>"
    low: int
    high: int | None


class AtLeast(Node):
    """So many or more."""

    FORM = "at least {count}"
    count: int


class AtMost(Node):
    """So many or fewer."""

    FORM = "at most {count}"
    count: int


class ExactlySoMany(Node):
    """Just so many."""

    FORM = "exactly {count}"
    count: int


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


class SamePlace(Node):
    """Is that very place."""

    FORM = "{place}"
    place: Node


class PiecesThere(Node):
    """Pieces that stand in a place; without a bound, at least one."""

    FORM = "<{bound} >{pieces}"
    bound: AtLeast | AtMost | ExactlySoMany | None
    pieces: Node


class Has(Node):
    """Pieces stand there."""

    FORM = "has {pieces}"
    pieces: PiecesThere


class HasNo(Node):
    """No piece of a kind stands there."""

    FORM = "has no {kind}"
    kind: Name


class HasAny(Node):
    """A single piece of a kind stands there, whosever it is."""

    FORM = "has {kind}"
    kind: Name


class HasMost(Node):
    """No other region has more pieces of a kind."""

    FORM = "has the most {kind}"
    kind: Name


class HasFewest(Node):
    """No other region has fewer pieces of a kind."""

    FORM = "has the fewest {kind}"
    kind: Name


class CardFilter(Node):
    """Only cards whose number lies in no player's zone."""

    FORM = "whose {attribute} is not on any {zone}"
    attribute: Name
    zone: Name


class OffBoard(Node):
    """It stands nowhere."""

    FORM = "off the board"


class OnBoard(Node):
    """It stands somewhere."""

    FORM = "on the board"


class InPlace(Node):
    """It stands in that place."""

    FORM = "in {place}"
    place: Node


class PieceFilter(Node):
    """Which pieces of a family are meant."""

    FORM = "that is {where}"
    where: OffBoard | OnBoard | InPlace


class AnyPlace(Node):
    """The places or card zones of all players that have this name."""

    FORM = "any {name}"
    name: Name


class OptionIsOn(Node):
    """A switch of the rules is on."""

    FORM = "{name}"
    name: Name


class AnyOf(Node):
    """A place (or a parameter with values) is one of several things, or has certain pieces."""

    FORM = "{subject} {alternatives}"
    SEPARATOR: ClassVar[str] = " or "
    subject: Node
    alternatives: tuple[Node, ...]

    @property
    def name(self) -> str | None:
        """The subject when it is a bare name: of a parameter or of what was chosen."""
        return self.subject.text if isinstance(self.subject, Name) else None


class NumberIs(Node):
    """A number printed on a card is so much."""

    FORM = "{number} is {value}"
    number: Printed
    value: int


class PlayerCount(Node):
    """So many players play."""

    FORM = "there are {count} players"
    count: int
