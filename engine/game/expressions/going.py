"""Counts the pieces that no rule keeps from going to a place."""

from __future__ import annotations

from collections.abc import Sequence

from ...compile.expressions import Owned
from ..board.counters import Counters, Inside
from ..state.bound import Expr
from ..state.state import State


class KeptOut:
    """The rules that keep pieces from a place, whatever its capacity."""

    def owners(self, state: State, kind: int, origin: int, place: int, mover: int) -> int:
        """The owners (bits) whose pieces of a kind can't go from one place to another.

        Where the mover is no player, only rules that bind all players count.
        """
        raise NotImplementedError


class Going(Inside):
    """The number of pieces that no rule keeps from going to a place; 0 without a place."""

    def __init__(
        self, m: Counters, owned: Owned, goal: Expr, mover: Expr, kept_out: KeptOut
    ) -> None:
        super().__init__(m, owned)
        self._goal, self._mover, self._kept_out = goal, mover, kept_out

    def numbers(self, state: State, groups: list[Sequence[int]]) -> list[int]:
        goal, mover = self._goal.of(state), self._mover.of(state)
        if goal < 0:
            return [0] * len(groups)
        whose, cells, piles, width = self.meant.of(state), state.cells, self.piles, self.width
        kept_out, found = self._kept_out, []
        for group in groups:
            number = 0
            for one in group:
                kept = kept_out.owners(state, self.kind, one, goal, mover)
                number += piles[1 << one + width | whose & ~kept].total(cells)
            found.append(number)
        return found
