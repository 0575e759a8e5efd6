"""Predicates about regions, places and pieces. See tree.py."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import ClassVar

from ...text.records import part
from ...text.wording import listing
from ..english.context import Context
from ..english.titles import bare, infinitive, plain, plural, with_article
from ..expected_kinds import (
    CHOSEN_PLACES,
    COUNTED,
    ONE_PLACE,
    ONE_REGION,
    PICK,
    PLACE_OR_TRAIT,
    SINGLE_THERE,
    THERE,
    Wanted,
)
from ..names import Category, Names
from ..nodes import Check, Name, Node
from .numbers import Bound, Computed, Extent, report_tie
from .ranks import End, Rank, ranked
from .things import AnyonesPieces, It, NamedPlace, OpponentsPieces, Pieces, Place, none_of


class That(Node):
    """Tests that all hold of one thing. SUCH: the things among which it is looked for."""

    SUCH: ClassVar[str]
    tests: tuple[Node, ...]

    def as_written(self, text: str) -> str:
        """`that` introduces predicates; before `whose ...` alone there is nothing."""
        return text.removeprefix("that ") if isinstance(self.tests[0], ItsNumber) else text

    @property
    def compares(self) -> bool:
        """Whether it compares things with each other."""
        return any(test.SUPERLATIVE for test in self.tests)

    @property
    def is_predicate(self) -> bool:
        """Whether it can stand after a subject, as a predicate: "has ..."."""
        return not any(test.SUPERLATIVE or isinstance(test, ItsNumber) for test in self.tests)

    def listed(self, phrase: Callable[[Node], str], pronoun: str = "") -> str:
        """All tests; a superlative comes last, since it compares what meets all others.

        pronoun: what stands before a superlative that follows `whose ...`.
        """
        simple = self._simple()
        others = listing([phrase(test) for test in simple], "and")
        extremes = listing([phrase(test) for test in self.tests if test.SUPERLATIVE], "and")
        if not (others and extremes):
            return others or extremes
        if pronoun and isinstance(simple[-1], ItsNumber):
            extremes = f"{pronoun} {extremes}"
        return f"{others} and, among all such {self.SUCH}, {extremes}"

    def _simple(self) -> list[Node]:
        """The tests that compare nothing, those with `whose` last."""
        simple = (test for test in self.tests if not test.SUPERLATIVE)
        return sorted(simple, key=lambda test: isinstance(test, ItsNumber))

    def introduced(self, pronoun: str, phrase: Callable[[Node], str]) -> str:
        """All tests after a noun; before `whose ...` there is no pronoun."""
        listed = self.listed(phrase, pronoun)
        simple = self._simple()
        return listed if simple and isinstance(simple[0], ItsNumber) else f"{pronoun} {listed}"


class Deed(Node):
    """A predicate with a verb, or its opposite: `does not ...`."""

    negated: bool

    def render(self, context: Context) -> str:
        """The clause; its opposite has the verb in the infinitive."""
        done = self.done(context)
        return f"does not {infinitive(done)}" if self.negated else done

    def done(self, context: Context) -> str:
        """The clause without `does not`."""
        raise NotImplementedError


class ItsNumber(Node):
    """A number of a thing is within a bound. The subclass of each subject says which numbers."""


class Filter(That):
    """A conjunction of predicates about a region."""

    SUCH = "regions"
    tests: tuple[RegionTest, ...]

    def render(self, context: Context) -> str:
        match self.tests:
            case (Is(negated=False, property=NextTo() as only),):
                return context.render(only)
            case (Is(negated=False, property=Worth() as only),):
                return f"with {context.render(only)}"
        return self.introduced("that", context.render)

    def several(self, context: Context) -> str:
        """The filter in the plural: "that have ..."."""
        phrase = context.render(self)
        if len(self.tests) == 1 and not phrase.startswith("that "):
            return phrase
        return self.introduced("that", lambda test: plural(context.render(test)))


class RegionWhose(ItsNumber):
    """A number of the region, which is worked out, is within a bound."""

    number: Computed
    bound: Extent

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In the brackets, `it` is the region."""
        with to.testing(self.number, self.bound):
            super().check(to, wanted)

    def render(self, context: Context) -> str:
        return f"where {self.number.compared(self.bound, context)}"


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


class Empty(Node):
    """No piece stands in the place, apart from those that are moved in secret."""


class NextTo(Node):
    """The region is adjacent to a place."""

    place: Place = part(ONE_REGION)


class NextToOne(Node):
    """The region is adjacent to a region that passes one test."""

    predicate: RegionTest

    def as_written(self, text: str) -> str:
        """Before `whose ...` there is no `that`."""
        is_whose = isinstance(self.predicate, RegionWhose)
        return text.replace(" that ", " ", 1) if is_whose else text

    def render(self, context: Context) -> str:
        return f"next to a region {Filter((self.predicate,)).render(context)}"


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
    """The place is the given one; or, where no place has the name, it has the trait."""

    place: Place = part(PLACE_OR_TRAIT)

    def trait(self, names: Names, chosen: Container[str]) -> Name | None:
        """The trait that it names. chosen: the local names."""
        name = self.place.name if isinstance(self.place, NamedPlace) else None
        if name is None or name.text in chosen or names.category(name.text) is not None:
            return None
        return name if name.text in names.traits else None

    def render(self, context: Context) -> str:
        trait = self.trait(context.words.names, context.locals)
        return (
            context.render(self.place)
            if trait is None
            else with_article(context.words.region(trait))
        )


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


class Has(Deed):
    """The place contains pieces."""

    pieces: PiecesThere

    def done(self, context: Context) -> str:
        return f"has {context.render(self.pieces)}"


class HasThatMayGo(Deed):
    """The place contains pieces that may go to another place."""

    pieces: PiecesThere
    place: Place = part(ONE_PLACE)

    def differs(self, to: Check) -> bool:
        """A rule may bar the pieces of one player alone."""
        return True

    def done(self, context: Context) -> str:
        return f"has {context.render(self.pieces)} that may go to {context.render(self.place)}"


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


class Extreme(Deed):
    """No other thing that meets the other tests of a filter has more of a number, or less.

    With a rank, one other thing has more, or two. `alone`: of things that tie, none is meant. The
    subclass of each subject says by what its things are compared.
    """

    SUPERLATIVE = True
    rank: Rank | None
    end: End
    measure: Node
    alone: bool

    def by(self, what: str, context: Context) -> str:
        """The clause for what is compared."""
        return f"has the {ranked(self.rank, self.end, context)} {what}{' alone' * self.alone}"

    def by_number(self, number: Computed, context: Context) -> str:
        """The clause for a number that is worked out; a count reads "the highest number of ..."."""
        amount, place = number.amount, ranked(self.rank, self.end, context)
        if self.alone:
            return f"ranks {place} alone by {amount.subject(context)}"
        if self.rank is None and self.end.HIGHEST and (one := amount.whether(context)):
            return f"has {one}"
        if counted := amount.things(context):
            return f"has the {place} number of {counted}"
        return f"ranks {place} by {amount.subject(context)}"


class RegionExtreme(Extreme):
    """A region is compared by its pieces, by what first place scores there, by a number of it."""

    measure: RegionMeasure = part(COUNTED)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In brackets, `it` is the region."""
        if not isinstance(self.measure, Computed):
            super().check(to, wanted)
            return
        with to.testing(self.measure):
            super().check(to, wanted)

    def law(self, to: Check) -> None:
        """Rejects a number that is the same for all regions."""
        if isinstance(self.measure, Computed) and not self.measure.all(It):
            report_tie(self.measure, "regions", "write a number of each region, which is `it`", to)

    def done(self, context: Context) -> str:
        measure = self.measure
        if isinstance(measure, Computed):
            return self.by_number(measure, context)
        if isinstance(measure, ByKind | ByValue):
            return self.by(context.render(measure), context)
        return self.by(of_pieces(measure, AnyonesPieces, context), context)


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


Property = Taboo | Empty | NextTo | NextToOne | Worth | ChosenBy | LedBy | Among | SamePlace
Held = Has | HasNone | HasAny
Standing = Held | Is | HasThatMayGo | HasNo
RegionMeasure = ByKind | Pieces | ByValue | Computed
Predicate = Standing | RegionExtreme
RegionTest = Predicate | RegionWhose
