"""Questions about which places are in which, in one state.

A branch is a place with all that is in it and not apart from it. Cells count what stands directly
in a place; counts, taboo and capacity are questions about branches.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...compile.layout import Layout
from ...compile.nesting import Nesting
from ..memory.state_memos import StateMemos
from ..state.bound import Fact
from ..state.state import State
from .arrangements import Arrangement, Arrangements, fixed_of
from .reading import Piles

NOWHERE: Final = -1


class Branches:
    """The answers for a layout in which no place is in another: each place is alone.

    around: by place, its own bit and those of the places around it, as far as they are fixed; the
    last entry, for no place, is 0. top: by place, the outermost of them; the last entry is -1.
    holding: the places that are pieces, where no single piece may be put. carried: those of them
    that go with the piece that stands on them. riding: the cells of carried pieces that may stand
    on another piece, together with their carriers. cells: for each place that is a piece, its cell.
    known: the memos; all places that may be in others are watched there.
    arranged: the arrangement of a state; worked out again when a piece that others stand on moves.
    piles: by kind of counted pieces, those in some places.
    """

    nests: bool = False
    holding: int = 0
    carried: int = 0
    riding: frozenset[int] = frozenset()
    cells: Mapping[int, int] = MappingProxyType({})

    def __init__(self, layout: Layout, known: StateMemos) -> None:
        self.known = known
        self.piles = [Piles(layout, kind) for kind in range(len(layout.counted))]
        count = len(layout.places)
        self.around: list[int] = [*(1 << place for place in range(count)), 0]
        self.top: list[int] = [*range(count), NOWHERE]
        alone = Arrangement(fixed_of(self.around, self.top, ()), 0, ())
        self.arranged: Fact[Arrangement] = _Alone(alone)

    def below(self, state: State, mask: int) -> int:
        """The places of a mask, with all that is in them."""
        return mask

    def directly(self, state: State, mask: int) -> int:
        """The places of a mask, with what is carried by the pieces that stand directly in them."""
        return mask

    def seats(self, mask: int) -> int:
        """The places that are for good in the places of a mask."""
        return 0

    def above(self, state: State, place: int) -> int:
        """A place with all places around it, as bits."""
        return self.around[place]

    def top_of(self, state: State, place: int) -> int:
        """The outermost of the places around a place, or the place itself."""
        return place

    def idle(self, state: State) -> int:
        """The places that are nowhere: pieces off the board. Nothing enters them."""
        return 0

    def here(self, state: State, place: int) -> int:
        """The places to which nothing goes from a place: itself, and where it is carried."""
        return 1 << place

    def carrier(self, place: int) -> int | None:
        """The cell of a piece that moves with what stands on it, if this place is one."""
        return None


class Nested(Branches):
    """The answers where places are in places."""

    nests = True

    def __init__(self, layout: Layout, nesting: Nesting, known: StateMemos) -> None:
        super().__init__(layout, known)
        self.cells = nesting.cells
        self._carried = nesting.carried
        self.carried = sum(1 << place for place in nesting.carried)
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
        known.watched |= self.holding | sum([bit for bit, _ in self._fixed])
        if self.holding != self.carried:
            self.riding = frozenset(nesting.cells[place] for place in nesting.carried)
        arrangements = Arrangements(nesting, self.around, self.top)
        self.arranged = known.remembered(arrangements)

    def below(self, state: State, mask: int) -> int:
        """The places of a mask, with all that is in them."""
        return self.arranged.of(state).below[mask]

    def directly(self, state: State, mask: int) -> int:
        """The places of a mask, with what is carried by the pieces that stand directly in them."""
        return self.arranged.of(state).directly[mask]

    def seats(self, mask: int) -> int:
        """The places that are for good in the places of a mask."""
        return sum([bit for bit, around in self._fixed if mask & around])

    def above(self, state: State, place: int) -> int:
        """A place with all places around it, as bits."""
        return self.arranged.of(state).above[place] if place in self.cells else self.around[place]

    def top_of(self, state: State, place: int) -> int:
        """The outermost of the places around a place, or the place itself."""
        return self.arranged.of(state).top[place] if place in self.cells else self.top[place]

    def idle(self, state: State) -> int:
        """The places that are nowhere: pieces off the board. Nothing enters them."""
        return self.arranged.of(state).idle

    def here(self, state: State, place: int) -> int:
        """The places to which nothing goes from a place: itself, and where it is carried."""
        return self.arranged.of(state).here[place] if place in self.cells else 1 << place

    def carrier(self, place: int) -> int | None:
        """The cell of a piece that moves with what stands on it, if this place is one."""
        return self.cells[place] if place in self._carried else None


class _Alone(Fact[Arrangement]):
    """The one arrangement of a layout in which no place is in another."""

    def __init__(self, arrangement: Arrangement) -> None:
        self._arrangement = arrangement

    def of(self, state: State) -> Arrangement:
        return self._arrangement


def branches_of(layout: Layout, known: StateMemos) -> Branches:
    """The branches of one layout."""
    if layout.nesting is None:
        return Branches(layout, known)
    return Nested(layout, layout.nesting, known)
