"""Binds cards: those in some zones, the numbers printed on them, and tests of them."""

from __future__ import annotations

from collections.abc import Sequence

from ...compile import card_tests as ct
from ...compile.expressions import (
    AreThere,
    CounterOfCard,
    Extreme,
    IsAmong,
    Printed,
    Within,
    ZoneRef,
)
from ...compile.program import Program
from ..memory.memo_tables import ByMask, bits_of
from ..state.bound import Count, Expr, Filter
from ..state.state import State
from ..state.values import Const, InCell, InCellOfPlayer, union
from .comparing import WithinBounds
from .masks import AllKept, InMask, NotKept
from .measures import IfThere, extremes
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
        case ct.Every(tests=tests):
            each = [card_test(m, one) for one in tests]
            return AllKept([one for one in each if one is not None])
        case ct.Without(test=inner) if (found := card_test(m, inner)) is not None:
            return NotKept(found)
        case ct.Differs(attribute=name, cell=cell):
            return _Differs(printed(m.program, name), cell, m.players)
        case IsAmong(things=among):
            return InMask(Const(among))
        case AreThere(ones=ones):
            return IfThere(m, ones)
        case Within(measure=Printed(attribute=name), bound=bound):
            shown, bounds = _Printed(printed(m.program, name)), m.ends(bound)
            shows = WithinBounds(m.members, shown, bounds)
            if bounds.fixed:
                every = (1 << len(m.program.layout.cards)) - 1
                return InMask(Const(shows.keep(State([]), every)))
            return shows
        case Within(measure=CounterOfCard(base=base), bound=bound):
            return WithinBounds(m.members, _Cells(base), m.ends(bound))
        case Extreme(measure=Printed(attribute=name)):
            return extremes(m, wanted, _Printed(printed(m.program, name)))
        case Extreme(measure=CounterOfCard(base=base)):
            return extremes(m, wanted, _Cells(base))
    raise AssertionError(wanted)


class _Printed(Count):
    """The number printed on a card."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = numbers

    def at(self, state: State, place: int) -> int:
        return self._numbers[place]

    def each(self, state: State, places: Sequence[int]) -> list[int]:
        numbers = self._numbers
        return [numbers[card] for card in places]


class _Cells(Count):
    """A counter of a card. base: the cell of the first card."""

    def __init__(self, base: int) -> None:
        self._base = base

    def at(self, state: State, place: int) -> int:
        return state.cells[self._base + place]


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
