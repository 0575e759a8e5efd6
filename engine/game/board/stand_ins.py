"""Which single piece plays the role of another.

A rule can make one piece count as another. What sentences and rules say of that other piece then
holds for the piece that plays its role.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ..memory.state_memos import StateMemos
from ..state.state import State

CellOf = Callable[[State], int]
"""Returns the cell of a single piece."""


class StandIn(NamedTuple):
    """A rule by which one piece plays the role of another, by their cells."""

    role: int
    piece: int
    holds: Callable[[State], bool]


class StandIns:
    """The answers of one program, which are memoized."""

    def __init__(self, rules: Sequence[StandIn] = (), known: StateMemos | None = None) -> None:
        """known: memoizes the answers, if all rules depend only on what it watches."""
        self._known = known
        self._found: dict[int, CellOf] = {}
        self._rules: dict[int, list[StandIn]] = {}
        for one in rules:
            self._rules.setdefault(one.role, []).append(one)

    def of(self, cell: int) -> CellOf | None:
        """Finds the piece that plays the role of a cell's piece; None: no other piece ever does.

        Of several rules the last one counts. A piece off the board plays no role.
        """
        rules = self._rules.get(cell)
        if rules is None:
            return None
        if cell not in self._found:
            find, known = self._standing_for(cell, rules), self._known
            asked = find if known is None else known.remembered_expr(find)
            self._found[cell] = asked
        return self._found[cell]

    @staticmethod
    def _standing_for(cell: int, rules: Sequence[StandIn]) -> CellOf:
        def found(state: State) -> int:
            piece = cell
            for one in rules:
                if one.holds(state) and state.cells[one.piece] >= 0:
                    piece = one.piece
            return piece

        return found

    def possible(self, cells: Iterable[int]) -> set[int]:
        """The cells of all pieces that may be meant where the pieces of some cells are named."""
        named = set(cells)
        return named | {one.piece for cell in named for one in self._rules.get(cell, ())}

    def concern(self, cells: Sequence[int]) -> Callable[[State, int], bool]:
        """Tests whether the piece of a cell is meant where the pieces of some cells are named."""
        known = frozenset(cells)
        if known.isdisjoint(self._rules):
            return lambda state, cell: cell in known
        finders = [self.of(cell) or _always(cell) for cell in cells]
        return lambda state, cell: any([found(state) == cell for found in finders])


def _always(cell: int) -> CellOf:
    return lambda state: cell
