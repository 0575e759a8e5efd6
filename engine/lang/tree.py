"""The syntax tree of the effect language: one frozen class per form.

A class is named like its rule in ``grammar.lark`` (``MoveAnyPiece`` for ``move_any_piece``) and
declares its text in ``FORM``: ``{field}`` is a part, ``<...>`` is printed only when its field is
there, and ``<field?...>`` only when that switch is on. The parser, the formatter, the checker, the
compiler and the English renderer all walk these classes and nothing else.

Spans are not compared: two trees are equal when they say the same.
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


Statement = Node
Body = tuple[Statement, ...]


# ---------------------------------------------------------------- whom


@dataclass(frozen=True)
class Everyone(Node):
    FORM = "player"


@dataclass(frozen=True)
class Opponents(Node):
    FORM = "opponent"


@dataclass(frozen=True)
class NamedPerson(Node):
    FORM = "{name}"
    name: Name


@dataclass(frozen=True)
class Holder(Node):
    FORM = "the {office}"
    office: Name


@dataclass(frozen=True)
class LastInOrder(Node):
    FORM = "the last player in {order}"
    order: Name


@dataclass(frozen=True)
class Clockwise(Node):
    FORM = "clockwise< from {start}>"
    start: Node | None


@dataclass(frozen=True)
class NamedOrder(Node):
    FORM = "in {name}"
    name: Name


@dataclass(frozen=True)
class PlayerFilter(Node):
    FORM = "that has {pieces} in {place}"
    pieces: PiecesThere
    place: Node


# ---------------------------------------------------------------- how many of what


@dataclass(frozen=True)
class Fixed(Node):
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
    FORM = "{number}"
    number: Node


@dataclass(frozen=True)
class UpTo(Node):
    FORM = "up to {number}"
    number: Node


@dataclass(frozen=True)
class AllOfThem(Node):
    FORM = "all"


@dataclass(frozen=True)
class UpToAll(Node):
    FORM = "up to all"


@dataclass(frozen=True)
class OwnPieces(Node):
    FORM = "own {kind}"
    kind: Name


@dataclass(frozen=True)
class AnyonesPieces(Node):
    FORM = "{kind} of anyone"
    kind: Name


@dataclass(frozen=True)
class OpponentsPieces(Node):
    FORM = "{kind} of opponents"
    kind: Name


@dataclass(frozen=True)
class PlayersPieces(Node):
    FORM = "{kind} of {player}"
    kind: Name
    player: Name


@dataclass(frozen=True)
class Quota(Node):
    FORM = "{quantity} {pieces}"
    quantity: Node
    pieces: Node


@dataclass(frozen=True)
class ThePiece(Node):
    FORM = "the {name}"
    name: Name


@dataclass(frozen=True)
class OwnPiece(Node):
    FORM = "own {name}"
    name: Name


# ---------------------------------------------------------------- where


@dataclass(frozen=True)
class NamedPlace(Node):
    FORM = "{name}"
    name: Name


@dataclass(frozen=True)
class ThePlace(Node):
    FORM = "the {name}"
    name: Name


@dataclass(frozen=True)
class OwnPlace(Node):
    FORM = "own {name}"
    name: Name


@dataclass(frozen=True)
class PlayersPlace(Node):
    FORM = "the {name} of {player}"
    name: Name
    player: Name


@dataclass(frozen=True)
class RegionOf(Node):
    FORM = "{piece}'s region"
    piece: Node


@dataclass(frozen=True)
class AnyRegion(Node):
    FORM = "any< {trait}> region< {filter}>"
    trait: Name | None
    filter: Filter | None


@dataclass(frozen=True)
class EveryRegion(Node):
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
    FORM = "that {predicates}"
    SEPARATOR: ClassVar[str] = " and "
    predicates: tuple[Node, ...]


@dataclass(frozen=True)
class Is(Node):
    FORM = "is <negated?not >{property}"
    negated: bool
    property: Node


@dataclass(frozen=True)
class Taboo(Node):
    FORM = "taboo"


@dataclass(frozen=True)
class NextTo(Node):
    FORM = "next to {place}"
    place: Node


@dataclass(frozen=True)
class Worth(Node):
    FORM = "worth {low}<-{high}>"
    low: int
    high: int | None


@dataclass(frozen=True)
class AtLeast(Node):
    FORM = "at least {count}"
    count: int


@dataclass(frozen=True)
class AtMost(Node):
    FORM = "at most {count}"
    count: int


@dataclass(frozen=True)
class ExactlySoMany(Node):
    FORM = "exactly {count}"
    count: int


@dataclass(frozen=True)
class ChosenBy(Node):
    FORM = "chosen as {name} by {bound} <one?player><many?players>"
    name: Name
    bound: AtLeast | AtMost | ExactlySoMany

    @property
    def one(self) -> bool:
        return self.bound.count == 1

    @property
    def many(self) -> bool:
        return self.bound.count != 1


@dataclass(frozen=True)
class SamePlace(Node):
    FORM = "{place}"
    place: Node


@dataclass(frozen=True)
class PiecesThere(Node):
    FORM = "<{bound} >{pieces}"
    bound: AtLeast | AtMost | ExactlySoMany | None
    pieces: Node


@dataclass(frozen=True)
class Has(Node):
    FORM = "has {pieces}"
    pieces: PiecesThere


@dataclass(frozen=True)
class HasNo(Node):
    FORM = "has no {kind}"
    kind: Name


@dataclass(frozen=True)
class HasMost(Node):
    FORM = "has the most {kind}"
    kind: Name


@dataclass(frozen=True)
class HasFewest(Node):
    FORM = "has the fewest {kind}"
    kind: Name


@dataclass(frozen=True)
class CardFilter(Node):
    FORM = "whose {attribute} is not on any {zone}"
    attribute: Name
    zone: Name


@dataclass(frozen=True)
class OptionIsOn(Node):
    FORM = "{name}"
    name: Name


@dataclass(frozen=True)
class AnyOf(Node):
    """A named place (or a parameter with values) is one of several things."""

    FORM = "{subject} {alternatives}"
    SEPARATOR: ClassVar[str] = " or "
    subject: Name
    alternatives: tuple[Is, ...]


# ---------------------------------------------------------------- sentences


@dataclass(frozen=True)
class Move(Node):
    FORM = "move {quotas} from {source}< then {then}> to {target}"
    SEPARATOR: ClassVar[str] = " and "
    quotas: tuple[Quota, ...]
    source: Zone
    then: Zone | None
    target: Zone


@dataclass(frozen=True)
class MovePiece(Node):
    FORM = "move {piece} to {target}"
    piece: Node
    target: Zone


@dataclass(frozen=True)
class MoveAnyPiece(Node):
    FORM = "move any {kind} to {target}"
    kind: Name
    target: Zone


@dataclass(frozen=True)
class MoveCard(Node):
    FORM = "move any card< {filter}> from {source} to {target}"
    filter: CardFilter | None
    source: Zone
    target: Zone


@dataclass(frozen=True)
class MoveCards(Node):
    FORM = "move every card from {source} to {target}"
    source: Zone
    target: Zone


@dataclass(frozen=True)
class MoveTopCards(Node):
    FORM = "move the top card of every deck to {target}"
    target: Zone


@dataclass(frozen=True)
class OrElse(Node):
    FORM = "{first}, or else {second},"
    first: Zone
    second: Zone


@dataclass(frozen=True)
class AnyPlayer(Node):
    FORM = "any player"


@dataclass(frozen=True)
class AnyOpponent(Node):
    FORM = "any opponent"


@dataclass(frozen=True)
class Choose(Node):
    FORM = "choose {pick} as {name}"
    pick: Node
    name: Name


@dataclass(frozen=True)
class SecretlyChoose(Node):
    FORM = "secretly choose {pick} as {name}"
    pick: Node
    name: Name


@dataclass(frozen=True)
class Reveal(Node):
    FORM = "reveal"


@dataclass(frozen=True)
class Score(Node):
    FORM = "score {what}<first_place_only? for first place only><board_order? in board order>"
    what: Node
    first_place_only: bool
    board_order: bool


@dataclass(frozen=True)
class DrawRegion(Node):
    FORM = "region"


@dataclass(frozen=True)
class DrawPlayer(Node):
    FORM = "player"


@dataclass(frozen=True)
class Draw(Node):
    FORM = "draw a {what} as {name}"
    what: Node
    name: Name


@dataclass(frozen=True)
class ReturnDrawn(Node):
    FORM = "return the drawn regions"


@dataclass(frozen=True)
class Shuffle(Node):
    FORM = "shuffle every deck"


@dataclass(frozen=True)
class DiscardCards(Node):
    FORM = "discard every card in {zone}"
    zone: Zone


@dataclass(frozen=True)
class DiscardThis(Node):
    FORM = "discard this card"


@dataclass(frozen=True)
class ThisOne(Node):
    FORM = "this"


@dataclass(frozen=True)
class NextOne(Node):
    FORM = "the next"


@dataclass(frozen=True)
class Keep(Node):
    FORM = "keep this card until the end of {ends} {procedure}"
    ends: ThisOne | NextOne
    procedure: Name


@dataclass(frozen=True)
class Stop(Node):
    FORM = "stop the action"


@dataclass(frozen=True)
class Give(Node):
    FORM = "give the {office} to {person}"
    office: Name
    person: Node


@dataclass(frozen=True)
class Settle(Node):
    """Fixes an order of players as it is now, until it is settled again."""

    FORM = "settle {order}"
    order: Name


@dataclass(frozen=True)
class Do(Node):
    FORM = "do {procedure}"
    procedure: Name


@dataclass(frozen=True)
class Perform(Node):
    FORM = "perform the action of the card in {zone}"
    zone: Zone


# ---------------------------------------------------------------- blocks


@dataclass(frozen=True)
class Each(Node):
    """Every player of the group acts in turn: ``own`` is theirs inside."""

    FORM = "each {group}< {order}>< {filter}>"
    group: Node
    order: Node | None
    filter: PlayerFilter | None
    body: Body = ()


@dataclass(frozen=True)
class ForEach(Node):
    """The acting player does it once for every player of the group."""

    FORM = "for each {group}< {order}>< {filter}> as {name}"
    group: Node
    order: Node | None
    filter: PlayerFilter | None
    name: Name
    body: Body = ()


@dataclass(frozen=True)
class Acting(Node):
    """One named player acts: ``own`` is theirs inside."""

    FORM = "{person}"
    person: Node
    body: Body = ()


@dataclass(frozen=True)
class If(Node):
    FORM = "if {condition}"
    condition: Node
    body: Body = ()
    otherwise: Body = ()


@dataclass(frozen=True)
class Branch(Node):
    """One side of an either."""

    body: Body = ()


@dataclass(frozen=True)
class Either(Node):
    FORM = "either"
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True)
class InAnyOrder(Node):
    FORM = "in any order"
    body: Body = ()


@dataclass(frozen=True)
class May(Node):
    FORM = "may"
    body: Body = ()


@dataclass(frozen=True)
class When(Node):
    FORM = "when an action of an opponent starts or continues"
    body: Body = ()


@dataclass(frozen=True)
class Effect(Node):
    """All statements of one effect text."""

    body: Body = ()


# ---------------------------------------------------------------- rules


@dataclass(frozen=True)
class TabooRule(Node):
    FORM = "{zone} is taboo"
    zone: Zone


@dataclass(frozen=True)
class CapacityRule(Node):
    FORM = "a place holds at most {limit} {kind}"
    limit: int
    kind: Name


@dataclass(frozen=True)
class BonusRule(Node):
    FORM = "the sole leader scores {points} points where {piece} is"
    points: int
    piece: Node
