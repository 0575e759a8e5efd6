"""Numbers by their names: counters, and numbers that were chosen or are printed. See tree.py.

The same phrase names a counter in brackets and in the sentences that change it; there, only a
counter fits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ...text.records import part
from ..english.context import Context
from ..english.titles import bare, definite, is_several, of_whom, plain
from ..expected_kinds import (
    BEARER,
    CARDS_COUNTER,
    CHANGED,
    CHOSEN_CARD,
    GAME_COUNTER,
    NUMBER,
    NUMBER_NAME,
    NUMBER_OF,
    OFFICE,
    ONE_PLACE,
    ONE_REGION,
    OWNED_COUNTER,
    PLAYER,
    PLAYERS_COUNTER,
    Wanted,
)
from ..names import Category
from ..nodes import Check, Name, Node
from .numbers import Term
from .players import FoundPerson
from .things import It, NamedPlace, OwnPlace, PlayersPlace, RegionOf, ThePlace

BEARERS = {
    Category.PLAYERS_COUNTER: PLAYER,
    Category.REGIONS_COUNTER: ONE_REGION,
    Category.PLACES_COUNTER: ONE_PLACE,
}
"""What is expected after `of`, by the category of the counter before it."""


class Tally(Term):
    """The base class of numbers with a name. COUNTER: the counters that fit where one changes."""

    COUNTER: ClassVar[Wanted]
    name: Name

    def references(self, around: Wanted | None) -> Iterable[tuple[Node, Wanted | None]]:
        """Where it is changed, only a counter fits."""
        parts = super().references(None)
        if around is not CHANGED:
            return parts
        return [(one, self.COUNTER if one is self.name else wanted) for one, wanted in parts]

    def is_counter(self, context: Context) -> bool:
        """Whether it names a counter, not a number that was chosen or is printed."""
        name = self.name.text
        category = None if name in context.locals else context.words.names.category(name)
        return category in self.COUNTER.categories

    def so_many(self, how_many: str, is_one: bool, context: Context) -> str:
        """The verb of a title in the plural: "the laps on this card are 3"."""
        several = self.is_counter(context) and self._is_several(context)
        return f"{context.render(self)} are {how_many}" if several else ""

    def suffix(self, context: Context) -> str:
        """After "as many points": a counter needs a verb."""
        if not self.is_counter(context):
            return super().suffix(context)
        return f" as {context.render(self)} stand{'' if self._is_several(context) else 's'} at"

    def _is_several(self, context: Context) -> bool:
        return is_several(context.words.one(self.name.text))

    def _title(self, context: Context) -> str:
        return bare(context.words.one(self.name.text))


class NamedNumber(Tally):
    """A counter of the game, a number that was chosen or drawn, or a parameter that is a number."""

    COUNTER = GAME_COUNTER
    name: Name = part(NUMBER_NAME)

    def known(self, context: Context) -> int | None:
        name = self.name.text
        value = None if name in context.locals else context.words.settings.get(name)
        return value if isinstance(value, int) else None

    def reported(self, context: Context) -> str:
        if self.is_counter(context):
            return definite(context.words.one(self.name.text))
        return context.local(self.name.text)


class OwnNumber(Tally):
    """A counter of the acting player."""

    english = "{their} {bare name}"
    COUNTER = PLAYERS_COUNTER
    OF_ACTOR = True
    name: Name = part(PLAYERS_COUNTER)


class TallyOf(Tally):
    """A number of a player or a place, which stand after `of`."""

    COUNTER = OWNED_COUNTER

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """What a counter is of decides what is expected after `of`."""
        category = to.category(self.name, OWNED_COUNTER)
        if category is not None:
            to.part(self.name, OWNED_COUNTER)
            self.check_bearer(to, category)
        else:
            self.check_other(to, wanted)

    def check_bearer(self, to: Check, category: Category) -> None:
        """Reports what the counter is not of."""
        raise NotImplementedError

    def check_other(self, to: Check, wanted: Wanted | None) -> None:
        """Checks a number that is no such counter."""
        to.part(self.name, OWNED_COUNTER)


class NumberOf(TallyOf):
    """A counter of a given player or place, or the number that a player chose under a name."""

    name: Name = part(NUMBER_OF)
    bearer: Name = part(BEARER)

    def differs(self, to: Check) -> bool:
        """It is that of one bearer, though each player has one."""
        return to.is_each_ones(self.bearer)

    def check_bearer(self, to: Check, category: Category) -> None:
        to.part(self.bearer, BEARERS[category])

    def check_other(self, to: Check, wanted: Wanted | None) -> None:
        """Each player has a number of this name, so it is read as that of one person."""
        if wanted is CHANGED:
            super().check_other(to, wanted)
            return
        with to.as_person():
            to.part(self.name, NUMBER_OF)
        to.chosen_by_each(self.name)
        to.part(self.bearer, PLAYER)

    def render(self, context: Context) -> str:
        if not self.is_counter(context):
            return f"the {plain(self.name.text)} of {context.local(self.bearer.text)}"
        return f"the {self._title(context)} of {context.render(NamedPlace(self.bearer))}"


class CounterOf(TallyOf):
    """A counter of a place, an office holder, or a player whom a seat or an order finds."""

    name: Name = part(OWNED_COUNTER)
    bearer: Bearer = part(BEARER)

    def render(self, context: Context) -> str:
        if isinstance(self.bearer, It):
            return f"its {self._title(context)}"
        return of_whom(self._title(context), context.render(self.bearer))

    def check_bearer(self, to: Check, category: Category) -> None:
        """After `of the`, an office is parsed as a place."""
        bearer, of_player = self.bearer, category is Category.PLAYERS_COUNTER
        if of_player and isinstance(bearer, ThePlace):
            to.part(bearer.name, OFFICE)
        elif of_player != isinstance(bearer, FoundPerson):
            what = "a player" if of_player else "a place"
            message = f"`{self.name.text}` is {category}; expected {what} after `of`"
            to.diagnose("E402", message, bearer.span)
        else:
            to.part(bearer, BEARERS[category])


class TallyOnCard(Tally):
    """A counter or a printed number of one card."""

    COUNTER = CARDS_COUNTER

    def on_card(self, card: str, context: Context) -> str:
        """The number, of a card in these words."""
        if self.is_counter(context):
            return f"the {self._title(context)} on {card}"
        return f"the {plain(self.name.text)} shown on {card}"


class PrintedHere(TallyOnCard):
    """A number of the card itself, or of the card that runs this procedure."""

    OF_THE_CARD = True
    HANDED_ON = True
    name: Name = part(NUMBER)

    def render(self, context: Context) -> str:
        return self.on_card("this card", context)


class PrintedOnCard(TallyOnCard):
    """A number of a card that was chosen."""

    name: Name = part(NUMBER)
    card: Name = part(CHOSEN_CARD)

    def render(self, context: Context) -> str:
        return self.on_card(context.local(self.card.text), context)


Bearer = ThePlace | OwnPlace | PlayersPlace | RegionOf | It | FoundPerson
Counter = NamedNumber | OwnNumber | NumberOf | CounterOf | PrintedHere | PrintedOnCard
