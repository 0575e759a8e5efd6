"""Binds cards: those in some zones, the numbers printed on them, and tests of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ...compile import card_tests as ct
from ...compile.expressions import ZoneRef
from ...compile.program import Program
from ..memory.memo_tables import ByMask, bits_of
from ..state.bound import Bounds, Expr, Filter
from ..state.state import State
from ..state.values import Const, InCell, InCellOfPlayer, union
from .masks import InMask
from .zones import Zones


def printed(program: Program, name: str) -> list[int]:
    """The value of a printed number by card; a card without it counts 0."""
    return [copy.card.numbers.get(name, 0) for copy in program.layout.cards]


def lying_in(zones: Sequence[ZoneRef]) -> Expr:
    """The cards (bits) that lie in some zones."""
    return union([_zone_of(zone) for zone in zones])


def _zone_of(zone: ZoneRef) -> Expr:
    if zone.subject is None:
        return InCell(zone.cell)
    return InCellOfPlayer(zone.cell, zone.subject)


def card_test(m: Zones, wanted: ct.CardTest | None) -> Filter | None:
    """The test that keeps the cards that pass; None: all do."""
    match wanted:
        case None:
            return None
        case ct.Differs(attribute=name, cell=cell):
            return _Differs(printed(m.program, name), cell, m.players)
        case ct.Shows(attribute=name, bound=bound):
            numbers, bounds = printed(m.program, name), m.ends(bound)
            shows = _Shows(numbers, bounds)
            if bounds.fixed:
                return InMask(Const(shows.keep(State([]), (1 << len(numbers)) - 1)))
            return shows
        case ct.ShowsMost(attribute=name, highest=highest):
            return _ShowsMost(printed(m.program, name), highest=highest)
        case ct.IsAmong(cards=among):
            return InMask(Const(among))
    assert_never(wanted)


class _Differs(Filter):
    """The cards whose printed number lies in no player's zone."""

    def __init__(self, numbers: list[int], cell: int, players: int) -> None:
        """cell: the first player's zone."""
        self._numbers, self._cell, self._end = numbers, cell, cell + players
        self._same_number = ByMask(self._with_same_number, len(numbers))

    def _with_same_number(self, cards: int) -> int:
        """All cards with the number of one of these."""
        taken = {self._numbers[card] for card in bits_of(cards)}
        return sum([1 << card for card, number in enumerate(self._numbers) if number in taken])

    def keep(self, state: State, mask: int) -> int:
        for cards in state.cells[self._cell : self._end]:
            if cards:
                mask &= ~self._same_number.of(cards)
        return mask


class _Shows(Filter):
    """The cards whose printed number is within bounds."""

    def __init__(self, numbers: list[int], bounds: Bounds) -> None:
        self._numbers, self._bounds = numbers, bounds

    def keep(self, state: State, mask: int) -> int:
        (low, high), numbers = self._bounds.of(state), self._numbers
        return sum([1 << card for card in bits_of(mask) if low <= numbers[card] <= high])


class _ShowsMost(Filter):
    """The cards whose printed number is the highest of all, or the lowest."""

    def __init__(self, numbers: list[int], *, highest: bool) -> None:
        self._numbers, self._highest = numbers, highest

    def keep(self, state: State, mask: int) -> int:
        if not mask:
            return 0
        cards, numbers = bits_of(mask), self._numbers
        shown = [numbers[card] for card in cards]
        best = max(shown) if self._highest else min(shown)
        return sum([1 << card for card in cards if numbers[card] == best])
