"""Nodes for the phrases of the effect language: whom, how many of what, where and which.

See tree.py, which holds the sentences and says what all nodes have in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from inspect import get_annotations
from typing import Any, ClassVar, Self, dataclass_transform

from ..text.source import Span

NOWHERE = Span("", 1, 1, 1, 1)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _Immutable:
    """Gives subclasses what a frozen dataclass has, without compiling code for each of them.

    There are almost a hundred kinds of nodes: with dataclasses, importing them would take longer
    than checking all built-in cards.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = [name for name in get_annotations(cls) if name.islower()]
        cls.FIELDS = (*cls.FIELDS, *(name for name in own if name != "span"))

    def __init__(self, *values: Any, **named: Any) -> None:
        names = self.FIELDS
        if len(values) > len(names):
            raise TypeError(f"{type(self).__name__} has {len(names)} parts, not {len(values)}")
        state = self.__dict__
        state["span"] = named.pop("span", NOWHERE)
        state.update(zip(names, values, strict=False))
        state.update(named)
        for name in names:
            if name not in state and not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__} lacks `{name}`")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes")

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.FIELDS)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), *self._values()))

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({parts})"


class Node(_Immutable):
    """Any part of an effect; ``span`` is its place in the file it was read from.

    FORM: its text. FIELDS: the names of its parts. Nodes never change; spans are not compared.
    """

    FORM: ClassVar[str] = ""
    span: Span = field(default=NOWHERE, kw_only=True)

    def children(self) -> Iterator[Node]:
        """The direct parts of this node, in the order of their fields."""
        for value in self._values():
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Node):
                    yield part

    def walk(self) -> Sequence[Node]:
        """This node and everything below it, parents first."""
        known: tuple[Node, ...] | None = self.__dict__.get("_all")
        if known is None:  # nodes never change, and effects are walked in every mix
            known = self.__dict__["_all"] = tuple(self._below())
        return known

    def _below(self) -> Iterator[Node]:
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(tuple(node.children()))

    def changed(self, **parts: Any) -> Self:
        """The same node with some parts changed."""
        old = {name: getattr(self, name) for name in self.FIELDS}
        return type(self)(**(old | {"span": self.span} | parts))


class Name(Node):
    """An id or a local name, as written."""

    FORM = "{text}"
    text: str


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


class OptionIsOn(Node):
    """A switch of the rules is on."""

    FORM = "{name}"
    name: Name


class AnyOf(Node):
    """A named place (or a parameter with values) is one of several things."""

    FORM = "{subject} {alternatives}"
    SEPARATOR: ClassVar[str] = " or "
    subject: Name
    alternatives: tuple[Is, ...]
