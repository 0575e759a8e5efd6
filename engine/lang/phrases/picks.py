"""What can be chosen: places, players, pieces, cards, numbers, answers. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.records import part
from ..english.context import Context
from ..english.templates import template
from ..english.titles import with_article
from ..expected_kinds import CARDS, EACH_PIECE, PLACES, TRAIT, Wanted
from ..names import Category, Names, What
from ..nodes import Check, Name, Node
from .card_filters import CardFilter, Filtered
from .filters import Filter
from .numbers import Fixed, Number
from .player_tests import PlayerFilter
from .players import ActingPlayer, FoundPerson, Group
from .things import NamedPlace, ThePlace
from .whereabouts import PieceFilter
from .zones import AnyRegion, Zone

MOST_NUMBERS = 1_001
"""Most numbers that a decision can offer."""


class OrElse(Node):
    """Chooses from the second zone if the first one is empty."""

    first: Zone = part(PLACES)
    second: Zone = part(PLACES)

    def render(self, context: Context) -> str:
        first, second = self.first.as_choice(context), self.second.as_choice(context)
        return f"{first} or, if there is none, {second}"


class Picked(Node):
    """A choice of something other than a place. PICKS: what its name stands for. NOUN: its noun."""

    PICKS: ClassVar[What]
    NOUN: ClassVar[str]

    def noun(self) -> str:
        """The noun for one of those that can be chosen."""
        return self.NOUN

    def in_question(self, context: Context) -> str:
        """The noun phrase for a question."""
        return with_article(self.noun())


class AnyOfPlayers(Picked):
    """A choice among all players, or the other ones."""

    PICKS = What.PLAYER
    group: Group
    filter: PlayerFilter | None = None

    def noun(self) -> str:
        return self.group.NOUN

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In its filter, each candidate is the acting player."""
        with to.acting(everyone=self.group.EVERYONE):
            to.part(self.filter)

    def in_question(self, context: Context) -> str:
        return super().in_question(context) + context.after(self.filter)


class FoundPlayer(Picked):
    """The one player who is found by a seat or an order: the choice only gives a name."""

    PICKS = What.PLAYER
    NOUN = "player"
    person: FoundPerson

    def render(self, context: Context) -> str:
        """The player who acts is the subject of the sentence, too."""
        if isinstance(self.person, ActingPlayer):
            return "themselves" if context.third else "yourself"
        return context.render(self.person)


class AnyPiece(Picked):
    """A choice among the pieces of a family."""

    english = "{any kind} {filter}"
    PICKS = What.PIECE
    NOUN = "piece"
    kind: Name = part(EACH_PIECE)
    filter: PieceFilter

    def in_question(self, context: Context) -> str:
        return context.words.one_of(self.kind.text)


class AnyCard(Picked):
    """A choice among the cards of some card zones."""

    english = "any card in {zone}< {filter}>"
    PICKS = What.CARD
    NOUN = "card"
    filter: CardFilter | None
    zone: Zone = part(CARDS)

    def render(self, context: Context) -> str:
        """The title of a zone may name the card itself ("card in use")."""
        card = self.zone.named_card(context)
        return (
            self.filled(template(f"any {card}< {{filter}}>"), context)
            if card
            else super().render(context)
        )


class NumberBetween(Picked):
    """A choice of a number in a range."""

    PICKS = What.NUMBER
    NOUN = "number"
    low: Number
    high: Number

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Here 0 is allowed."""
        for number in (self.low, self.high):
            if not isinstance(number, Fixed):
                to.part(number)
        self.law(to)

    def law(self, to: Check) -> None:
        """Rejects a descending range, and more than MOST_NUMBERS."""
        if not (isinstance(self.low, Fixed) and isinstance(self.high, Fixed)):
            return
        low, high = self.low.value, self.high.value
        if high <= low:
            message = f"there is nothing to choose from {low} to {high}"
            hint = f"write `from {high} to {low}`" if high < low else None
            to.diagnose("E432", message, self.span, hint)
        elif high - low >= MOST_NUMBERS:
            message = f"at most {MOST_NUMBERS:,} numbers can be offered"
            to.diagnose("E432", message, self.span)

    def in_question(self, context: Context) -> str:
        return context.render(self)


class YesOrNo(Picked):
    """A choice between yes and no."""

    PICKS = What.ANSWER
    NOUN = "answer"

    def in_question(self, context: Context) -> str:
        return "yes or no"


class DrawRegion(Picked):
    """A random region that was not drawn yet, optionally with a trait."""

    PICKS = What.PLACE
    NOUN = "region"
    trait: Name | None = part(TRAIT)

    def render(self, context: Context) -> str:
        region = with_article(context.words.region(self.trait))
        return f"{region} at random from those not drawn yet"


class DrawPlayer(Picked):
    """A random player."""

    english = "a player at random"
    PICKS = What.PLAYER
    NOUN = "player"


ThingPicked = Zone | OrElse | AnyOfPlayers | AnyPiece | AnyCard | NumberBetween
Pick = ThingPicked | FoundPlayer | YesOrNo
Drawn = DrawRegion | DrawPlayer | ThingPicked
Drawable = Drawn | FoundPlayer | YesOrNo


def picked(pick: Drawable) -> What:
    """What the name of a choice stands for."""
    return pick.PICKS if isinstance(pick, Picked) else What.PLACE


def name_alone(pick: Drawable) -> Name | None:
    """The name that alone stands there: of a place, or of what it may get another name for."""
    match pick:
        case Zone(parts=(NamedPlace(name=name) | ThePlace(name=name),)):
            return name
    return None


def is_known(pick: Drawable, names: Names) -> bool:
    """Whether it is one thing that has a name already, so that nothing is left to choose."""
    match pick:
        case FoundPlayer() | Zone(parts=(NamedPlace(),)):
            return True
        case Zone(parts=(ThePlace(name=name),)):
            return names.category(name.text) is Category.OFFICE
    return False


def family_of(pick: Drawable) -> str:
    """The family of the pieces that can be chosen; empty for other choices."""
    return pick.kind.text if isinstance(pick, AnyPiece) else ""


def noun_of(pick: Drawable) -> str:
    """The noun for what can be chosen: player, opponent, region, place ..."""
    match pick:
        case Picked():
            return pick.noun()
        case OrElse(first=zone) | (Zone() as zone):
            regions = all(isinstance(place, AnyRegion) for place in zone.parts)
            return "region" if regions else "place"


def is_filtered(pick: Drawable) -> bool:
    """Whether it has a filter, so that a name after it would seem to belong to that."""
    filters = Filter | PlayerFilter | PieceFilter | Filtered
    return any(isinstance(part, filters) for part in pick.walk())
