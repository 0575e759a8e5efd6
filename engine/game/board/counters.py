"""Binds counts of pieces: how many, of which owners, in a place."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from ...compile.expressions import Owned
from ...compile.program import Program
from ..memory.memo_tables import MemoTable, bits_of
from ..state.bound import ByOwner, Count, Expr, Fact
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

    def counter_directly(self, owned: Owned) -> Count:
        """The number of pieces of some owners directly in a place, with those that they carry."""
        return _Directly(self, owned)


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


class Inside(Count):
    """The pieces of some owners in a place, and in all that is in it."""

    def __init__(self, m: Counters, owned: Owned) -> None:
        self.kind, self._meant = owned.kind, m.owners.meant(owned)
        self._piles, self._width = m.branches.piles[owned.kind], m.program.layout.owners
        self._uncounted = m.uncounted if owned.counting else None
        self._none = [0] * len(m.program.layout.places)
        self._arranged = m.branches.arranged

    def at(self, state: State, place: int) -> int:
        return self.each(state, (place,))[0]

    def each(self, state: State, places: Sequence[int]) -> list[int]:
        inside = self._arranged.of(state).inside
        return self.numbers(state, [inside[1 << place] for place in places])

    def left_out(self, state: State) -> list[int]:
        """By place, the owners (bits) whose pieces do not count."""
        return self._none if self._uncounted is None else self._uncounted.of(state)[self.kind]

    def numbers(self, state: State, groups: list[Sequence[int]]) -> list[int]:
        """The number in each of some groups of places."""
        whose, cells, piles, width = self._meant.of(state), state.cells, self._piles, self._width
        without = self.left_out(state)
        found = []
        for group in groups:
            number = 0
            for place in group:
                number += piles[1 << place + width | whose & ~without[place]].total(cells)
            found.append(number)
        return found


class _Directly(Inside):
    """The pieces of some owners directly in a place, with those that they carry."""

    def __init__(self, m: Counters, owned: Owned) -> None:
        super().__init__(m, owned)
        self._branches, self._members = m.branches, m.members

    def each(self, state: State, places: Sequence[int]) -> list[int]:
        masks = [self._branches.directly(state, 1 << place) for place in places]
        return self.numbers(state, [self._members[mask] for mask in masks])


class PiecesIn(Expr):
    """The number of pieces of some owners directly in some places together."""

    def __init__(self, m: Counters, owned: Owned, places: Expr) -> None:
        self._places, self._meant, self._members = places, m.owners.meant(owned), m.members
        self._piles, self._width = m.branches.piles[owned.kind], m.program.layout.owners
        may_not_count = owned.counting and m.uncounted is not None
        self._counted = Inside(m, owned) if may_not_count else None

    def of(self, state: State) -> int:
        mask = self._places.of(state)
        if self._counted is not None:
            return self._counted.numbers(state, [self._members[mask]])[0]
        return self._piles[mask << self._width | self._meant.of(state)].total(state.cells)
