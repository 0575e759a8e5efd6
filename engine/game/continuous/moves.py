"""The movement kernel: where the pieces of a pile may go, and how many of them fit.

A pile is the cell of the counted pieces of one kind and owner in a place.
"""

from __future__ import annotations

from ...compile.expressions import MANY
from ...compile.program import Program
from ..expressions.places import Places
from ..memory.memo_tables import EVERYWHERE
from ..state.state import State
from .rooms import CountedRoom
from .ways import Ways


class Moves:
    """The answers for one program. A mover is a player, or NOBODY where no player moves pieces."""

    def __init__(self, program: Program, places: Places, counted: CountedRoom, ways: Ways) -> None:
        layout = program.layout
        self._piles, self._owners, self._size = layout.piles(), layout.owners, len(layout.places)
        self._taboo, self._bits, self._nests = places.taboo, places.bits, places.branches.nests
        kinds = range(len(layout.counted))
        self._full = [counted.full(kind) for kind in kinds]
        self._space = [counted.space(kind) for kind in kinds]
        self._bears, self._ways = counted.bears, ways.now

    def blocked(self, state: State, pile: int, mover: int) -> int:
        """The places that take no piece of a pile; all of them if none can leave.

        Among them are its own place, and where it is carried.
        """
        if self._nests:
            return self._ways(state).shut[mover][pile]
        kind, owner, origin = self._piles[pile]
        found = self._taboo(state)
        if found >> origin & 1:
            return EVERYWHERE
        full = self._full[kind]
        if full is not None:
            found |= full(state, owner, origin, mover)
        return found | self._bits[origin]

    def fits(self, state: State, pile: int, place: int, mover: int) -> int:
        """How many pieces of a pile, however many there are, fit in a place; 0 if it is blocked."""
        if self._nests and self._ways(state).free[pile] >> place & 1:
            return MANY
        if self.blocked(state, pile, mover) >> place & 1:
            return 0
        kind, owner, origin = self._piles[pile]
        space = self._space[kind]
        return MANY if space is None else space(state, owner, origin, place, mover)

    def movable(self, state: State, piles: list[int], goals: int, mover: int) -> list[int]:
        """Those of some piles that have a place to go to among the goals, given as bits.

        piles: of one kind, and none of them in a taboo place.
        """
        if self._nests:
            shut = self._ways(state).shut[mover]
            return [pile for pile in piles if goals & ~shut[pile]]
        if self._bears(state):
            return [pile for pile in piles if goals & ~self.blocked(state, pile, mover)]
        goals &= ~self._taboo(state)
        if goals & (goals - 1):
            return piles
        only, owners, size = goals.bit_length() - 1, self._owners, self._size
        return [pile for pile in piles if pile // owners % size != only] if goals else []
