"""Predicates about regions, places and pieces. See tree.py."""

from __future__ import annotations

from collections.abc import Callable

from ...text.records import part
from ...text.wording import listing
from ..english.context import Context
from ..english.titles import bare, plain, plural, with_article
from ..expected_kinds import COUNTED, ONE_PLACE, ONE_REGION, PICK, SINGLE_THERE, THERE
from ..names import Category
from ..nodes import Check, Name, Node
from .numbers import Bound
from .things import AnyonesPieces, OpponentsPieces, Pieces, Place, none_of


class Filter(Node):
    """A conjunction of predicates about a region."""

    predicates: tuple[Predicate, ...]

    def render(self, context: Context) -> str:
        """A superlative comes last, since it compares what meets all other predicates."""
        match self.predicates:
            case (Is(negated=False, property=NextTo() as only),):
                return context.render(only)
            case (Is(negated=False, property=Worth() as only),):
                return f"with {context.render(only)}"
        return self._joined(context.render)

    def several(self, context: Context) -> str:
        """The filter in the plural: "that have ..."."""
        phrase = context.render(self)
        if len(self.predicates) == 1 and not phrase.startswith("that "):
            return phrase
        return self._joined(lambda test: plural(context.render(test)))

    def _joined(self, phrase: Callable[[Predicate], str]) -> str:
        others = [phrase(test) for test in self.predicates if not test.SUPERLATIVE]
        extremes = [phrase(test) for test in self.predicates if test.SUPERLATIVE]
        if not others:
            return f"that {listing(extremes, 'and')}"
        chosen = f"that {listing(others, 'and')}"
        if not extremes:
            return chosen
        return f"{chosen} and, among all such regions, {listing(extremes, 'and')}"


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


class HasMost(Node):
    """No other region has more pieces of a kind."""

    SUPERLATIVE = True
    english = "has the most {many kind}"
    kind: Name = part(COUNTED)


class HasFewest(Node):
    """No other region has fewer pieces of a kind."""

    SUPERLATIVE = True
    english = "has the fewest {many kind}"
    kind: Name = part(COUNTED)


class HasMostOf(Node):
    """No other region has more pieces of certain owners."""

    SUPERLATIVE = True
    pieces: Pieces = part(COUNTED)

    def render(self, context: Context) -> str:
        return f"has the most {_of_pieces(self.pieces, context)}"


class HasFewestOf(Node):
    """No other region has fewer pieces of certain owners."""

    SUPERLATIVE = True
    pieces: Pieces = part(COUNTED)

    def render(self, context: Context) -> str:
        return f"has the fewest {_of_pieces(self.pieces, context)}"


def _of_pieces(pieces: Pieces, context: Context) -> str:
    if isinstance(pieces, AnyonesPieces):
        return context.words.many(pieces.kind.text)
    return f"of {context.render(pieces)}"


class HighestValue(Node):
    """No other region scores more for first place."""

    SUPERLATIVE = True
    english = "has the highest top value"


class LowestValue(Node):
    """No other region scores less for first place."""

    SUPERLATIVE = True
    english = "has the lowest top value"


class OffBoard(Node):
    """The piece is not on the board."""


class OnBoard(Node):
    """The piece is on the board."""


class InPlace(Node):
    """The piece is in the given place."""

    place: Place = part(ONE_PLACE)


class NotInPlace(Node):
    """The piece is elsewhere, or not on the board."""

    place: Place = part(ONE_PLACE)


class PieceFilter(Node):
    """A predicate about a single piece."""

    where: Whereabouts

    def several(self, context: Context) -> str:
        """The predicate in the plural."""
        return f"that are {context.render(self.where)}"


Property = Taboo | NextTo | NextToOne | Worth | ChosenBy | LedBy | SamePlace
Standing = Is | Has | HasThatMayGo | HasNo | HasNone | HasAny
Superlative = HasMost | HasFewest | HasMostOf | HasFewestOf | HighestValue | LowestValue
Predicate = Standing | Superlative
Whereabouts = OffBoard | OnBoard | InPlace | NotInPlace
