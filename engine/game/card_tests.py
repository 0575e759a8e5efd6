"""Binds tests of cards to functions of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from ..compile.verbs.card_tests import CardTest, Differs, IsAmong, Shows, ShowsMost
from .machine import Machine
from .remembered import Remembered
from .state import State

KeepCards = Callable[[State, int], int]
"""Keeps those cards (bits) that pass a test."""


def card_test(m: Machine, wanted: CardTest | None) -> KeepCards | None:
    """What keeps the cards that pass; None: all do."""
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


def _differs(m: Machine, wanted: Differs) -> KeepCards:
    """Keeps the cards whose printed number lies in no player's zone."""
    zones = slice(wanted.cell, wanted.cell + m.layout.players)
    printed = list(enumerate(m.printed(wanted.attribute)))

    def with_number_of(cards: int) -> int:
        taken = {number for card, number in printed if cards >> card & 1}
        return sum(1 << card for card, number in printed if number in taken)

    same_number = Remembered(with_number_of)

    def differs(state: State, mask: int) -> int:
        for cards in state.cells[zones]:
            if cards:
                mask &= ~same_number[cards]
        return mask

    return differs


def _shows(m: Machine, wanted: Shows) -> KeepCards:
    printed, ends = m.printed(wanted.attribute), m.places.ends(wanted.bound)

    def shows(state: State, mask: int) -> int:
        low, high = ends(state)
        return sum(1 << card for card in m.members[mask] if low <= printed[card] <= high)

    return shows


def _shows_most(m: Machine, wanted: ShowsMost) -> KeepCards:
    printed, best = m.printed(wanted.attribute), max if wanted.highest else min

    def shows_most(state: State, mask: int) -> int:
        cards = m.members[mask]
        extreme = best((printed[card] for card in cards), default=0)
        return sum(1 << card for card in cards if printed[card] == extreme)

    return shows_most
