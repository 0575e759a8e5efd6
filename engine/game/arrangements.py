"""Tells what is in what, for each way in which the pieces that others stand on can lie.

An arrangement is worked out once and looked up by where those pieces lie. What is off the board is
in nothing, and costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from ..compile.nesting import Nesting
from .remembered import Remembered
from .state import State

_MOST = 2_000
"""Most arrangements that are remembered: each is some kilobytes."""


class Arrangement:
    """What is in what, where pieces that others stand on lie in one way.

    By place, with a last entry for no place. above: itself with all those in which it is, as bits.
    top: the outermost of these. here: itself, and where it is carried. By mask of places. below:
    with all that is in them. directly: with what is carried by those who stand directly in them.
    idle: the places that are nowhere.
    """

    __slots__ = ("above", "below", "directly", "here", "idle", "top")

    def __init__(self, around: Sequence[int], top: Sequence[int], standing: _Standing) -> None:
        """around, top: above and top, as far as they are fixed."""
        bits = [*(1 << place for place in range(len(around) - 1)), 0]
        self.above, self.top, self.here = list(around), list(top), bits[:]
        self.idle = 0
        going = []
        for place, at, apart, carried in standing:
            if at < 0:
                self.idle |= 1 << place
            elif carried:
                self.here[place] |= 1 << at
            if carried and not apart and at >= 0:
                going.append((place, at))
            if not apart:
                self.above[place], self.top[place] = 1 << place | around[at], top[at]
        for place, at, apart, _ in standing:  # what is carried may lie on another piece
            if not apart:
                self.above[place], self.top[place] = 1 << place | self.above[at], self.top[at]
        inner = [
            (1 << place, above)
            for place, above in enumerate(self.above[:-1])
            if above & (above - 1)
        ]

        def below(mask: int) -> int:
            return mask | sum([bit for bit, above in inner if mask & above])

        def directly(mask: int) -> int:
            found = mask
            for place, at in going:
                if mask >> at & 1:
                    found |= 1 << place
            return found

        self.below = Remembered(below, _MOST)
        self.directly = Remembered(directly, _MOST)


_Standing = Sequence[tuple[int, int, bool, bool]]
"""Pieces that others stand on: their place, where that lies, whether apart, whether carried."""


class Arrangements:
    """The arrangements of one layout."""

    def __init__(self, nesting: Nesting, around: Sequence[int], top: Sequence[int]) -> None:
        self._nesting, self._around, self._top = nesting, around, top
        self._lying = itemgetter(*nesting.cells.values(), 0, 0)  # two more: it gives a tuple
        self._found = Remembered(self._arranged, _MOST)

    def of(self, state: State) -> Arrangement:
        """What is in what in a state."""
        return self._found[self._lying(state.cells)[:-2]]

    def _arranged(self, lying: tuple[int, ...]) -> Arrangement:
        nesting = self._nesting
        standing = [
            (place, at, place in nesting.apart, place in nesting.carried)
            for place, at in zip(nesting.cells, lying, strict=True)
        ]
        return Arrangement(self._around, self._top, standing)
