"""Tests of cards, and the numbers on them."""

from __future__ import annotations

from typing import assert_never

from ..lang import tree
from ..text.records import Record
from .expressions import (
    AreThere,
    CardsNumber,
    CounterOfCard,
    Extreme,
    IsAmong,
    Number,
    Printed,
    SlotCard,
    Within,
    ZoneRef,
)
from .operands import Operands
from .presence import needed


class Differs(Record):
    """The printed number of a card lies in no player's zone; `cell` is the first player's."""

    attribute: str
    cell: int


class Every(Record):
    """A card passes several tests; superlatives are tested last."""

    tests: tuple[CardTest, ...]


class Without(Record):
    """The cards that do not pass a test."""

    test: CardTest


CardTest = Without | Differs | IsAmong | AreThere | Within | Extreme | Every


class PrintedNumber(Number):
    """A number printed on the card in a zone."""

    attribute: str
    zone: ZoneRef


class OwnPrintedNumber(Number):
    """A number printed on one card; 0 without one."""

    attribute: str
    card: SlotCard


class CardsCounter(Number):
    """The sum of a counter over the cards in some zones or masks.

    base: the cell of the first card. among: the cards (bits) that count.
    """

    base: int
    zones: tuple[ZoneRef, ...]
    among: int


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
        case tree.CardTests(tests=tests):
            ordered = sorted(tests, key=lambda test: test.SUPERLATIVE)
            return Every(tuple(_test_of(operands, test) for test in ordered))
    return _test_of(operands, which)


def _test_of(operands: Operands, which: tree.CardTest) -> CardTest:
    match which:
        case tree.NotOnAny(attribute=attribute, zone=zone):
            return Differs(attribute.text, operands.layout.zone_cell(zone.text))
        case tree.CardWhose(attribute=attribute, bound=bound):
            within = Within(_number_on(operands, attribute.text), operands.bound(bound))
            test = Without(within) if isinstance(bound, tree.JustNot) else within
            ones = tuple(needed(within.bound))
            return Every((AreThere(ones), test)) if ones else test
        case tree.CardExtreme(attribute=attribute, rank=rank, end=end, alone=alone):
            number = _number_on(operands, attribute.text)
            return Extreme(number, end.HIGHEST, tree.rank_of(rank), alone=alone)
        case tree.WithTrait(negated=negated, trait=trait):
            among = operands.copies(lambda card: (trait.text in card.traits) is not negated)
            return IsAmong(among)
    assert_never(which)


def _number_on(operands: Operands, name: str) -> Printed | CounterOfCard:
    """The number by which cards are compared: a counter, or one that is printed on them."""
    if name in operands.defs.counters:
        return CounterOfCard(operands.layout.counter(name).base)
    return Printed(name)
