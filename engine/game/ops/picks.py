"""Binds what can be picked to functions of the state that list the options."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.expressions import Chosen
from ...compile.verbs.picks import (
    Among,
    AnswersOffered,
    CardsOffered,
    NumbersOffered,
    PiecesOffered,
    PlacesOffered,
    PlayersOffered,
)
from ...lang.phrases.picks import MOST_NUMBERS
from ..expressions.card_tests import card_test
from ..expressions.players import chosen_of
from ..machine.machine import YES_OR_NO, Machine
from ..state.bound import Listing, ListingBy
from ..state.domains import ANSWER, CARD, NUMBER, PIECE, PLACE, PLAYER
from ..state.state import State
from .families import pieces_meant
from .operands import zone_of

OptionsOf = Callable[[State], list[int]]
"""Everything that can be picked."""

_DOMAINS: dict[type[Among], int] = {
    PlacesOffered: PLACE,
    PlayersOffered: PLAYER,
    PiecesOffered: PIECE,
    CardsOffered: CARD,
    NumbersOffered: NUMBER,
    AnswersOffered: ANSWER,
}


def domain_of(among: Among) -> int:
    """The domain of the options."""
    return _DOMAINS[type(among)]


def options_of(m: Machine, among: Among, but: Chosen | None = None) -> Listing:
    """What can be picked, other than what was picked before."""
    return ListingBy(_options_of(m, among, but))


def _options_of(m: Machine, among: Among, but: Chosen | None) -> OptionsOf:
    if isinstance(among, PlacesOffered):
        return _places(m, among, but)
    options = _options(m, among)
    if but is None:
        return options
    picked = chosen_of(but)

    def others(state: State) -> list[int]:
        first = picked(state)
        return [option for option in options(state) if option != first]

    return others


def _options(m: Machine, among: Among) -> OptionsOf:
    match among:
        case PlayersOffered(players=players):
            return m.places.players_of(players)
        case PiecesOffered(family=family):
            meant, base = pieces_meant(m, family), family.base
            return lambda state: [cell - base for cell in meant(state)]
        case CardsOffered():
            return _cards(m, among)
        case NumbersOffered():
            return _numbers(m, among)
        case AnswersOffered():
            return lambda state: YES_OR_NO
    raise AssertionError(among)


def _places(m: Machine, among: PlacesOffered, but: Chosen | None) -> OptionsOf:
    """The places of the first mask that has a place other than the one picked before."""
    masks, members, bits = [m.places.mask(mask) for mask in among.masks], m.members, m.places.bits
    if but is None and len(masks) == 1:
        (only,) = masks
        return lambda state: members[only(state)]
    picked = (lambda state: -1) if but is None else chosen_of(but)

    def places(state: State) -> list[int]:
        left = ~bits[picked(state)]
        for mask in masks:
            found = mask(state) & left
            if found:
                return members[found]
        return []

    return places


def _cards(m: Machine, among: CardsOffered) -> OptionsOf:
    zones, members = [zone_of(zone) for zone in among.zones], m.members
    allowed = card_test(m.places, among.test)

    def cards(state: State) -> list[int]:
        mask = 0
        for zone in zones:
            mask |= state.cells[zone(state)]
        return members[mask if allowed is None else allowed(state, mask)]

    return cards


def _numbers(m: Machine, among: NumbersOffered) -> OptionsOf:
    low, high = m.places.number(among.low), m.places.number(among.high)

    def numbers(state: State) -> list[int]:
        first = low(state)
        return list(range(first, min(high(state), first + MOST_NUMBERS - 1) + 1))

    return numbers
