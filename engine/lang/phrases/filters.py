"""Predicates about regions, places and pieces. See tree.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from ...text.records import part
from ...text.wording import listing
from ..english.context import Context
from ..english.titles import bare, plain, plural, with_article
from ..expected_kinds import (
    CHOSEN_PLACES,
    COUNTED,
    ONE_PLACE,
    ONE_REGION,
    PICK,
    SINGLE_THERE,
    THERE,
)
from ..names import Category
from ..nodes import Check, Name, Node
from .numbers import Bound
from .things import AnyonesPieces, OpponentsPieces, Pieces, Place, none_of


class That(Node):
    """Tests that all hold of one thing. SUCH: the things among which it is looked for."""

    SUCH: ClassVar[str]
    tests: tuple[Node, ...]

    @property
    def compares(self) -> bool:
        """Whether it compares things with each other."""
        return any(test.SUPERLATIVE for test in self.tests)

    def listed(self, phrase: Callable[[Node], str]) -> str:
        """All tests; a superlative comes last, since it compares what meets all others."""
        others = listing([phrase(test) for test in self.tests if not test.SUPERLATIVE], "and")
        extremes = listing([phrase(test) for test in self.tests if test.SUPERLATIVE], "and")
        if not (others and extremes):
            return others or extremes
        return f"{others} and, among all such {self.SUCH}, {extremes}"


class Filter(That):
    """A conjunction of predicates about a region."""

    SUCH = "regions"
    tests: tuple[Predicate, ...]

    def render(self, context: Context) -> str:
        match self.tests:
            case (Is(negated=False, property=NextTo() as only),):
                return context.render(only)
            case (Is(negated=False, property=Worth() as only),):
                return f"with {context.render(only)}"
        return f"that {self.listed(context.render)}"

    def several(self, context: Context) -> str:
        """The filter in the plural: "that have ..."."""
        phrase = context.render(self)
        if len(self.tests) == 1 and not phrase.startswith("that "):
            return phrase
        return f"that {self.listed(lambda test: plural(context.render(test)))}"


class Is(Node):
    """A region or place has a property, or does not have it."""

    negated: bool
    property: Property

    def render(self, context: Context) -> str:
        if isinstance(self.property, Worth):
            return f"{'does not have' if self.negated else 'has'} {context.render(self.property)}"
        return f"is {'not ' if self.negated else ''}{context.render(self.property)}"

    def value(self) -> str:
        """The value of a parameter, which is written like a place."""
        return " ".join(name.text for name in self.all(Name))


class Taboo(Node):
    """Nothing may enter or leave the place now."""


class NextTo(Node):
    """The region is adjacent to a place."""

    place: Place = part(ONE_REGION)


class NextToOne(Node):
    """The region is adjacent to a region with a predicate."""

    predicate: Predicate


class Worth(Node):
    """The highest visible value of the region, or a range of it."""

    low: int
    high: int | None

    def law(self, to: Check) -> None:
        """Rejects a descending range."""
        if self.high is not None and self.high < self.low:
            message = f"no region is worth {self.low}-{self.high}"
            to.diagnose("E432", message, self.span, f"write `worth {self.high}-{self.low}`")

    def render(self, context: Context) -> str:
        if self.high is None or self.high == self.low:
            return f"a top value of {self.low}"
        link = "or" if self.high == self.low + 1 else "to"
        return f"a top value of {self.low} {link} {self.high}"


class ChosenBy(Node):
    """A number of players chose the place under a name."""

    name: Name = part(PICK)
    bound: Bound

    def law(self, to: Check) -> None:
        """Rejects a bound that is always or never met."""
        self.bound.of_some(to)

    def render(self, context: Context) -> str:
        """The name is omitted if it is the only one."""
        known = context.locals.get(self.name.text)
        named = "" if known is not None and known.alone else f" as the {plain(self.name.text)}"
        return f"chosen{named} by {self.bound.of_cards('player', 'players', context)}"


class LedBy(Node):
    """One of the owners has the majority there, tied or alone."""

    alone: bool
    pieces: Pieces = part(COUNTED)

    def render(self, context: Context) -> str:
        led = "led alone by" if self.alone else "led by"
        if isinstance(self.pieces, OpponentsPieces):
            many = context.words.many(self.pieces.kind.text)
            return f"{led} the {many} of one of {context.their} opponents"
        return f"{led} {context.render(self.pieces)}"


class Among(Node):
    """The place is one of several that were chosen."""

    name: Name = part(CHOSEN_PLACES)

    def render(self, context: Context) -> str:
        return f"one of {context.local(self.name.text)}"


class SamePlace(Node):
    """The place is the given one."""

    place: Place = part(ONE_PLACE)


class PiecesThere(Node):
    """Pieces in a place, within a bound; without one, at least 1."""

    bound: Bound | None
    pieces: Pieces = part(COUNTED)

    def law(self, to: Check) -> None:
        """Rejects a bound that is always or never met."""
        if self.bound is not None:
            self.bound.of_some(to)

    def render(self, context: Context) -> str:
        if not isinstance(self.pieces, AnyonesPieces):
            theirs = f"of {context.render(self.pieces)}"
            if self.bound is None:
                return f"at least 1 {theirs}"
            return self.bound.of_cards(theirs, theirs, context)
        one, many = (
            context.words.one(self.pieces.kind.text),
            context.words.many(self.pieces.kind.text),
        )
        return many if self.bound is None else self.bound.of_cards(one, many, context)


class Has(Node):
    """The place contains pieces."""

    pieces: PiecesThere


class HasThatMayGo(Node):
    """The place contains pieces that may go to another place."""

    pieces: PiecesThere
    place: Place = part(ONE_PLACE)


class HasNo(Node):
    """The place contains no piece of a kind."""

    kind: Name = part(THERE)

    def render(self, context: Context) -> str:
        """Counted pieces are plural, single ones singular."""
        words, kind = context.words, self.kind.text
        is_single = words.names.category(kind) in (
            Category.PIECE,
            Category.PLAYERS_PIECE,
            Category.FAMILY,
        )
        return f"has no {bare(words.one(kind)) if is_single else words.many(kind)}"


class HasNone(Node):
    """The place contains none of certain pieces."""

    pieces: Pieces = part(COUNTED)

    def render(self, context: Context) -> str:
        return f"has {none_of(self.pieces, context)}"


class HasAny(Node):
    """The place contains a single piece of a kind, of any owner."""

    kind: Name = part(SINGLE_THERE)

    def render(self, context: Context) -> str:
        """`the` for a unique piece."""
        name = self.kind.text
        piece = bare(context.words.one(name))
        is_only = context.words.names.category(name) is Category.PIECE
        return f"has {f'the {piece}' if is_only else with_article(piece)}"


class _End(Node):
    """Which end of a comparison is looked for. HIGHEST: that with the most."""

    HIGHEST: ClassVar[bool]


class TheMost(_End):
    """The most, of things that are counted."""

    HIGHEST = True


class TheFewest(_End):
    """The fewest, of things that are counted."""

    HIGHEST = False


class TheHighest(_End):
    """The highest value."""

    HIGHEST = True


class TheLowest(_End):
    """The lowest value."""

    HIGHEST = False


class Extreme(Node):
    """No other thing that meets the other tests of a filter has more of a number, or less.

    The subclass of each subject says by what its things are compared.
    """

    SUPERLATIVE = True


class RegionExtreme(Extreme):
    """A region is compared by its pieces, or by what first place scores there."""

    english = "has the {end} {measure}"
    end: End
    measure: RegionMeasure = part(COUNTED)

    def render(self, context: Context) -> str:
        measure = self.measure
        if isinstance(measure, ByKind | ByValue):
            return super().render(context)
        return f"has the {context.render(self.end)} {of_pieces(measure, AnyonesPieces, context)}"


class ByKind(Node):
    """By all pieces of a kind."""

    english = "{many kind}"
    kind: Name


class ByValue(Node):
    """By what first place scores."""

    english = "top value"


def of_pieces(pieces: Pieces, plain_owner: type[Node], context: Context) -> str:
    """The pieces that are compared; only the kind for the owner that is meant anyway."""
    if isinstance(pieces, plain_owner):
        return context.words.many(pieces.kind.text)
    return f"of {context.render(pieces)}"


class OffBoard(Node):
    """The piece is not on the board."""


class OnBoard(Node):
    """The piece is on the board."""


class InPlace(Node):
    """The piece is in the given place; or it is elsewhere, or not on the board."""

    negated: bool
    place: Place = part(ONE_PLACE)


class PieceFilter(Node):
    """A predicate about a single piece."""

    where: Whereabouts

    def several(self, context: Context) -> str:
        """The predicate in the plural."""
        return f"that are {context.render(self.where)}"


Property = Taboo | NextTo | NextToOne | Worth | ChosenBy | LedBy | Among | SamePlace
Held = Has | HasNone | HasAny
Standing = Held | Is | HasThatMayGo | HasNo
Top = TheHighest | TheLowest
End = TheMost | TheFewest | Top
RegionMeasure = ByKind | Pieces | ByValue
Predicate = Standing | RegionExtreme
Whereabouts = OffBoard | OnBoard | InPlace
