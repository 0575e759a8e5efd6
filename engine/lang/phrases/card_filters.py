"""Predicates about cards. See tree.py."""

from __future__ import annotations

from collections.abc import Callable

from ...text.records import part
from ...text.wording import listing
from ..english.context import Context
from ..english.titles import bare, is_several, plain
from ..expected_kinds import CARD_TRAIT, EACH_CARDS, NUMBER, PRINTED
from ..names import Category
from ..nodes import Name, Node
from .numbers import AtMost, Extent, Fixed, Just, JustNot, shown_things
from .ranks import Rank, Top, ranked


class Filtered(Node):
    """A predicate about a card."""

    def several(self, context: Context) -> str:
        """The predicate in the plural."""
        return context.render(self)


class NotOnAny(Filtered):
    """The card's number is on no card in the zones of the players."""

    english = "whose {plain attribute} is not on any player's {bare zone}"
    attribute: Name = part(PRINTED)
    zone: Name = part(EACH_CARDS)


class CardWhose(Filtered):
    """The card's number is within a bound."""

    attribute: Name = part(NUMBER)
    bound: Extent

    def render(self, context: Context) -> str:
        """The number and its bound; for a printed count, how many things the card shows."""
        if context.words.names.category(self.attribute.text) is Category.CARDS_COUNTER:
            title = context.words.one(self.attribute.text)
            are = "are" if is_several(title) else "is"
            return f"whose {bare(title)} {are} {self.bound.of_number(context)}"
        if things := shown_things(self.attribute.text):
            if self.bound == AtMost(Fixed(0)):
                return f"that shows no {things[1]}"
            if isinstance(self.bound, JustNot):
                return f"that does not show {Just(self.bound.count).of_cards(*things, context)}"
            return f"that shows {self.bound.of_cards(*things, context)}"
        named = self.attribute.in_manner(("plain",), context)
        return f"whose {named} is {self.bound.of_number(context)}"


class CardExtreme(Filtered):
    """No other card there has a higher number, or a lower one; the rest as in `Extreme`."""

    SUPERLATIVE = True
    rank: Rank | None
    end: Top
    attribute: Name = part(NUMBER)
    alone: bool

    def render(self, context: Context) -> str:
        attribute, place = plain(self.attribute.text), ranked(self.rank, self.end, context)
        if self.alone:
            return f"that alone has the {place} {attribute}"
        return f"whose {attribute} is the {place}"


class WithTrait(Filtered):
    """The card has a trait, or does not have it."""

    negated: bool
    trait: Name = part(CARD_TRAIT)

    def render(self, context: Context) -> str:
        return f"that is {self._trait(context)}"

    def several(self, context: Context) -> str:
        return f"that are {self._trait(context)}"

    def clause(self, context: Context) -> str:
        """What is said of the card."""
        return f"is {self._trait(context)}"

    def _trait(self, context: Context) -> str:
        return f"{'not ' if self.negated else ''}{context.words.title(self.trait.text)}"


class CardTests(Filtered):
    """Predicates that all hold; what compares cards comes last, as in `That`."""

    tests: tuple[CardTest, ...]

    def render(self, context: Context) -> str:
        return self._listed(context.render)

    def several(self, context: Context) -> str:
        return self._listed(lambda test: test.several(context))

    def _listed(self, phrase: Callable[[CardTest], str]) -> str:
        simple = [phrase(test) for test in self.tests if not test.SUPERLATIVE]
        extremes = [phrase(test) for test in self.tests if test.SUPERLATIVE]
        if not (simple and extremes):
            return listing(simple or extremes, "and")
        return f"{listing(simple, 'and')} and, among all such cards, {listing(extremes, 'and')}"


CardTest = NotOnAny | CardWhose | CardExtreme | WithTrait
CardFilter = CardTest | CardTests
