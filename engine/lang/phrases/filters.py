"""Phrases that tell which: what a region, a piece or a player must be or have. See tree.py."""

from __future__ import annotations

from collections.abc import Callable

from ...text.records import part
from ...text.wording import listing
from ..english.context import Context
from ..english.titles import bare, plain, plural, with_article
from ..expected import COUNTED, ONE_PLACE, ONE_REGION, PICK, SINGLE_THERE, THERE
from ..names import Category
from ..nodes import Check, Name, Node
from .numbers import Bound
from .things import AnyonesPieces, OpponentsPieces, Pieces, Place, none_of


class Filter(Node):
    """What a region must be or have."""

    predicates: tuple[Predicate, ...]

    def render(self, context: Context) -> str:
        """A superlative stands last: it compares what passes all other tests."""
        match self.predicates:
            case (Is(negated=False, property=NextTo() as only),):
                return context.render(only)
            case (Is(negated=False, property=Worth() as only),):
                return f"with {context.render(only)}"
        return self._joined(context.render)

    def several(self, context: Context) -> str:
        """The same of several regions: "that have ..."."""
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
    """A property of a region or place, or its opposite."""

    negated: bool
    property: Property

    def render(self, context: Context) -> str:
        """What it is or is not; a value is something that a region has."""
        if isinstance(self.property, Worth):
            return f"{'does not have' if self.negated else 'has'} {context.render(self.property)}"
        return f"is {'not ' if self.negated else ''}{context.render(self.property)}"

    def value(self) -> str:
        """The value of a parameter that it names; it is written like a place."""
        return " ".join(name.text for name in self.all(Name))


class Taboo(Node):
    """Nothing may enter or leave now."""


class NextTo(Node):
    """A neighbour of a place."""

    place: Place = part(ONE_REGION)


class NextToOne(Node):
    """A neighbour of some region that passes a test."""

    predicate: Predicate


class Worth(Node):
    """The highest number on the visible scoreboard, or a range of it."""

    low: int
    high: int | None

    def law(self, to: Check) -> None:
        """A range goes upwards."""
        if self.high is not None and self.high < self.low:
            message = f"no region is worth {self.low}-{self.high}"
            to.complain("E432", message, self.span, f"write `worth {self.high}-{self.low}`")

    def render(self, context: Context) -> str:
        """One value or a range of them."""
        if self.high is None or self.high == self.low:
            return f"a top value of {self.low}"
        link = "or" if self.high == self.low + 1 else "to"
        return f"a top value of {self.low} {link} {self.high}"


class ChosenBy(Node):
    """Chosen under a name by so many players."""

    name: Name = part(PICK)
    bound: Bound

    def law(self, to: Check) -> None:
        """Somebody chose it."""
        self.bound.of_some(to)

    def render(self, context: Context) -> str:
        """The name is left out where it tells nothing."""
        known = context.locals.get(self.name.text)
        named = "" if known is not None and known.alone else f" as the {plain(self.name.text)}"
        return f"chosen{named} by {self.bound.of_cards('player', 'players', context)}"


class LedBy(Node):
    """Somebody of them has the majority there, with others or alone."""

    alone: bool
    pieces: Pieces = part(COUNTED)

    def render(self, context: Context) -> str:
        """By whose pieces; of several players one leads."""
        led = "led alone by" if self.alone else "led by"
        if isinstance(self.pieces, OpponentsPieces):
            many = context.words.many(self.pieces.kind.text)
            return f"{led} the {many} of one of {context.their} opponents"
        return f"{led} {context.render(self.pieces)}"


class SamePlace(Node):
    """Is that very place."""

    place: Place = part(ONE_PLACE)


class PiecesThere(Node):
    """Pieces that stand in a place; without a bound, at least one."""

    bound: Bound | None
    pieces: Pieces = part(COUNTED)

    def law(self, to: Check) -> None:
        """Where there are none, it is said otherwise."""
        if self.bound is not None:
            self.bound.of_some(to)

    def render(self, context: Context) -> str:
        """How many stand there, or that any do."""
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
    """Pieces stand there."""

    pieces: PiecesThere


class HasThatMayGo(Node):
    """Pieces stand there that no rule keeps from another place."""

    pieces: PiecesThere
    place: Place = part(ONE_PLACE)


class HasNo(Node):
    """No piece of a kind stands there."""

    kind: Name = part(THERE)

    def render(self, context: Context) -> str:
        """Several are missing of what is counted, one of what is single."""
        words, kind = context.words, self.kind.text
        is_single = words.names.category(kind) in (
            Category.PIECE,
            Category.PLAYERS_PIECE,
            Category.FAMILY,
        )
        return f"has no {bare(words.one(kind)) if is_single else words.many(kind)}"


class HasNone(Node):
    """No such pieces stand there."""

    pieces: Pieces = part(COUNTED)

    def render(self, context: Context) -> str:
        """What is missing."""
        return f"has {none_of(self.pieces, context)}"


class HasAny(Node):
    """A single piece of a kind stands there, whosever it is."""

    kind: Name = part(SINGLE_THERE)

    def render(self, context: Context) -> str:
        """ "the" for what there is only once."""
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
    """No other region has more pieces of somebody."""

    SUPERLATIVE = True
    pieces: Pieces = part(COUNTED)

    def render(self, context: Context) -> str:
        """Of whose pieces; whose they are needs no words where they are anybody's."""
        return f"has the most {_of_pieces(self.pieces, context)}"


class HasFewestOf(Node):
    """No other region has fewer pieces of somebody."""

    SUPERLATIVE = True
    pieces: Pieces = part(COUNTED)

    def render(self, context: Context) -> str:
        """Of whose pieces; whose they are needs no words where they are anybody's."""
        return f"has the fewest {_of_pieces(self.pieces, context)}"


def _of_pieces(pieces: Pieces, context: Context) -> str:
    if isinstance(pieces, AnyonesPieces):
        return context.words.many(pieces.kind.text)
    return f"of {context.render(pieces)}"


class HighestValue(Node):
    """First place pays no more in any other region."""

    SUPERLATIVE = True
    english = "has the highest top value"


class LowestValue(Node):
    """First place pays no less in any other region."""

    SUPERLATIVE = True
    english = "has the lowest top value"


class OffBoard(Node):
    """It stands nowhere."""


class OnBoard(Node):
    """It stands somewhere."""


class InPlace(Node):
    """It stands in that place."""

    place: Place = part(ONE_PLACE)


class NotInPlace(Node):
    """It stands elsewhere, or nowhere."""

    place: Place = part(ONE_PLACE)


class PieceFilter(Node):
    """Which pieces of a family are meant."""

    where: Whereabouts

    def several(self, context: Context) -> str:
        """The same of several pieces."""
        return f"that are {context.render(self.where)}"


Property = Taboo | NextTo | NextToOne | Worth | ChosenBy | LedBy | SamePlace
Standing = Is | Has | HasThatMayGo | HasNo | HasNone | HasAny
Superlative = HasMost | HasFewest | HasMostOf | HasFewestOf | HighestValue | LowestValue
Predicate = Standing | Superlative
Whereabouts = OffBoard | OnBoard | InPlace | NotInPlace
