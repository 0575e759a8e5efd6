"""Binds tests of places."""

from __future__ import annotations

from typing import assert_never

from ...compile import expressions as ex
from ..board.scoreboards import Scoreboards
from ..memory.memo_tables import bits_of
from ..state.bound import Bounds, Count, Expr, Filter
from ..state.state import State
from ..state.values import Const, union
from .borders import borders_of
from .comparing import Meeting, WithinBounds
from .conditions import Within
from .masks import InMask, NotKept, OneKept, Passing
from .measures import IfThere, OfEach, extremes
from .players import chosen_of
from .zones import Zones


class _Worth(Expr):
    """The places whose first place pays so much, at least and at most."""

    def __init__(self, m: Zones, bound: tuple[int, int]) -> None:
        (low, high), values, self._always = bound, m.program.payment.values, 0
        for place, paid in values.items():
            if low <= paid[0] <= high:
                self._always |= 1 << place
        boards = m.program.payment.board_cells
        self._boards = [(cell, low <= paid[0] <= high) for cell, paid in boards]

    def of(self, state: State) -> int:
        good = self._always
        for cell, passes in self._boards:
            place = state.cells[cell]
            if place >= 0:
                good = good | (1 << place) if passes else good & ~(1 << place)
        return good


class _Chosen(Expr):
    """The places that a number of players chose in their slots."""

    def __init__(self, slots: range, bounds: Bounds) -> None:
        self._start, self._end, self._bounds = slots.start, slots.stop, bounds

    def of(self, state: State) -> int:
        picks = state.stack[state.frame + self._start : state.frame + self._end]
        low, high = self._bounds.of(state)
        found = 0
        for place in picks:
            if place >= 0 and low <= picks.count(place) <= high:
                found |= 1 << place
        return found


class _Among(Expr):
    """The places under a name, as bits; none if nothing was chosen."""

    def __init__(self, places: Expr) -> None:
        self._places = places

    def of(self, state: State) -> int:
        return max(0, self._places.of(state))


class _NextToAny(Expr):
    """The places next to one of some places."""

    def __init__(self, m: Zones, places: Expr) -> None:
        self._places, self._near, self._members = places, m.program.neighbours, m.members

    def of(self, state: State) -> int:
        found = 0
        for place in self._members[self._places.of(state)]:
            found |= self._near[place]
        return found


class _NextNow(Expr):
    """The same where rules may change borders."""

    def __init__(self, m: Zones, places: Expr) -> None:
        self._places, self._borders, self._members = places, borders_of(m), m.members

    def of(self, state: State) -> int:
        found, borders = 0, self._borders.of(state)
        for place in self._members[self._places.of(state)]:
            found |= borders[place]
        return found


class _FirstValue(Count):
    """The first of the values in view in a place; 0 without any."""

    def __init__(self, m: Zones) -> None:
        self._boards = Scoreboards(m.program)

    def at(self, state: State, place: int) -> int:
        return self._boards.first(state, place)


class _Led(Filter):
    """The places where one of some owners has no fewer pieces than any other; alone: has more."""

    def __init__(self, m: Zones, test: ex.Led) -> None:
        self._counts, self._alone = m.by_side(test.pieces.kind), test.alone
        self._meant, self._members = m.heads_meant(test.pieces), m.members

    def keep(self, state: State, mask: int) -> int:
        found, whose = 0, bits_of(self._meant.of(state))
        for place in self._members[mask]:
            counts = self._counts.at(state, place)
            most = max(counts)
            of_them = most > 0 and most in [counts[owner] for owner in whose]
            if of_them and (not self._alone or counts.count(most) == 1):
                found |= 1 << place
        return found


def test_of(m: Zones, where: ex.Where) -> Filter:
    """The test that keeps the places of a mask that pass."""
    match where:
        case ex.Not(test=test):
            return NotKept(m.test(test))
        case ex.IsTaboo():
            return InMask(m.taboo)
        case ex.NextTo():
            return InMask(m.next_to(where))
        case ex.NextToOne(test=test, changing=changing):
            everywhere = Const((1 << m.program.layout.regions) - 1)
            passing = Passing(everywhere, [m.test(test)])
            return InMask(_NextToAny(m, passing) if changing is None else _NextNow(m, passing))
        case ex.SamePlace(place=place):
            return InMask(m.bit_of(place))
        case ex.IsChosen(places=places):
            return InMask(_Among(chosen_of(places)))
        case ex.HasSingle(cells=cells):
            return InMask(union([m.around(ex.PiecePlace(cell)) for cell in cells]))
        case ex.Within(measure=ex.FirstValue(), bound=tuple() as paid):
            return InMask(_Worth(m, paid))
        case ex.Within(measure=ex.Picks(slots=slots), bound=bound):
            return InMask(_Chosen(slots, m.ends(bound)))
        case ex.Within(measure=measure, bound=bound):
            return WithinBounds(m.members, _count_of(m, measure), m.ends(bound))
        case ex.EachWithin(numbers=numbers, bounds=bounds):
            pairs = [
                (m.number(one), m.ends(ends)) for one, ends in zip(numbers, bounds, strict=True)
            ]
            return Meeting(m.members, [Within(number, ends) for number, ends in pairs])
        case ex.Extreme(measure=measure):
            return extremes(m, where, _count_of(m, measure))
        case ex.IsAmong(things=things):
            return InMask(Const(things))
        case ex.AreThere(ones=ones):
            return IfThere(m, ones)
        case ex.AnyOf(tests=tests):
            return OneKept([m.test(one) for one in tests])
        case ex.Led():
            return _Led(m, where)
    assert_never(where)


def _count_of(m: Zones, measure: ex.Measure) -> Count:
    """The number by which places are compared."""
    match measure:
        case ex.Owned():
            return m.counter(measure)
        case ex.FirstValue():
            return _FirstValue(m)
        case ex.OfEach(numbers=numbers):
            return OfEach(m, numbers)
    raise AssertionError(measure)
