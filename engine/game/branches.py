"""Asks which places are in which, in one state.

A place with all that is in it, and not apart from it, is a branch. Cells count what stands directly
in a place; counts, taboo and room are questions about branches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ..compile.layout import Layout
from ..compile.nesting import Nesting
from .state import State

NOWHERE: Final = -1


class Branches:
    """The answers for one layout without places in places: each place is alone.

    around: by place, its own bit and those of the places around it, as far as they are fixed; the
    last entry, for no place, is 0. top: by place, the outermost of them; the last entry is -1.
    holding: the places that are pieces, where no single piece may be put. carried: those of them
    that go with who stands on them. riding: the cells of carried pieces that may stand on another
    piece, with who carries them. cells: for each place that is a piece, the cell of that.
    """

    nests: bool = False
    holding: int = 0
    carried: int = 0
    riding: frozenset[int] = frozenset()
    cells: Mapping[int, int] = MappingProxyType({})

    def __init__(self, layout: Layout) -> None:
        count = len(layout.places)
        self.around: list[int] = [*(1 << place for place in range(count)), 0]
        self.top: list[int] = [*range(count), NOWHERE]

    def below(self, state: State, mask: int) -> int:
        """The places of a mask, with all that is in them."""
        return mask

    def directly(self, state: State, mask: int) -> int:
        """The places of a mask, with what is carried by those who stand directly in them."""
        return mask

    def seats(self, mask: int) -> int:
        """The places that are for good in those of a mask."""
        return 0

    def above(self, state: State, place: int) -> int:
        """A place with all those in which it is, as bits."""
        return self.around[place]

    def top_of(self, state: State, place: int) -> int:
        """The outermost of the places in which a place is."""
        return place

    def idle(self, state: State) -> int:
        """The places that are nowhere: pieces off the board. Nothing enters them."""
        return 0

    def here(self, state: State, place: int) -> int:
        """The places to which nothing goes from a place: itself, and where that is carried."""
        return 1 << place

    def carrier(self, place: int) -> int | None:
        """The cell of the piece that goes along with what stands on it, if this place is one."""
        return None


class Nested(Branches):
    """The answers where places are in places."""

    nests = True

    def __init__(self, layout: Layout, nesting: Nesting) -> None:
        super().__init__(layout)
        self._bits = [*(1 << place for place in range(len(layout.places))), 0]
        self.cells = nesting.cells
        self._apart = nesting.apart
        self._carried = nesting.carried
        self.holding = sum(1 << place for place in nesting.cells)
        for place in range(len(layout.places)):
            at = place
            while at not in nesting.apart and nesting.inside[at] >= 0:
                at = nesting.inside[at]
                self.around[place] |= 1 << at
            self.top[place] = at
        self._fixed = [
            (1 << place, around)
            for place, around in enumerate(self.around[:-1])
            if around != 1 << place
        ]
        self.carried = sum(1 << place for place in nesting.carried)
        moving = [
            (place, cell) for place, cell in nesting.cells.items() if place not in nesting.apart
        ]
        self._moving = [(1 << place, at) for place, at in moving if place not in nesting.carried]
        self._going = [(1 << place, at) for place, at in moving if place in nesting.carried]
        if self.holding != self.carried:
            self.riding = frozenset(nesting.cells[place] for place in nesting.carried)

    def below(self, state: State, mask: int) -> int:
        """The places of a mask, with all that is in them."""
        cells, found = state.cells, mask
        for bit, around in self._fixed:
            if mask & around:
                found |= bit
        branch = found
        for bit, cell in self._moving:
            at = cells[cell]
            if at >= 0 and branch >> at & 1:
                found |= bit
        return self._with_carried(cells, found)

    def directly(self, state: State, mask: int) -> int:
        """The places of a mask, with what is carried by those who stand directly in them."""
        return self._with_carried(state.cells, mask)

    def _with_carried(self, cells: Sequence[int], mask: int) -> int:
        found = mask
        for bit, cell in self._going:
            at = cells[cell]
            if at >= 0 and mask >> at & 1:
                found |= bit
        return found

    def seats(self, mask: int) -> int:
        """The places that are for good in those of a mask."""
        return sum([bit for bit, around in self._fixed if mask & around])

    def above(self, state: State, place: int) -> int:
        """A place with all those in which it is, as bits."""
        cell = self.cells.get(place)
        if cell is None or place in self._apart:
            return self.around[place]
        at = state.cells[cell]
        if at in self.cells:
            return self.around[place] | self.above(state, at)
        return self.around[place] | self.around[at]

    def top_of(self, state: State, place: int) -> int:
        """The outermost of the places in which a place is."""
        cell = self.cells.get(place)
        if cell is None or place in self._apart:
            return self.top[place]
        at = state.cells[cell]
        return self.top_of(state, at) if at in self.cells else self.top[at]

    def idle(self, state: State) -> int:
        """The places that are nowhere: pieces off the board. Nothing enters them."""
        cells = state.cells
        return sum([1 << place for place, cell in self.cells.items() if cells[cell] < 0])

    def here(self, state: State, place: int) -> int:
        """The places to which nothing goes from a place: itself, and where that is carried."""
        if place not in self._carried:
            return 1 << place
        return 1 << place | self._bits[state.cells[self.cells[place]]]

    def carrier(self, place: int) -> int | None:
        """The cell of the piece that goes along with what stands on it, if this place is one."""
        return self.cells[place] if place in self._carried else None


def branches_of(layout: Layout) -> Branches:
    """The branches of one layout."""
    return Branches(layout) if layout.nesting is None else Nested(layout, layout.nesting)
