"""Which places are in which, for each position of the pieces that others stand on.

An arrangement is worked out once and looked up by where those pieces lie. A piece off the board is
in nothing, and costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from ...compile.nesting import Nesting
from ..memory.memo_tables import BoundedTable, MemoTable, bits_of, interpreted
from ..state.bound import Fact
from ..state.state import State

_MOST: Final = 2_000
"""Most arrangements that a memo table keeps: each takes some kilobytes."""


@interpreted
class _Below(BoundedTable[int, int]):
    """By a mask of places: these, with all places that are in them."""

    most = _MOST

    def __init__(self, inner: tuple[tuple[int, int], ...]) -> None:
        """inner: the places that are in others, as bits, and the places around them."""
        super().__init__()
        self._inner = inner

    def find(self, key: int) -> int:
        return key | sum([bit for bit, above in self._inner if key & above])


@interpreted
class _Inside(BoundedTable[int, tuple[int, ...]]):
    """The same places as numbers."""

    most = _MOST

    def __init__(self, below: _Below) -> None:
        super().__init__()
        self._below = below

    def find(self, key: int) -> tuple[int, ...]:
        return tuple(bits_of(self._below[key]))


class Crossing(NamedTuple):
    """The places that a move leaves, and those that it enters: as bits, and the innermost first."""

    left: int
    entered: int
    leaving: tuple[int, ...]
    entering: tuple[int, ...]


@interpreted
class _Crossings(BoundedTable[tuple[int, int], Crossing]):
    """The places that are crossed, by where a move begins and where it ends."""

    most = _MOST

    def __init__(self, above: Sequence[int]) -> None:
        super().__init__()
        self._above = above

    def find(self, key: tuple[int, int]) -> Crossing:
        before, after = [self._above[place] for place in key]
        left, entered = before & ~after, after & ~before
        return Crossing(left, entered, self._inner_first(left), self._inner_first(entered))

    def _inner_first(self, mask: int) -> tuple[int, ...]:
        by_depth = sorted([(-self._above[one].bit_count(), one) for one in bits_of(mask)])
        return tuple([one for _, one in by_depth])


class Arrangement:
    """Which places are in which, for one position of the pieces that others stand on.

    By place, with a last entry for no place. above: the place with all places around it, as bits.
    top: the outermost of these. here: the place, and where it is carried. within: the place with
    all that is in it. By mask of places. below: the places with all that is in them; inside: the
    same as numbers. directly: with what is carried by the pieces that stand directly in them.
    idle: the places that are nowhere. crossings: the places crossed from one place to another; one
    of these may be no place.

    A game meets many arrangements: they are tuples of integers where possible, which the garbage
    collector need not track.
    """

    def __init__(self, fixed: Fixed, idle: int, standing: _Standing) -> None:
        """standing: the pieces on the board."""
        above, top, here = list(fixed.around), list(fixed.top), list(fixed.bits)
        going = []
        for place, at, apart, carried in standing:
            if carried:
                here[place] |= 1 << at
            if carried and not apart:
                going.append((place, at))
            if not apart:
                above[place], top[place] = 1 << place | above[at], top[at]
        for place, at in going:  # again: `at` may be a piece that came later in the loop
            above[place], top[place] = 1 << place | above[at], top[at]
        moved = [(1 << place, above[place]) for place, _, apart, _ in standing if not apart]
        self.above, self.top, self.here, self.idle = tuple(above), tuple(top), tuple(here), idle
        within = list(fixed.within)
        for bit, around in moved:
            for place in _PLACES[around ^ bit]:
                within[place] |= bit
        self.within = tuple(within)
        self.below = _Below((*fixed.inner, *moved))
        self.inside = _Inside(self.below)
        self.crossings = _Crossings(self.above)
        self.directly = _Below(tuple([(1 << place, 1 << at) for place, at in going]))


_PLACES: Final = MemoTable(bits_of)
"""The places of a mask, as numbers."""

_Standing = Sequence[tuple[int, int, bool, bool]]
"""Pieces that others stand on: their place, where it lies, whether apart, whether carried."""


class Fixed(NamedTuple):
    """Which places are in which for good, while no piece is on the board: see `Arrangement`.

    around, top, within: above, top and within. bits: by place, its own bit. inner: the places that
    are in others, as bits, with the places around them.
    """

    around: Sequence[int]
    top: Sequence[int]
    bits: Sequence[int]
    inner: Sequence[tuple[int, int]]
    within: Sequence[int]


def fixed_of(around: Sequence[int], top: Sequence[int], pieces: Sequence[int]) -> Fixed:
    """The same from what is around each place. pieces: places that may be nowhere, and are here."""
    bits = [*(1 << place for place in range(len(around) - 1)), 0]
    tops = [-1 if place in pieces else outermost for place, outermost in enumerate(top)]
    inner = [
        (bit, above)
        for bit, above in zip(bits, around, strict=True)
        if above & (above - 1) and above != bit
    ]
    within = [bit | sum([one for one, above in inner if above & bit]) for bit in bits]
    return Fixed(around, tops, bits, inner, within)


class Arrangements(Fact[Arrangement]):
    """The arrangement in a state, of one layout."""

    def __init__(self, nesting: Nesting, around: Sequence[int], top: Sequence[int]) -> None:
        moving = [place for place in nesting.cells if place not in nesting.apart]
        self._fixed = fixed_of(around, top, moving)
        self._pieces = [
            (place, place in nesting.apart, place in nesting.carried) for place in nesting.cells
        ]
        self._lying = itemgetter(*nesting.cells.values(), 0, 0)  # two more, for a tuple
        self._found = MemoTable(self._arranged, _MOST)

    def of(self, state: State) -> Arrangement:
        return self._found[self._lying(state.cells)[:-2]]

    def _arranged(self, lying: tuple[int, ...]) -> Arrangement:
        idle, standing = 0, []
        for (place, apart, carried), at in zip(self._pieces, lying, strict=True):
            if at < 0:
                idle |= 1 << place
            else:
                standing.append((place, at, apart, carried))
        return Arrangement(self._fixed, idle, standing)
