"""Predicates about cards. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..english.context import Context
from ..expected_kinds import CARD_TRAIT, EACH_CARDS, NUMBER, PRINTED
from ..nodes import Name, Node
from .filters import Extreme, Top
from .numbers import AtMost, Bound, Fixed, shown_things


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


class WhoseNumber(Filtered):
    """The card's number is within a bound."""

    attribute: Name = part(NUMBER)
    bound: Bound

    def render(self, context: Context) -> str:
        """The number and its bound; for a count, how many things the card shows."""
        if things := shown_things(self.attribute.text):
            if self.bound == AtMost(Fixed(0)):
                return f"that shows no {things[1]}"
            return f"that shows {self.bound.of_cards(*things, context)}"
        named = self.attribute.in_manner(("plain",), context)
        return f"whose {named} is {self.bound.of_number(context)}"


class CardExtreme(Filtered, Extreme):
    """No other card there has a higher number, or a lower one."""

    english = "whose {plain attribute} is the {end}"
    attribute: Name = part(NUMBER)
    end: Top


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


CardFilter = NotOnAny | WhoseNumber | CardExtreme | WithTrait
