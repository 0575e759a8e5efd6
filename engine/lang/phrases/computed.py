"""Amounts: what may stand in the square brackets of a number. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.records import part
from ..english.context import Context
from ..english.templates import names_a_card
from ..english.titles import bare, plain
from ..nodes import Check, Name
from ..wanted import (
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
from .numbers import Amount, Number, Term
from .players import Person
from .sorts import Thing
from .things import AnyonesPieces, OwnPlace, Pieces, Place, in_or_on
from .zones import AnyRegion, Zone, ZonePart


class Plus(Amount):
    """Two amounts together."""

    first: Amount
    second: Term


class Minus(Amount):
    """What is left of an amount when another is taken away; never less than 0."""

    first: Amount
    second: Term


class NamedNumber(Term):
    """A number that was chosen or drawn before, or a parameter that is a number."""

    name: Name = part(NUMBER_NAME)

    def said(self, context: Context) -> str:
        """What a parameter is set to, where that is known; else the name."""
        return self._set_to(context) or context.local(self.name.text)

    def before(self, context: Context) -> str:
        """The number itself where it is known."""
        return self._set_to(context) or super().before(context)

    def behind(self, context: Context) -> str:
        """Nothing where the number stands before."""
        return "" if self._set_to(context) else super().behind(context)

    def _set_to(self, context: Context) -> str | None:
        name = self.name.text
        known = name in context.words.settings and name not in context.locals
        return str(context.words.settings[name]) if known else None


class NumberOf(Term):
    """The number that a player chose under a name."""

    name: Name = part(CHOSEN_NUMBER)
    player: Name = part(PLAYER)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Each player has a number of this name: it is said whose is meant."""
        with to.as_person():
            to.part(self.name, CHOSEN_NUMBER)
        to.part(self.player, PLAYER)

    def said(self, context: Context) -> str:
        """Whose number it is."""
        return f"the {plain(self.name.text)} of {context.local(self.player.text)}"


class Printed(Term):
    """A number printed on the card that lies in a card zone."""

    english = "the {plain attribute} shown on {zone}"
    attribute: Name = part(NUMBER)
    zone: Zone = part(ONE_CARDS)

    def subject(self, context: Context) -> str:
        """The number by its name."""
        return f"the number “{plain(self.attribute.text)}” on {context.say(self.zone)}"


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

    def said(self, context: Context) -> str:
        """The number itself, where no things stand behind it."""
        times = "" if self.count == 1 else f"{self.count} times "
        return f"{times}the number of {self.thing.several(context)}"

    def before(self, context: Context) -> str:
        """So many."""
        return str(self.count)

    def behind(self, context: Context) -> str:
        """For each of what."""
        return f" for every {context.say(self.thing)}"


class PiecesIn(Term):
    """So many pieces stand there, in all places together."""

    pieces: Pieces = part(COUNTED)
    zone: Zone = part(PLACES)

    def said(self, context: Context) -> str:
        """How many they are."""
        return f"the number of {self.counted_pieces(context)}"

    def counted_pieces(self, context: Context) -> str:
        """The pieces, and all places that count."""
        where = in_or_on(self.zone.parts, context)
        places = self.zone.joined(lambda one: _all(one, context), "and")
        return f"{context.say(self.pieces)} {where} {places}"

    def each(self, context: Context) -> str:
        """Each of the pieces."""
        if isinstance(self.pieces, AnyonesPieces):
            one = f"{context.words.one(self.pieces.kind.text)} of any colour"
            return f"{one}{self.counted_pieces(context).removeprefix(context.say(self.pieces))}"
        return f"of {self.counted_pieces(context)}"


class CardsIn(Term):
    """So many cards lie there."""

    english = "the number of cards in {zone}"
    zone: Zone = part(CARDS)

    def each(self, context: Context) -> str:
        """Each of the cards."""
        return f"card in {context.say(self.zone)}"

    def is_there(self, context: Context, *, any_of_it: bool) -> str:
        """That a card lies there, or none; the title of a zone may name the card itself."""
        article, (place, *others) = "a" if any_of_it else "no", self.zone.parts
        if isinstance(place, OwnPlace) and not others:
            title = bare(context.words.one(place.name.text))
            if names_a_card(title):
                return f"{context.they} have {article} {title}"
        return f"there is {article} card in {context.say(self.zone)}"


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

    def said(self, context: Context) -> str:
        """Half of the things themselves, where they are counted."""
        whole = self.whole
        what = whole.counted_pieces(context) if isinstance(whole, PiecesIn) else context.say(whole)
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


class Greater(Term):
    """The greater of two numbers."""

    first: Number
    second: Number


class Smaller(Term):
    """The smaller of two numbers."""

    first: Number
    second: Number


def _all(place: ZonePart, context: Context) -> str:
    """A place that counts; every region does of which any is named."""
    return place.several(context) if isinstance(place, AnyRegion) else context.say(place)
