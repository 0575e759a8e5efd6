"""Amounts: what may stand in the square brackets of a number. See tree.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

from ...text.limits import MAX_NUMBER
from ...text.records import part
from ..english.context import Context
from ..english.titles import one_run, plain, with_article
from ..expected import (
    CARDS,
    CHOSEN_NUMBER,
    COUNTED,
    NUMBER,
    NUMBER_NAME,
    ONE_CARDS,
    ONE_PLACE,
    PLACES,
    PLAYER,
    PROCEDURE,
    Wanted,
)
from ..nodes import Check, Name
from .numbers import Amount, Number, Term, shown_things
from .players import Person
from .sorts import Thing
from .things import AnyonesPieces, Pieces, Place, none_of
from .zones import AnyRegion, Spot, Zone


class Plus(Amount):
    """Two amounts together."""

    first: Amount
    second: Term

    def known(self, context: Context) -> int | None:
        """The sum of two that are known."""
        return _of_both(self.first, self.second, context, int.__add__)

    def some(self, context: Context) -> str:
        """There is something of one of them."""
        first, second = self.first.some(context), self.second.some(context)
        if not (first and second):
            return ""
        same = re.match(r".*? (?:have|is|are|shows) ", first)
        both = same is not None and second.startswith(same[0])
        return f"{first} or {second[same.end() :] if same and both else second}"


class Minus(Amount):
    """What is left of an amount when another is taken away; never less than 0."""

    first: Amount
    second: Term

    def known(self, context: Context) -> int | None:
        """What is left of one that is known."""
        return _of_both(self.first, self.second, context, int.__sub__)


class NamedNumber(Term):
    """A number that was chosen or drawn before, or a parameter that is a number."""

    name: Name = part(NUMBER_NAME)

    def known(self, context: Context) -> int | None:
        """What a parameter is set to."""
        name = self.name.text
        value = None if name in context.locals else context.words.settings.get(name)
        return value if isinstance(value, int) else None

    def reported(self, context: Context) -> str:
        """The name."""
        return context.local(self.name.text)


class NumberOf(Term):
    """The number that a player chose under a name."""

    name: Name = part(CHOSEN_NUMBER)
    player: Name = part(PLAYER)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Each player has a number of this name: it is said whose is meant."""
        with to.as_person():
            to.part(self.name, CHOSEN_NUMBER)
        to.part(self.player, PLAYER)

    def render(self, context: Context) -> str:
        """Whose number it is."""
        return f"the {plain(self.name.text)} of {context.local(self.player.text)}"


class Printed(Term):
    """A number printed on the card that lies in a card zone."""

    english = "the {plain attribute} shown on {zone}"
    attribute: Name = part(NUMBER)
    zone: Zone = part(ONE_CARDS)

    def subject(self, context: Context) -> str:
        """The number; a name of several words is set apart."""
        named = plain(self.attribute.text)
        if " " not in named:
            return context.render(self)
        return f"the number “{named}” on {context.render(self.zone)}"

    def so_many(self, how_many: str, is_one: bool, context: Context) -> str:
        """How many of what it counts the card shows."""
        things = shown_things(self.attribute.text)
        return (
            f"{context.render(self.zone)} shows {how_many} {things[not is_one]}" if things else ""
        )

    def none(self, context: Context) -> str:
        """The card shows none of what it counts."""
        return self.so_many("no", False, context)

    def some(self, context: Context) -> str:
        """The card shows what it counts."""
        things = shown_things(self.attribute.text)
        return f"{context.render(self.zone)} shows {with_article(things[0])}" if things else ""


class PrintedHere(Term):
    """A number printed on the card itself, or on that which does this procedure."""

    OF_THE_CARD = True
    HANDED_ON = True
    english = "the {plain attribute} shown on this card"
    attribute: Name = part(NUMBER)


class ForEvery(Term):
    """So many for each thing that there is of a sort."""

    count: int
    thing: Thing

    def render(self, context: Context) -> str:
        """The number itself, where no things stand behind it."""
        times = "" if self.count == 1 else f"{self.count} times "
        return f"{times}the number of {self.thing.several(context)}"

    def none(self, context: Context) -> str:
        """There is no such thing."""
        return self.thing.none(context) or f"there is no {context.render(self.thing)}"

    def some(self, context: Context) -> str:
        """There is such a thing."""
        phrase = self.thing.some(context)
        return phrase or f"there is {with_article(context.render(self.thing))}"

    def whether(self, context: Context) -> str:
        """What there is at most one of."""
        return self.thing.whether(context) if self.count == 1 else ""

    def things(self, context: Context) -> str:
        """The things, where each counts once."""
        return self.thing.several(context) if self.count == 1 else ""

    def before(self, context: Context) -> str:
        """So many."""
        return str(self.count)

    def suffix(self, context: Context) -> str:
        """For each of what."""
        return f" for every {context.render(self.thing)}"


class PiecesIn(Term):
    """So many pieces stand there, in all places together."""

    pieces: Pieces = part(COUNTED)
    zone: Zone = part(PLACES)

    def render(self, context: Context) -> str:
        """How many they are."""
        return f"the number of {self.things(context)}"

    def things(self, context: Context) -> str:
        """The pieces, and all places that count."""
        where = self.zone.standing(context, lambda one: _all(one, context), "and")
        return f"{context.render(self.pieces)} {where}"

    def _where(self, context: Context) -> str:
        return self.zone.standing(context)

    def none(self, context: Context) -> str:
        """No such piece stands there."""
        nothing, where = none_of(self.pieces, context), self._where(context)
        is_anyones = isinstance(self.pieces, AnyonesPieces)
        return f"there are {nothing} {where}" if is_anyones else f"{nothing} is {where}"

    def some(self, context: Context) -> str:
        """One of the pieces stands there, at least."""
        where = self._where(context)
        if isinstance(self.pieces, AnyonesPieces):
            return f"there are {context.words.many(self.pieces.kind.text)} {where}"
        return f"at least 1 of {context.render(self.pieces)} is {where}"

    def each(self, context: Context) -> str:
        """Each of the pieces."""
        if isinstance(self.pieces, AnyonesPieces):
            one = f"{context.words.one(self.pieces.kind.text)} of any colour"
            return f"{one}{self.things(context).removeprefix(context.render(self.pieces))}"
        return f"of {self.things(context)}"


class CardsIn(Term):
    """So many cards lie there."""

    zone: Zone = part(CARDS)

    def reported(self, context: Context) -> str:
        """How many they are."""
        return f"the number of {self.things(context)}"

    def things(self, context: Context) -> str:
        """Where they lie; the title of a zone may name the card itself ("card in use")."""
        one = self.zone.named_card(context)
        if one:
            return f"{context.their} {one.replace('card', 'cards', 1)}"
        return f"cards in {context.render(self.zone)}"

    def none(self, context: Context) -> str:
        """No card lies there."""
        one = self.zone.named_card(context)
        if one:
            return f"{context.they} have no {one}"
        return f"there is no card in {context.render(self.zone)}"

    def some(self, context: Context) -> str:
        """A card lies there."""
        one = self.zone.named_card(context)
        if one:
            return f"{context.they} have {with_article(one)}"
        return f"there is a card in {context.render(self.zone)}"

    def each(self, context: Context) -> str:
        """Each of the cards."""
        return f"card in {context.render(self.zone)}"


class OwnPoints(Term):
    """The points of the player who acts."""

    OF_ACTOR = True
    english = "{their} score"


class PointsOf(Term):
    """The points of a player."""

    english = "the score of {person}"
    person: Person


class RunNumber(Term):
    """How often a procedure has begun in this game; of a round, its number on the track."""

    english = "the number of this {run procedure}"
    procedure: Name = part(PROCEDURE)

    def counted(self) -> Name:
        """The procedure."""
        return self.procedure

    def so_many(self, how_many: str, is_one: bool, context: Context) -> str:
        """Which run this is: "this is round 7 or later"; empty for a bound that is worked out."""
        run = one_run(context.words.one(self.procedure.text))
        for bound, order in (("", ""), ("at least ", " or later"), ("at most ", " or earlier")):
            if how_many.removeprefix(bound).isdecimal() and not run.endswith("ing"):
                return f"this is {run} {how_many.removeprefix(bound)}{order}"
        return ""


class ValueOf(Term):
    """The first of the numbers in view in a place: what first place pays there."""

    place: Place = part(ONE_PLACE)


class OwnRank(Term):
    """1 for whoever leads in a place, 2 for the next; 0 without pieces there."""

    OF_ACTOR = True
    english = "{their} rank in {place}"
    place: Place = part(ONE_PLACE)


class Half(Term):
    """Half of an amount. ROUNDED: which half of an odd one."""

    ROUNDED: ClassVar[str]
    whole: Term

    def known(self, context: Context) -> int | None:
        """Half of one that is known."""
        whole = context.worth(self.whole)
        return None if whole is None else (whole + (self.ROUNDED == "up")) // 2

    def reported(self, context: Context) -> str:
        """Half of the things themselves, where they are counted."""
        whole = self.whole
        what = whole.things(context) if isinstance(whole, PiecesIn) else context.render(whole)
        return f"half (rounded {self.ROUNDED}) of {what}"


class HalfUp(Half):
    """Half of an amount; of an odd one the greater half."""

    ROUNDED = "up"


class HalfDown(Half):
    """Half of an amount; of an odd one the smaller half."""

    ROUNDED = "down"


class Doubled(Term):
    """An amount two times."""

    single: Term

    def known(self, context: Context) -> int | None:
        """Two times one that is known."""
        return _of_both(self.single, self.single, context, int.__add__)


class Greater(Term):
    """The greater of two numbers."""

    first: Number
    second: Number

    def known(self, context: Context) -> int | None:
        """The greater of two that are known."""
        return _of_both(self.first, self.second, context, max)


class Smaller(Term):
    """The smaller of two numbers."""

    first: Number
    second: Number

    def known(self, context: Context) -> int | None:
        """The smaller of two that are known."""
        return _of_both(self.first, self.second, context, min)


def _of_both(
    first: Amount | Number,
    second: Amount | Number,
    context: Context,
    worked_out: Callable[[int, int], int],
) -> int | None:
    """What is worked out of two numbers that are known, as it would be in play."""
    one, other = context.worth(first), context.worth(second)
    if one is None or other is None:
        return None
    return min(max(worked_out(one, other), 0), MAX_NUMBER)


def _all(place: Spot, context: Context) -> str:
    """A place that counts; every region does of which any is named."""
    return place.several(context) if isinstance(place, AnyRegion) else context.render(place)
