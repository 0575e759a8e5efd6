"""Sentences that move, reveal and turn single pieces. See tree.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...text.records import part
from ..effects import Asks, Effects, Steps
from ..english.context import Asked, Context
from ..english.templates import template
from ..expected_kinds import (
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
from ..phrases.numbers import Fixed
from ..phrases.things import (
    ChosenPiece,
    It,
    NamedPlace,
    Piece,
    Pieces,
    Place,
    RegionOf,
)
from ..phrases.whereabouts import InPlace, OffBoard, OnBoard, PieceFilter
from ..phrases.zones import AnyPlace, AnyRegion, Zone, directly


class _OnePiece(Node):
    """A move of a given single piece."""

    EFFECTS = Effects(changes_rules=True)
    piece: Piece = part(MOVED_SINGLE)
    target: Zone = part(PLACES)

    def effects(self, names: Names) -> Effects:
        asks = Asks.NOTHING if self.target.is_one_place(names) else Asks.THE_ACTOR
        return self.EFFECTS.changed(asks=asks)

    def law(self, to: Check) -> None:
        """Rejects a piece as the target, and the region where the piece is."""
        _stands_in_a_place(self.target, to)
        if self.target.parts == (RegionOf(self.piece),):
            to.diagnose("E433", f"`{to.written(self.piece)}` is already there", self.target.span)

    def places(self) -> Iterable[tuple[Name, Node]]:
        return ((self.piece.name, self.target),)

    def lifts(self) -> Iterable[Name]:
        return (self.piece.name,)


class MovePiece(_OnePiece):
    """Moves a given single piece."""

    question = "Move {piece} where?"
    WEIGHT = 8
    EFFECTS = Effects(steps=Steps.ONE, changes_rules=True)

    def purposes(self, context: Context) -> Iterator[tuple[str, str]]:
        return ((name, f" for {context.render(self.piece)}") for name in self.target.named())


class _AnyPiece(Node):
    """A sentence about one piece of a family."""

    EFFECTS = Effects(asks=Asks.THE_ACTOR, steps=Steps.ONE)
    kind: Name = part(MOVED_FAMILY)
    filter: PieceFilter | None

    def step_asks(self, names: Names) -> bool:
        """False if the filter gives the place, so that it determines the piece."""
        match self.filter:
            case PieceFilter(negated=False, where=InPlace(place=place)):
                return not isinstance(place, Place)
        return True


class MoveAnyPiece(_AnyPiece):
    """Moves one piece of a family."""

    WEIGHT = 7
    english = "move {any kind}< {filter}> to {target}<even_where_taboo? (even where it is taboo)>"
    target: Zone = part(PLACES)
    even_where_taboo: bool = False

    def law(self, to: Check) -> None:
        """Rejects a piece as the target."""
        _stands_in_a_place(self.target, to)

    def places(self) -> Iterable[tuple[Name, Node]]:
        return ((self.kind, self.target),)

    def lifts(self) -> Iterable[Name]:
        nowhere = self.filter == PieceFilter(False, OffBoard())
        return () if nowhere or self.even_where_taboo else (self.kind,)

    def asks(self, context: Context, asked: Asked | None) -> str:
        if asked is not Asked.WHERE:
            return self.filled(template("Choose {one kind} to move"), context)
        moved = context.known.moved or self.filled(template("the {bare kind}"), context)
        return f"Move {moved} where?"


class MoveUnder(Node):
    """Moves a carried piece under counted pieces, which then carry it."""

    question = "Choose who takes up {piece}"
    WEIGHT = 7
    EFFECTS = Effects(asks=Asks.THE_ACTOR, steps=Steps.ONE, changes_rules=True)
    piece: Piece = part(LIFTED)
    pieces: Pieces = part(MOVED_COUNTED)
    zone: Zone = part(PLACES)

    def law(self, to: Check) -> None:
        """Rejects pieces that can't carry it."""
        held = to.names.carried.get(to.names.id_of(self.piece.name.text))
        known = to.category(self.pieces.kind, MOVED_COUNTED) is not None
        if known and held not in (None, to.names.id_of(self.pieces.kind.text)):
            message = f"`{to.written(self.piece)}` is carried only by `{held}`"
            to.diagnose("E435", message, self.pieces.span)

    def wants(self) -> Iterable[tuple[Node, Node]]:
        return ((self.pieces, part) for part in self.zone.parts)

    def brings(self) -> Iterable[tuple[Node, Node]]:
        """The new carriers, to the piece on which they then stand."""
        chosen = isinstance(self.piece, ChosenPiece)
        return ((self.pieces, (NamedPlace if chosen else AnyPlace)(self.piece.name)),)

    def places(self) -> Iterable[tuple[Name, Node]]:
        return ((self.piece.name, self.zone),)

    def lifts(self) -> Iterable[Name]:
        return (self.piece.name,)

    def render(self, context: Context) -> str:
        one = context.render(Quota(Exactly(Fixed(1)), self.pieces))
        return f"put {context.render(self.piece)} under {one} {self.zone.standing(context)}"

    def purposes(self, context: Context) -> Iterator[tuple[str, str]]:
        return ((name, " to take it up in") for name in self.zone.named())


class RemovePiece(Node):
    """Takes a given single piece off the board."""

    EFFECTS = Effects(steps=Steps.ONE, changes_rules=True)
    english = "take {piece} off the board"
    piece: Piece = part(MOVED_SINGLE)

    def lifts(self) -> Iterable[Name]:
        return (self.piece.name,)


class RemoveAnyPiece(_AnyPiece):
    """Takes one piece of a family off the board."""

    english = "take {any kind}< {filter}> off the board<even_where_taboo? (even where it is taboo)>"
    question = "Choose {one kind} to take off the board"
    WEIGHT = 6
    even_where_taboo: bool = False

    def lifts(self) -> Iterable[Name]:
        return () if self.even_where_taboo else (self.kind,)

    def render(self, context: Context) -> str:
        """A filter `on the board` is omitted."""
        if self.filter == PieceFilter(False, OnBoard()):
            return context.render(self.changed(filter=None))
        return super().render(context)


class Swap(Node):
    """Swaps two single pieces, atomically."""

    EFFECTS = Effects(steps=Steps.ONE, changes_rules=True)
    first: Piece = part(MOVED_SINGLE)
    second: Piece = part(MOVED_SINGLE)

    def law(self, to: Check) -> None:
        """Rejects the same piece twice."""
        if self.first == self.second:
            message = f"`{to.written(self.first)}` can't change places with itself"
            to.diagnose("E434", message, self.second.span)

    def places(self) -> Iterable[tuple[Name, Node]]:
        first, second = self.first, self.second
        return ((first.name, RegionOf(second)), (second.name, RegionOf(first)))

    def lifts(self) -> Iterable[Name]:
        return (self.first.name, self.second.name)


class SecretlyMove(_OnePiece):
    """Moves a single piece to a place that only the acting player knows."""

    question = "Secretly move {piece} where?"
    WEIGHT = 5
    OF_ACTOR = True

    def hidden(self) -> Name:
        return self.piece.name


def _stands_in_a_place(target: Zone, to: Check) -> None:
    """Reports a piece as a target, since only counted pieces stand on pieces."""
    for place in map(directly, target.parts):
        name = None if isinstance(place, AnyRegion | RegionOf | It) else place.name.text
        if name in to.names.holds:
            message = f"`{name}` holds only counted pieces"
            to.diagnose("E402", message, place.span, "name the place where it is")


class RevealPiece(Node):
    """Reveals the place of a piece that was moved in secret."""

    english = "reveal where {piece} stands"
    piece: Piece = part(SINGLE)

    def shown(self) -> Node:
        return self.piece


class Flip(Node):
    """Turns over one piece of a family, which reverses its values."""

    question = "Choose {one kind} to turn over"
    WEIGHT = 4
    english = "turn over {any kind}< {filter}>"
    EFFECTS = Effects(asks=Asks.THE_ACTOR, steps=Steps.ONE)
    kind: Name = part(FLIPPED)
    filter: PieceFilter | None


class FlipPiece(Node):
    """Turns over a given piece."""

    english = "turn {piece} over"
    EFFECTS = Effects(steps=Steps.ONE)
    piece: Piece = part(TURNED)
