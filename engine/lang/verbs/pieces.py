"""Sentences that move, show and turn single pieces. See tree.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...text.records import part
from ..english.context import Asked, Context
from ..english.templates import template
from ..expected import (
    FLIPPED,
    LIFTED,
    MOVED_COUNTED,
    MOVED_FAMILY,
    MOVED_SINGLE,
    PLACES,
    SINGLE,
    TURNED,
)
from ..names import Names
from ..nodes import Check, Name, Node
from ..phrases.amounts import Exactly, Quota
from ..phrases.filters import InPlace, OffBoard, OnBoard, PieceFilter
from ..phrases.numbers import Fixed
from ..phrases.things import (
    ChosenPiece,
    NamedPlace,
    Piece,
    Pieces,
    RegionOf,
)
from ..phrases.zones import AnyPlace, AnyRegion, Zone, directly


class _OnePiece(Node):
    """What moves a certain single piece."""

    CHANGES_RULES = True
    piece: Piece = part(MOVED_SINGLE)
    target: Zone = part(PLACES)

    def is_question(self, names: Names) -> bool:
        """Whether it asks where the piece goes."""
        return not self.target.is_one_place(names)

    def is_put_to_actor(self, names: Names) -> bool:
        """Whether it asks where the piece goes."""
        return self.is_question(names)

    def law(self, to: Check) -> None:
        """The piece goes to another place."""
        _stands_in_a_place(self.target, to)
        if self.target.parts == (RegionOf(self.piece),):
            to.complain("E433", f"`{to.written(self.piece)}` is already there", self.target.span)

    def places(self) -> Iterable[tuple[Name, Node]]:
        """That piece."""
        return ((self.piece.name, self.target),)

    def lifts(self) -> Iterable[Name]:
        """That piece."""
        return (self.piece.name,)


class MovePiece(_OnePiece):
    """Moves a certain single piece."""

    question = "Move {piece} where?"
    WEIGHT = 8
    ONE_STEP = True

    def purposes(self, context: Context) -> Iterator[tuple[str, str]]:
        """The piece moves to a place that was chosen."""
        return ((name, f" for {context.render(self.piece)}") for name in self.target.named())


class _AnyPiece(Node):
    """What is done with one piece of a family."""

    ASKS = True
    ONE_STEP = True
    kind: Name = part(MOVED_FAMILY)
    filter: PieceFilter | None

    def step_asks(self, names: Names) -> bool:
        """Whether it asks which piece: not where one stands in that place."""
        return self.filter is None or not isinstance(self.filter.where, InPlace)


class MoveAnyPiece(_AnyPiece):
    """Moves one piece of a family."""

    WEIGHT = 7
    english = "move {any kind}< {filter}> to {target}<even_where_taboo? (even where it is taboo)>"
    target: Zone = part(PLACES)
    even_where_taboo: bool = False

    def law(self, to: Check) -> None:
        """The piece goes to a place for it."""
        _stands_in_a_place(self.target, to)

    def places(self) -> Iterable[tuple[Name, Node]]:
        """One of that family."""
        return ((self.kind, self.target),)

    def lifts(self) -> Iterable[Name]:
        """One of that family, which a taboo may hold, unless it stands nowhere."""
        nowhere = self.filter is not None and isinstance(self.filter.where, OffBoard)
        return () if nowhere or self.even_where_taboo else (self.kind,)

    def asks(self, context: Context, asked: Asked | None) -> str:
        """Which piece, or where to."""
        if asked is not Asked.WHERE:
            return self.filled(template("Choose {one kind} to move"), context)
        moved = context.known.moved or self.filled(template("the {bare kind}"), context)
        return f"Move {moved} where?"


class MoveUnder(Node):
    """Brings a carried piece to somebody who takes it up where he stands."""

    question = "Choose who takes up {piece}"
    WEIGHT = 7
    CHANGES_RULES = True
    ASKS = True
    ONE_STEP = True
    piece: Piece = part(LIFTED)
    pieces: Pieces = part(MOVED_COUNTED)
    zone: Zone = part(PLACES)

    def law(self, to: Check) -> None:
        """The piece holds such pieces."""
        held = to.names.carried.get(to.names.id_of(self.piece.name.text))
        known = to.category(self.pieces.kind, MOVED_COUNTED) is not None
        if known and held not in (None, to.names.id_of(self.pieces.kind.text)):
            message = f"`{to.written(self.piece)}` is carried only by `{held}`"
            to.complain("E435", message, self.pieces.span)

    def wants(self) -> Iterable[tuple[Node, Node]]:
        """One of those who may take it up."""
        return ((self.pieces, part) for part in self.zone.parts)

    def brings(self) -> Iterable[tuple[Node, Node]]:
        """Whoever takes it up stands on it."""
        chosen = isinstance(self.piece, ChosenPiece)
        return ((self.pieces, (NamedPlace if chosen else AnyPlace)(self.piece.name)),)

    def places(self) -> Iterable[tuple[Name, Node]]:
        """That piece, where somebody takes it up."""
        return ((self.piece.name, self.zone),)

    def lifts(self) -> Iterable[Name]:
        """That piece."""
        return (self.piece.name,)

    def render(self, context: Context) -> str:
        """Which piece, and under one of whose pieces."""
        one = context.render(Quota(Exactly(Fixed(1)), self.pieces))
        return f"put {context.render(self.piece)} under {one} {self.zone.standing(context)}"

    def purposes(self, context: Context) -> Iterator[tuple[str, str]]:
        """Somebody takes it up in a place that was chosen."""
        return ((name, " to take it up in") for name in self.zone.named())


class RemovePiece(Node):
    """Takes a certain single piece off the board."""

    CHANGES_RULES = True
    english = "take {piece} off the board"
    ONE_STEP = True
    piece: Piece = part(MOVED_SINGLE)

    def lifts(self) -> Iterable[Name]:
        """That piece."""
        return (self.piece.name,)


class RemoveAnyPiece(_AnyPiece):
    """Takes one piece of a family off the board."""

    english = "take {any kind}< {filter}> off the board<even_where_taboo? (even where it is taboo)>"
    question = "Choose {one kind} to take off the board"
    WEIGHT = 6
    even_where_taboo: bool = False

    def lifts(self) -> Iterable[Name]:
        """One of that family, which a taboo may hold."""
        return () if self.even_where_taboo else (self.kind,)

    def render(self, context: Context) -> str:
        """What is taken off the board stands on it; that need not be said."""
        if self.filter is not None and isinstance(self.filter.where, OnBoard):
            return context.render(self.changed(filter=None))
        return super().render(context)


class Swap(Node):
    """Two single pieces change places, in one act."""

    CHANGES_RULES = True
    ONE_STEP = True
    first: Piece = part(MOVED_SINGLE)
    second: Piece = part(MOVED_SINGLE)

    def law(self, to: Check) -> None:
        """They are two."""
        if self.first == self.second:
            message = f"`{to.written(self.first)}` can't change places with itself"
            to.complain("E434", message, self.second.span)

    def places(self) -> Iterable[tuple[Name, Node]]:
        """Each of them, where the other one stands."""
        first, second = self.first, self.second
        return ((first.name, RegionOf(second)), (second.name, RegionOf(first)))

    def lifts(self) -> Iterable[Name]:
        """Both."""
        return (self.first.name, self.second.name)


class SecretlyMove(_OnePiece):
    """Moves a single piece to a place that only the player who acts knows."""

    question = "Secretly move {piece} where?"
    WEIGHT = 5
    OF_ACTOR = True

    def hidden(self) -> Name:
        """The piece that it moves."""
        return self.piece.name


def _stands_in_a_place(target: Zone, to: Check) -> None:
    """Pieces hold counted pieces alone."""
    for place in map(directly, target.parts):
        name = None if isinstance(place, AnyRegion | RegionOf) else place.name.text
        if name in to.names.holds:
            message = f"`{name}` holds only counted pieces"
            to.complain("E402", message, place.span, "name the place where it is")


class RevealPiece(Node):
    """Shows where a piece stands that was moved in secret."""

    english = "reveal where {piece} stands"
    piece: Piece = part(SINGLE)

    def shown(self) -> Node:
        """That piece."""
        return self.piece


class Flip(Node):
    """Turns one piece of a family to its other side, where its values stand in reverse."""

    question = "Choose {one kind} to turn over"
    WEIGHT = 4
    english = "turn over {any kind}< {filter}>"
    ASKS = True
    ONE_STEP = True
    kind: Name = part(FLIPPED)
    filter: PieceFilter | None


class FlipPiece(Node):
    """Turns a certain piece to its other side."""

    english = "turn {piece} over"
    ONE_STEP = True
    piece: Piece = part(TURNED)
