"""Binds counts of pieces to functions of the state: how many, of which owners, in a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile import expressions as ex
from ...compile.program import Program
from ..memory.memo_tables import MemoTable, bits_of
from ..state.bound import Count, CountBy, Filter, FilterBy
from ..state.state import State
from .branches import Branches
from .owners import Owners

_FEW = 3
"""Most places that are counted one by one; for more of them, one reader reads all piles."""

EachOf = Callable[[State, Sequence[int]], list[int]]
"""Returns a number for each of some places."""

UncountedOf = Callable[[State], Sequence[Sequence[int]]]
"""Returns, by kind and place, the owners (bits) whose pieces count nothing at all."""


class Counters:
    """The counts of one program.

    owners: to whom pieces belong. uncounted: which pieces count nothing at all; None: no rule says
    so. branches: which places are in which. bits: by place, its bit; the last entry, nowhere, is 0.
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
        self._members = MemoTable(bits_of)
        self.bits = [*(1 << place for place in range(len(program.layout.places))), 0]

    def by_owner(self, kind: int) -> Callable[[State, int], Sequence[int]]:
        """The number of pieces of a kind in a place, and in all that is in it, by owner."""
        layout, below = self.program.layout, self.branches.below
        base, owners = layout.pieces_at(kind, 0, 0), layout.owners

        def there(state: State, place: int) -> Sequence[int]:
            first = base + place * owners
            return state.cells[first : first + owners]

        def together(state: State, place: int) -> Sequence[int]:
            piles = [there(state, one) for one in self._members[below(state, 1 << place)]]
            return [sum(pile) for pile in zip(*piles, strict=True)]

        counts = together if self.branches.nests else there
        if kind not in self.owners.kinds:
            return counts
        gathered = self.owners.gathered
        return lambda state, place: gathered(state, kind, counts(state, place))

    def counter(self, owned: ex.Owned) -> Count:
        """The number of pieces of some owners in a place, and in all that is in it."""
        return CountBy(self._counter_by(owned))

    def _counter_by(self, owned: ex.Owned) -> Callable[[State, int], int]:
        if not self.branches.nests:
            return self.counter_there(owned)
        total, bits, arranged = self.total_there(owned), self.bits, self.branches.arranged
        alone = self.counter_there(owned)

        def count(state: State, place: int) -> int:
            bit, now = bits[place], arranged(state)
            there = now.inside[bit]
            if len(there) == 1:
                return alone(state, place)
            if len(there) <= _FEW:
                return sum([alone(state, one) for one in there])
            return total(state, now.below[bit])

        return count

    def counter_each(self, owned: ex.Owned) -> EachOf:
        """The same for each of several places."""
        if not self.branches.nests:
            count = self.counter(owned)
            return lambda state, places: [count(state, place) for place in places]
        arranged, meant = self.branches.arranged, self.owners.meant(owned)
        piles, width = self.branches.piles[owned.kind], self.program.layout.owners
        kind, uncounted = owned.kind, self.uncounted if owned.counting else None
        none_without = [0] * len(self.program.layout.places)

        def each(state: State, places: Sequence[int]) -> list[int]:
            inside, whose, cells = arranged(state).inside, meant(state), state.cells
            without = none_without if uncounted is None else uncounted(state)[kind]
            found = []
            for place in places:
                number = 0
                for one in inside[self.bits[place]]:
                    counted = whose & ~without[one]
                    number += sum(piles[1 << one + width | counted].read(cells))
                found.append(number)
            return found

        return each

    def counter_directly(self, owned: ex.Owned) -> Count:
        """The number of pieces of some owners directly in a place, with those that they carry."""
        return CountBy(self._counter_directly_by(owned))

    def _counter_directly_by(self, owned: ex.Owned) -> Callable[[State, int], int]:
        if not self.branches.carried:
            return self.counter_there(owned)
        total, bits, directly = self.total_there(owned), self.bits, self.branches.directly
        return lambda state, place: total(state, directly(state, bits[place]))

    def total(self, owned: ex.Owned) -> Filter:
        """The number of pieces of some owners in all places of a mask together."""
        return FilterBy(self._total_by(owned))

    def _total_by(self, owned: ex.Owned) -> Callable[[State, int], int]:
        total, below = self.total_there(owned), self.branches.below
        return lambda state, mask: total(state, below(state, mask))

    def total_there(self, owned: ex.Owned) -> Filter:
        """The number of pieces of some owners directly in the places of a mask together."""
        return FilterBy(self._total_there_by(owned))

    def _total_there_by(self, owned: ex.Owned) -> Callable[[State, int], int]:
        count, members = self.counter_there(owned), self._members
        if not self.branches.nests or (owned.counting and self.uncounted is not None):
            return lambda state, mask: sum([count(state, place) for place in members[mask]])
        piles, meant = self.branches.piles[owned.kind], self.owners.meant(owned)
        width = self.program.layout.owners
        return lambda state, mask: sum(piles[mask << width | meant(state)].read(state.cells))

    def counter_there(self, owned: ex.Owned) -> Count:
        """The number of pieces of some owners directly in a place."""
        return CountBy(self._counter_there_by(owned))

    def _counter_there_by(self, owned: ex.Owned) -> Callable[[State, int], int]:
        owners = self.program.layout.owners
        base = owned.kind * len(self.program.layout.places) * owners
        subject = owned.subject
        if owned.counting and self.uncounted is not None:
            return self._counted(owned, base, self.uncounted)
        if owned.kind in self.owners.kinds and owned.whose != "anyone":
            meant, members = self.owners.meant(owned), self._members
            return lambda state, place: sum(
                [state.cells[base + place * owners + owner] for owner in members[meant(state)]]
            )

        def own(state: State, place: int) -> int:
            return state.cells[base + place * owners + state.stack[state.frame + subject]]

        def anyone(state: State, place: int) -> int:
            first = base + place * owners
            return sum(state.cells[first : first + owners])

        def owner(state: State, place: int) -> int:
            return state.cells[base + place * owners + subject]

        match owned.whose:
            case "own":
                return own
            case "owner":
                return owner
            case "opponents":
                return lambda state, place: anyone(state, place) - own(state, place)
            case "others":
                return lambda state, place: anyone(state, place) - owner(state, place)
        return anyone

    def _counted(
        self, owned: ex.Owned, base: int, uncounted: UncountedOf
    ) -> Callable[[State, int], int]:
        """The number of those pieces that count for something."""
        meant, kind, owners = self.owners.meant(owned), owned.kind, self.program.layout.owners
        members = self._members

        def counted(state: State, place: int) -> int:
            first = base + place * owners
            those = members[meant(state) & ~uncounted(state)[kind][place]]
            return sum([state.cells[first + owner] for owner in those])

        return counted
