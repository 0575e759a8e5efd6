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
        self._known = known
        self._found: dict[int, Expr] = {}
        self._rules: dict[int, list[StandIn]] = {}
        for one in rules:
            self._rules.setdefault(one.role, []).append(one)

    def of(self, cell: int) -> Expr | None:
        """The cell of the piece that plays the role of a cell's piece; None: always that piece.

        Of several rules the last one counts. A piece off the board plays no role.
        """
        rules = self._rules.get(cell)
        if rules is not None and cell not in self._found:
            found: Expr = _StandingFor(cell, rules)
            if self._known is not None:
                found = self._known.remembered_expr(found)
            self._found[cell] = found
        return self._found.get(cell)

    def possible(self, cells: Iterable[int]) -> set[int]:
        """The cells of all pieces that may be meant where the pieces of some cells are named."""
        named = set(cells)
        return named | {one.piece for cell in named for one in self._rules.get(cell, ())}

    def concern(self, cells: Sequence[int]) -> Concern:
        """Tests whether the piece of a cell is meant where the pieces of some cells are named."""
        roles = [self.of(cell) for cell in cells]
        given = [cell for cell, role in zip(cells, roles, strict=True) if role is None]
        return Concern(frozenset(given), [role for role in roles if role is not None])


class Concern:
    """Whether the piece of a cell is one of those that are meant."""

    def __init__(self, given: frozenset[int], roles: list[Expr]) -> None:
        """given: the cells of some of them. roles: those of the others."""
        self._given, self._roles = given, roles

    def of(self, state: State, cell: int) -> bool:
        """Whether the piece is meant now."""
        if cell in self._given:
            return True
        for role in self._roles:
            if role.of(state) == cell:
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
