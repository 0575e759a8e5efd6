"""Amounts: what may stand in the square brackets of a number. See tree.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from typing import ClassVar

from ...text.limits import MAX_NUMBER
from ...text.records import part
from ..english.context import Context
from ..english.titles import of_whom, one_run, plain, with_article
from ..expected_kinds import (
    CARDS,
    COUNTED,
    NUMBER,
    ONE_CARDS,
    ONE_PLACE,
    PLACES,
    PROCEDURE,
    TRAIT,
)
from ..nodes import Check, Name
from .arithmetic import ARITHMETIC, Arithmetic
from .filters import Filter, ItsNumber
from .numbers import Amount, Computed, Fixed, Number, Term, check_some, shown_things
from .players import Person
from .sorts import Thing
from .things import AnyonesPieces, Pieces, Place, none_of
from .zones import AnyChosen, AnyRegion, Spot, Zone


class Sum(Amount):
    """Two amounts with a word in between."""

    WORD: ClassVar[str]
    first: Amount
    second: Term | Product

    def reported(self, context: Context) -> str:
        first = context.render(self.first)
        if _ends_open(self.first) and not first.isdecimal():
            first = f"({first})"
        return f"{first} {self.WORD} {context.render(self.second)}"


class Plus(Sum):
    """The sum of two amounts."""

    WORD = "plus"

    def known(self, context: Context) -> int | None:
        return _of_both(self.first, self.second, context, ARITHMETIC["sum"])

    def some(self, context: Context) -> str:
        first, second = self.first.some(context), self.second.some(context)
        if not (first and second):
            return ""
        same = re.match(r".*? (?:have|is|are|shows) ", first)
        both = same is not None and second.startswith(same[0])
        return f"{first} or {second[same.end() :] if same and both else second}"


class Minus(Sum):
    """The difference of two amounts, at least 0."""

    WORD = "minus"

    def known(self, context: Context) -> int | None:
        return _of_both(self.first, self.second, context, ARITHMETIC["difference"])


class Product(Amount):
    """The base class of products and quotients, which come before sums. HOW: as in a game."""

    HOW: ClassVar[Arithmetic]
    first: Factor
    second: Factor

    def known(self, context: Context) -> int | None:
        return _of_both(self.first, self.second, context, ARITHMETIC[self.HOW])

    def operands(self, context: Context) -> tuple[str, str]:
        """Both, in parentheses where brackets are needed."""
        return _factor(self.first, context), _factor(self.second, context)


class Multiplied(Product):
    """The product of two amounts."""

    HOW = "product"

    def reported(self, context: Context) -> str:
        first, second = self.operands(context)
        return f"twice {second}" if first == "2" else f"{first} times {second}"


class Quotient(Product):
    """An amount divided by another; 0 if that is 0. ROUNDED: the direction of rounding."""

    ROUNDED: ClassVar[str]

    def law(self, to: Check) -> None:
        """Rejects a literal 0."""
        check_some(self.second, to)

    def halved(self) -> Factor | None:
        """The amount, if it is divided by 2: it reads "half of" it."""
        return self.first if self.second == Fixed(2) else None

    def reported(self, context: Context) -> str:
        whole = self.halved()
        if whole is None:
            return f"{' divided by '.join(self.operands(context))} (rounded {self.ROUNDED})"
        what = whole.things(context) if isinstance(whole, PiecesIn) else _factor(whole, context)
        return f"half (rounded {self.ROUNDED}) of {what}"


class QuotientUp(Quotient):
    """An amount divided by another, rounded up."""

    HOW, ROUNDED = "quotient_up", "up"
    first: Factor
    second: Factor


class QuotientDown(Quotient):
    """An amount divided by another, rounded down."""

    HOW, ROUNDED = "quotient_down", "down"
    first: Factor
    second: Factor


class Printed(Term):
    """A number printed on the card in a card zone."""

    english = "the {plain attribute} shown on {zone}"
    attribute: Name = part(NUMBER)
    zone: Zone = part(ONE_CARDS)

    def subject(self, context: Context) -> str:
        """The number; a name of several words is quoted."""
        named = plain(self.attribute.text)
        if " " not in named:
            return context.render(self)
        return f"the number “{named}” on {context.render(self.zone)}"

    def so_many(self, how_many: str, is_one: bool, context: Context) -> str:
        things = shown_things(self.attribute.text)
        if things is None:
            return ""
        shows = "does not show" if how_many.startswith("not ") else "shows"
        how_many = how_many.removeprefix("not ")
        return f"{context.render(self.zone)} {shows} {how_many} {things[not is_one]}"

    def none(self, context: Context) -> str:
        return self.so_many("no", False, context)

    def some(self, context: Context) -> str:
        things = shown_things(self.attribute.text)
        return f"{context.render(self.zone)} shows {with_article(things[0])}" if things else ""


class ForEvery(Term):
    """A number for each thing of some sort."""

    count: int
    thing: Thing

    def render(self, context: Context) -> str:
        """The number itself, in a context without a noun."""
        times = "" if self.count == 1 else f"{self.count} times "
        return f"{times}the number of {self.thing.several(context)}"

    def none(self, context: Context) -> str:
        return self.thing.none(context) or f"there is no {context.render(self.thing)}"

    def some(self, context: Context) -> str:
        phrase = self.thing.some(context)
        return phrase or f"there is {with_article(context.render(self.thing))}"

    def whether(self, context: Context) -> str:
        return self.thing.whether(context) if self.count == 1 else ""

    def things(self, context: Context) -> str:
        return self.thing.several(context) if self.count == 1 else ""

    def before(self, context: Context) -> str:
        return str(self.count)

    def suffix(self, context: Context) -> str:
        return f" for every {context.render(self.thing)}"


class PiecesIn(Term):
    """The number of pieces in some places, in total."""

    pieces: Pieces = part(COUNTED)
    zone: Zone = part(PLACES)

    def render(self, context: Context) -> str:
        return f"the number of {self.things(context)}"

    def things(self, context: Context) -> str:
        where = self.zone.standing(context, lambda one: _all(one, context), "and")
        return f"{context.render(self.pieces)} {where}"

    def _where(self, context: Context) -> str:
        return self.zone.standing(context)

    def none(self, context: Context) -> str:
        nothing, where = none_of(self.pieces, context), self._where(context)
        is_anyones = isinstance(self.pieces, AnyonesPieces)
        return f"there are {nothing} {where}" if is_anyones else f"{nothing} is {where}"

    def some(self, context: Context) -> str:
        where = self._where(context)
        if isinstance(self.pieces, AnyonesPieces):
            return f"there are {context.words.many(self.pieces.kind.text)} {where}"
        return f"at least 1 of {context.render(self.pieces)} is {where}"

    def each(self, context: Context) -> str:
        if isinstance(self.pieces, AnyonesPieces):
            one = f"{context.words.one(self.pieces.kind.text)} of any colour"
            return f"{one}{self.things(context).removeprefix(context.render(self.pieces))}"
        return f"of {self.things(context)}"


class CardsIn(Term):
    """The number of cards in some zones."""

    zone: Zone = part(CARDS)

    def reported(self, context: Context) -> str:
        return f"the number of {self.things(context)}"

    def things(self, context: Context) -> str:
        """The cards; the title of a zone may name the card itself ("card in use")."""
        one = self.zone.named_card(context)
        if one:
            return f"{context.their} {one.replace('card', 'cards', 1)}"
        return f"cards in {context.render(self.zone)}"

    def none(self, context: Context) -> str:
        one = self.zone.named_card(context)
        if one:
            return f"{context.they} have no {one}"
        return f"there is no card in {context.render(self.zone)}"

    def some(self, context: Context) -> str:
        one = self.zone.named_card(context)
        if one:
            return f"{context.they} have {with_article(one)}"
        return f"there is a card in {context.render(self.zone)}"

    def each(self, context: Context) -> str:
        return f"card in {context.render(self.zone)}"


class OwnPoints(Term):
    """The points of the acting player."""

    OF_ACTOR = True
    english = "{their} score"


class PointsOf(Term):
    """The points of a player."""

    person: Person

    def render(self, context: Context) -> str:
        return of_whom("score", context.render(self.person))


class RunNumber(Term):
    """The number of runs of a procedure so far; of a round, its number."""

    english = "the number of this {run procedure}"
    procedure: Name = part(PROCEDURE)

    def counted(self) -> Name:
        return self.procedure

    def so_many(self, how_many: str, is_one: bool, context: Context) -> str:
        """Which run this is: "this is round 7 or later"; empty for a bound that is worked out."""
        run = one_run(context.words.one(self.procedure.text))
        for bound, order in (("", ""), ("at least ", " or later"), ("at most ", " or earlier")):
            if how_many.removeprefix(bound).isdecimal() and not run.endswith("ing"):
                return f"this is {run} {how_many.removeprefix(bound)}{order}"
        return ""


class ValueOf(Term):
    """The first visible number of a place: what first place scores there."""

    place: Place = part(ONE_PLACE)


class OwnRank(Term):
    """The acting player's rank in a place: 1 for the leader; 0 without pieces there."""

    OF_ACTOR = True
    english = "{their} rank in {place}"
    place: Place = part(ONE_PLACE)


class Remainder(Term):
    """What is left of an amount that is divided by another; 0 if that is 0."""

    first: Factor
    second: Factor

    def law(self, to: Check) -> None:
        """Rejects a literal 0."""
        check_some(self.second, to)

    def known(self, context: Context) -> int | None:
        return _of_both(self.first, self.second, context, ARITHMETIC["rest"])

    def reported(self, context: Context) -> str:
        first, second = _factor(self.first, context), _factor(self.second, context)
        return f"the rest of {first} divided by {second}"


class Selected(Term):
    """The greatest or smallest of some numbers. HOW: of two of them."""

    HOW: ClassVar[Arithmetic]
    numbers: tuple[Number, ...]
    last: Number

    def known(self, context: Context) -> int | None:
        values = [context.worth(number) for number in (*self.numbers, self.last)]
        known = [value for value in values if value is not None]
        return reduce(ARITHMETIC[self.HOW], known) if len(known) == len(values) else None


class Greatest(Selected):
    """The greater of two numbers, or the greatest of more."""

    HOW = "greater"
    numbers: tuple[Number, ...]
    last: Number


class Smallest(Selected):
    """The smaller of two numbers, or the smallest of more."""

    numbers: tuple[Number, ...]
    last: Number

    HOW = "smaller"


class LargestGroup(Term):
    """How many regions that meet a filter can be reached from each other by way of such regions."""

    trait: Name | None = part(TRAIT)
    filter: Filter | None

    def reported(self, context: Context) -> str:
        regions = context.words.regions(self.trait)
        which = "" if self.filter is None else f" {self.filter.several(context)}"
        return f"the size of the largest group of neighbouring {regions}{which}"


Factor = Term | Computed


def _factor(factor: Factor, context: Context) -> str:
    """A number that is multiplied or divided; a sum stands in parentheses."""
    phrase = context.render(factor)
    return f"({phrase})" if isinstance(factor, Computed) and not phrase.isdecimal() else phrase


def _ends_open(amount: Amount) -> bool:
    """Whether its English ends with a number that what follows could belong to."""
    match amount:
        case Selected() | Remainder():
            return True
        case Sum(second=second):
            return _ends_open(second)
        case ForEvery(thing=thing):
            return any(isinstance(part, ItsNumber) for part in thing.walk())
    return False


def _of_both(
    first: Amount | Number,
    second: Amount | Number,
    context: Context,
    worked_out: Callable[[int, int], int],
) -> int | None:
    """The result for two numbers that are known before the game, clamped as in play."""
    one, other = context.worth(first), context.worth(second)
    if one is None or other is None:
        return None
    return min(max(worked_out(one, other), 0), MAX_NUMBER)


def _all(place: Spot, context: Context) -> str:
    """A place whose pieces are counted; `any region` means all of them."""
    if isinstance(place, AnyRegion | AnyChosen):
        return place.several(context)
    return context.render(place)
