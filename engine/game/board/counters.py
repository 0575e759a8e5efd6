"""Binds counts of pieces: how many, of which owners, in a place."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from ...compile.expressions import Owned
from ...compile.program import Program
from ..memory.memo_tables import MemoTable, bits_of
from ..state.bound import ByOwner, Count, Fact
from ..state.state import State
from .branches import Branches
from .owners import Owners

UncountedOf = Fact[list[list[int]]]
"""By kind and place, the owners (bits) whose pieces count nothing at all."""


class Counters:
    """The counts of one program.

    owners: to whom pieces belong. uncounted: which pieces count nothing at all; None: no rule says
    so. branches: which places are in which. bits: by place, its bit; the last entry, nowhere, is 0.
    members: the places of a mask.
    """

    def __init__(
        self,
        program: Program,
        branches: Branches,
        owners: Owners,
        uncounted: UncountedOf | None = None,
    ) -> None:
        self.program = program
        self.owners = owners
        self.uncounted = uncounted
        self.branches = branches
        self.members = MemoTable(bits_of)
        self.bits = [*(1 << place for place in range(len(program.layout.places))), 0]

    def by_owner(self, kind: int) -> ByOwner:
        """The number of pieces of a kind in a place, and in all that is in it, by owner."""
        return _ByOwner(self, kind)

    def counter(self, owned: Owned) -> Count:
        """The number of pieces of some owners in a place, and in all that is in it."""
        return Inside(self, owned)

    def counter_directly(self, owned: Owned) -> Directly:
        """The number of pieces of some owners directly in a place, with those that they carry."""
        return Directly(self, owned)


class _ByOwner(ByOwner):
    """The number of pieces of a kind in a place, and in all that is in it."""

    def __init__(self, m: Counters, kind: int) -> None:
        self._kind, self._width = kind, m.program.layout.owners
        self._first = m.program.layout.pieces_at(kind, 0, 0)
        self._owners, self._gathers = m.owners, kind in m.owners.kinds
        self._arranged = m.branches.arranged

    def at(self, state: State, place: int) -> Sequence[int]:
        cells, width = state.cells, self._width
        first = self._first + place * width
        counts = cells[first : first + width]
        for one in self._arranged.of(state).inside[1 << place]:
            if one != place:
                first = self._first + one * width
                counts = list(map(add, counts, cells[first : first + width]))
        return self._owners.gathered(state, self._kind, counts) if self._gathers else counts


class Directly(Count):
    """The pieces of some owners directly in a place, with those that they carry."""

    def __init__(self, m: Counters, owned: Owned) -> None:
        self.kind, self.meant, self._members = owned.kind, m.owners.meant(owned), m.members
        self.piles, self.width = m.branches.piles[owned.kind], m.program.layout.owners
        self.uncounted = m.uncounted if owned.counting else None
        self._branches = m.branches

    def at(self, state: State, place: int) -> int:
        return self.over(state, self._branches.directly(state, 1 << place))

    def over(self, state: State, mask: int) -> int:
        """The number directly in the places of a mask together."""
        whose, cells, piles, width = self.meant.of(state), state.cells, self.piles, self.width
        if self.uncounted is None:
            return piles[mask << width | whose].total(cells)
        without, number = self.uncounted.of(state)[self.kind], 0
        for place in self._members[mask]:
            number += piles[1 << place + width | whose & ~without[place]].total(cells)
        return number


class Inside(Directly):
    """The pieces of some owners in a place, and in all that is in it."""

    def __init__(self, m: Counters, owned: Owned) -> None:
        super().__init__(m, owned)
        self.arranged = m.branches.arranged
        self._all_count = [0] * len(m.program.layout.places)

    def at(self, state: State, place: int) -> int:
        return self.each(state, (place,))[0]

    def each(self, state: State, places: Sequence[int]) -> list[int]:
        inside, whose, cells = self.arranged.of(state).inside, self.meant.of(state), state.cells
        piles, width, without = self.piles, self.width, self._all_count
        if self.uncounted is not None:
            without = self.uncounted.of(state)[self.kind]
        found = []
        for place in places:
            number = 0
            for one in inside[1 << place]:
                number += piles[1 << one + width | whose & ~without[one]].total(cells)
            found.append(number)
        return found
