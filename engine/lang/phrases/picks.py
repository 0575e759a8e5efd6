"""What can be picked out: places, players, pieces, cards, numbers, answers. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.records import part
from ..english.context import Context
from ..english.templates import template
from ..english.titles import with_article
from ..expected import CARDS, EACH_PIECE, PLACES, TRAIT, Wanted
from ..names import What
from ..nodes import Check, Name, Node
from .card_filters import CardFilter, Filtered
from .filters import Filter, PieceFilter
from .numbers import Fixed, Number
from .player_tests import PlayerFilter
from .zones import AnyRegion, Zone

MOST_NUMBERS = 1_001
"""Most numbers that are offered at once."""


class OrElse(Node):
    """Chooses from the second zone when the first has nothing."""

    first: Zone = part(PLACES)
    second: Zone = part(PLACES)

    def render(self, context: Context) -> str:
        """The first, or else the second."""
        first, second = self.first.as_choice(context), self.second.as_choice(context)
        return f"{first} or, if there is none, {second}"


class Picked(Node):
    """Something that is no place. PICKS: what its name stands for. NOUN: what it is called."""

    PICKS: ClassVar[What]
    NOUN: ClassVar[str]

    def in_question(self, context: Context) -> str:
        """What is asked for."""
        return with_article(self.NOUN)


class AnyPlayer(Picked):
    """One of all players."""

    PICKS = What.PLAYER
    NOUN = "player"
    filter: PlayerFilter | None = None

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In its filter, each of them is looked at as if he acted."""
        with to.acting(everyone=True):
            to.part(self.filter)

    def in_question(self, context: Context) -> str:
        """Of which players."""
        return "a player" if self.filter is None else f"a player {context.render(self.filter)}"


class AnyOpponent(Picked):
    """One of the other players."""

    OF_ACTOR = True
    PICKS = What.PLAYER
    NOUN = "opponent"
    filter: PlayerFilter | None = None

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In its filter, each of them is looked at as if he acted."""
        with to.acting(everyone=False):
            to.part(self.filter)

    def in_question(self, context: Context) -> str:
        """Of which opponents."""
        return (
            "an opponent" if self.filter is None else f"an opponent {context.render(self.filter)}"
        )


class AnyPiece(Picked):
    """One piece of a family."""

    english = "{any kind} {filter}"
    PICKS = What.PIECE
    NOUN = "piece"
    kind: Name = part(EACH_PIECE)
    filter: PieceFilter

    def in_question(self, context: Context) -> str:
        """Of which family."""
        return context.words.one_of(self.kind.text)


class AnyCard(Picked):
    """One card of some card zones."""

    english = "any card in {zone}< {filter}>"
    PICKS = What.CARD
    NOUN = "card"
    filter: CardFilter | None
    zone: Zone = part(CARDS)

    def render(self, context: Context) -> str:
        """Where it lies; the title of a zone may name the card itself."""
        card = self.zone.named_card(context)
        return (
            self.filled(template(f"any {card}< {{filter}}>"), context)
            if card
            else super().render(context)
        )


class NumberBetween(Picked):
    """A number, from one to another."""

    PICKS = What.NUMBER
    NOUN = "number"
    low: Number
    high: Number

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Here 0 is a number like any other."""
        for number in (self.low, self.high):
            if not isinstance(number, Fixed):
                to.part(number)
        self.law(to)

    def law(self, to: Check) -> None:
        """It goes upwards, and not too far."""
        if not (isinstance(self.low, Fixed) and isinstance(self.high, Fixed)):
            return
        low, high = self.low.value, self.high.value
        if high <= low:
            message = f"there is nothing to choose from {low} to {high}"
            hint = f"write `from {high} to {low}`" if high < low else None
            to.complain("E432", message, self.span, hint)
        elif high - low >= MOST_NUMBERS:
            message = f"at most {MOST_NUMBERS:,} numbers can be offered"
            to.complain("E432", message, self.span)

    def in_question(self, context: Context) -> str:
        """From which numbers."""
        return context.render(self)


class YesOrNo(Picked):
    """Yes or no."""

    PICKS = What.ANSWER
    NOUN = "answer"

    def in_question(self, context: Context) -> str:
        """Both."""
        return "yes or no"


class DrawRegion(Picked):
    """One of the regions not drawn yet, of a trait if one is named."""

    PICKS = What.PLACE
    NOUN = "region"
    trait: Name | None = part(TRAIT)

    def render(self, context: Context) -> str:
        """Which regions, and by chance."""
        region = with_article(context.words.region(self.trait))
        return f"{region} at random from those not drawn yet"


class DrawPlayer(Picked):
    """One of the players."""

    english = "a player at random"
    PICKS = What.PLAYER
    NOUN = "player"


Pick = Zone | OrElse | AnyPlayer | AnyOpponent | AnyPiece | AnyCard | NumberBetween | YesOrNo
Drawable = DrawRegion | DrawPlayer | Pick


def picked(pick: Drawable) -> What:
    """What a name stands for that is given to a pick."""
    return pick.PICKS if isinstance(pick, Picked) else What.PLACE


def family_of(pick: Drawable) -> str:
    """The family of the pieces that can be picked; empty for anything else."""
    return pick.kind.text if isinstance(pick, AnyPiece) else ""


def noun_of(pick: Drawable) -> str:
    """What can be picked: a player, an opponent, a region, a place ..."""
    match pick:
        case Picked():
            return pick.NOUN
        case OrElse(first=zone) | (Zone() as zone):
            regions = all(isinstance(place, AnyRegion) for place in zone.parts)
            return "region" if regions else "place"


def is_filtered(pick: Drawable) -> bool:
    """Whether a name behind it would seem to belong to its filter."""
    filters = Filter | PlayerFilter | PieceFilter | Filtered
    return any(isinstance(part, filters) for part in pick.walk())
