"""Which single piece plays the role of another.

A rule can make one piece count as another. What sentences and rules say of that other piece then
holds for the piece that plays its role.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..memory.state_memos import StateMemos
from ..state.bound import Condition, Expr
from ..state.state import State


class StandIn(NamedTuple):
    """A rule by which one piece plays the role of another, by their cells."""

    role: int
    piece: int
    holds: Condition


class StandIns:
    """The answers of one program, which are memoized."""

    def __init__(self, rules: Sequence[StandIn] = (), known: StateMemos | None = None) -> None:
        """known: memoizes the answers, if all rules depend only on what it watches."""
        self._rules: dict[int, list[StandIn]] = {}
        for one in rules:
            self._rules.setdefault(one.role, []).append(one)
        self._standing: dict[int, Expr] = {}
        for cell, about in self._rules.items():
            found: Expr = _StandingFor(cell, about)
            self._standing[cell] = found if known is None else known.remembered_expr(found)

    def of(self, cell: int) -> Expr | None:
        """The cell of the piece that plays the role of a cell's piece; None: always that piece.

        Of several rules the last one counts. A piece off the board plays no role.
        """
        return self._standing.get(cell)

    def possible(self, cells: Iterable[int]) -> set[int]:
        """The cells of all pieces that may be meant where the pieces of some cells are named."""
        named = set(cells)
        return named | {one.piece for cell in named for one in self._rules.get(cell, ())}

    def means(self, state: State, cells: Sequence[int], cell: int) -> bool:
        """Whether the piece of a cell is meant where the pieces of some cells are named."""
        for one in cells:
            standing = self._standing.get(one)
            if (one if standing is None else standing.of(state)) == cell:
                return True
        return False


class _StandingFor(Expr):
    """The cell of the piece that plays a role."""

    def __init__(self, cell: int, rules: list[StandIn]) -> None:
        self._cell, self._rules = cell, rules

    def of(self, state: State) -> int:
        piece = self._cell
        for one in self._rules:
            if one.holds.holds(state) and state.cells[one.piece] >= 0:
                piece = one.piece
        return piece
