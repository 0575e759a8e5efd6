"""Tests of cards."""

from __future__ import annotations

from typing import assert_never

from ..lang import tree
from ..text.records import Record
from .expressions import CardsNumber, CounterOfCard, Extreme, Number, Printed, Within, ZoneRef
from .operands import Operands


class Differs(Record):
    """The printed number of a card lies in no player's zone; `cell` is the first player's."""

    attribute: str
    cell: int


class IsAmong(Record):
    """A card is one of these (bits)."""

    cards: int


CardTest = Differs | IsAmong | Within | Extreme


class CardsThatNumber(Number):
    """How many cards in some zones pass a test."""

    zones: tuple[ZoneRef, ...]
    test: CardTest


def cards_that(operands: Operands, which: tree.CardFilter | None, zone: tree.Zone) -> Number:
    """How many cards in some zones pass a filter."""
    zones, test = operands.zones(zone), card_test(operands, which)
    return CardsNumber(zones) if test is None else CardsThatNumber(zones, test)


def card_test(operands: Operands, which: tree.CardFilter | None) -> CardTest | None:
    """The test that a filter makes; None without a filter."""
    match which:
        case None:
            return None
        case tree.NotOnAny(attribute=attribute, zone=zone):
            return Differs(attribute.text, operands.layout.zone_cell(zone.text))
        case tree.WhoseNumber(attribute=attribute, bound=bound):
            return Within(_number_on(operands, attribute.text), operands.bound(bound))
        case tree.CardExtreme(attribute=attribute, end=end):
            return Extreme(_number_on(operands, attribute.text), end.HIGHEST)
        case tree.WithTrait(negated=negated, trait=trait):
            among = operands.copies(lambda card: (trait.text in card.traits) is not negated)
            return IsAmong(among)
    assert_never(which)


def _number_on(operands: Operands, name: str) -> Printed | CounterOfCard:
    """The number by which cards are compared: a counter, or one that is printed on them."""
    if name in operands.defs.counters:
        return CounterOfCard(operands.layout.counter(name).base)
    return Printed(name)
