"""Binds tests of cards to functions of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from ...compile.card_tests import (
    CardsThatNumber,
    CardTest,
    Differs,
    IsAmong,
    Shows,
    ShowsMost,
)
from ..memory.memo_tables import MemoTable, bits_of
from ..state.bound import Filter, FilterBy
from ..state.state import State
from .numbers import finds, lying_in, printed
from .players import NumberOf, Surroundings

KeepCards = Callable[[State, int], int]
"""Keeps the cards (bits) that pass a test."""


def card_test(m: Surroundings, wanted: CardTest | None) -> Filter | None:
    """The test that keeps the cards that pass; None: all do."""
    found = _card_test(m, wanted)
    return None if found is None else FilterBy(found)


def _card_test(m: Surroundings, wanted: CardTest | None) -> KeepCards | None:
    match wanted:
        case None:
            return None
        case Differs():
            return _differs(m, wanted)
        case Shows():
            return _shows(m, wanted)
        case ShowsMost():
            return _shows_most(m, wanted)
        case IsAmong(cards=among):
            return lambda state, cards: cards & among
    assert_never(wanted)


@finds(CardsThatNumber)
def _cards_that(m: Surroundings, number: CardsThatNumber) -> NumberOf:
    lying, passing = lying_in(number.zones), card_test(m, number.test)
    assert passing is not None
    keep = passing
    return lambda state: keep(state, lying(state)).bit_count()


def _differs(m: Surroundings, wanted: Differs) -> KeepCards:
    """Keeps the cards whose printed number lies in no player's zone."""
    zones = slice(wanted.cell, wanted.cell + m.program.layout.players)
    numbers = list(enumerate(printed(m.program, wanted.attribute)))

    def with_number_of(cards: int) -> int:
        taken = {number for card, number in numbers if cards >> card & 1}
        return sum(1 << card for card, number in numbers if number in taken)

    same_number = MemoTable(with_number_of)

    def differs(state: State, mask: int) -> int:
        for cards in state.cells[zones]:
            if cards:
                mask &= ~same_number[cards]
        return mask

    return differs


def _shows(m: Surroundings, wanted: Shows) -> KeepCards:
    numbers, ends = printed(m.program, wanted.attribute), m.ends(wanted.bound)

    def shows(state: State, mask: int) -> int:
        low, high = ends(state)
        return sum(1 << card for card in bits_of(mask) if low <= numbers[card] <= high)

    return shows


def _shows_most(m: Surroundings, wanted: ShowsMost) -> KeepCards:
    numbers, best = printed(m.program, wanted.attribute), max if wanted.highest else min

    def shows_most(state: State, mask: int) -> int:
        cards = bits_of(mask)
        extreme = best((numbers[card] for card in cards), default=0)
        return sum(1 << card for card in cards if numbers[card] == extreme)

    return shows_most
