"""Binds what can be picked to the lists of the options."""

from __future__ import annotations

from ...compile.expressions import Chosen
from ...compile.verbs.picks import (
    Among,
    AnswersOffered,
    CardsOffered,
    NumbersOffered,
    PiecesOffered,
    PlacesOffered,
    PlayersOffered,
    ThoseChosen,
)
from ...lang.phrases.picks import MOST_NUMBERS
from ..expressions.card_tests import card_test, lying_in
from ..expressions.players import chosen_of
from ..machine.handlers import YES_OR_NO
from ..machine.machine import Machine
from ..state.bound import Expr, Listing
from ..state.domains import ANSWER, CARD, NUMBER, PIECE, PLACE, PLAYER
from ..state.state import State
from .families import PiecesMeant

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
    if isinstance(among, PlacesOffered):
        return _Places(m, among) if but is None else _OtherPlaces(m, among, chosen_of(but))
    options = _options(m, among)
    return options if but is None else _Others(options, chosen_of(but))


def _options(m: Machine, among: Among) -> Listing:
    match among:
        case PlayersOffered(players=players):
            return m.places.players_of(players)
        case PiecesOffered():
            return _Pieces(m, among)
        case CardsOffered():
            return _Cards(m, among)
        case ThoseChosen(chosen=chosen):
            return _Those(m, chosen_of(chosen))
        case NumbersOffered():
            return _Numbers(m, among)
        case AnswersOffered():
            return _Answers()
    raise AssertionError(among)


class _Others(Listing):
    """Options other than the one that was picked before."""

    def __init__(self, options: Listing, picked: Expr) -> None:
        self._options, self._picked = options, picked

    def of(self, state: State) -> list[int]:
        first = self._picked.of(state)
        return [option for option in self._options.of(state) if option != first]


class _Places(Listing):
    """The places of the first mask that has one."""

    def __init__(self, m: Machine, among: PlacesOffered) -> None:
        self._masks, self._members = [m.places.mask(mask) for mask in among.masks], m.members

    def of(self, state: State) -> list[int]:
        return self._but(state, -1)

    def _but(self, state: State, left: int) -> list[int]:
        """The places of the first mask that has one among those left."""
        for mask in self._masks:
            found = mask.of(state) & left
            if found:
                return self._members[found]
        return []


class _OtherPlaces(_Places):
    """The places of the first mask that has a place other than the one picked before."""

    def __init__(self, m: Machine, among: PlacesOffered, picked: Expr) -> None:
        super().__init__(m, among)
        self._picked, self._bits = picked, m.places.bits

    def of(self, state: State) -> list[int]:
        return self._but(state, ~self._bits[self._picked.of(state)])


class _Pieces(Listing):
    """The pieces of a family, as numbers in it."""

    def __init__(self, m: Machine, among: PiecesOffered) -> None:
        self._meant, self._base = PiecesMeant(m, among.family), among.family.base

    def of(self, state: State) -> list[int]:
        return [cell - self._base for cell in self._meant.of(state)]


class _Cards(Listing):
    """The cards of some zones that pass a test."""

    def __init__(self, m: Machine, among: CardsOffered) -> None:
        self._lying, self._members = lying_in(among.zones), m.members
        self._test = card_test(m.places, among.test)

    def of(self, state: State) -> list[int]:
        cards = self._lying.of(state)
        return self._members[cards if self._test is None else self._test.keep(state, cards)]


class _Those(Listing):
    """The things under a name, which has them as bits; none if nothing was chosen."""

    def __init__(self, m: Machine, those: Expr) -> None:
        self._those, self._members = those, m.members

    def of(self, state: State) -> list[int]:
        return self._members[max(0, self._those.of(state))]


class _Numbers(Listing):
    """The numbers from one to another one, as many as may be offered."""

    def __init__(self, m: Machine, among: NumbersOffered) -> None:
        self._low, self._high = m.places.number(among.low), m.places.number(among.high)

    def of(self, state: State) -> list[int]:
        first = self._low.of(state)
        return list(range(first, min(self._high.of(state), first + MOST_NUMBERS - 1) + 1))


class _Answers(Listing):
    """Yes and no."""

    def of(self, state: State) -> list[int]:
        return YES_OR_NO
