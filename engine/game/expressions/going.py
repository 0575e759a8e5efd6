"""Counts the pieces that no rule keeps from going to a place."""

from __future__ import annotations

from collections.abc import Mapping

from ...compile.expressions import Owned
from ..board.counters import Counters, Inside
from ..state.bound import Expr
from ..state.state import State

EVERYONE = -1
"""All owners, as bits."""


class KeptOut:
    """The rules that keep pieces from a place, whatever its capacity."""

    def of(self, state: State, kind: int) -> Mapping[tuple[int, int, int], int]:
        """The owners (bits) whose pieces of a kind can't go a way: from where, where to, by whom.

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
        self._places = range(len(m.program.layout.places))

    def left_out(self, state: State) -> list[int]:
        goal, mover = self._goal.of(state), self._mover.of(state)
        if goal < 0:
            return [EVERYONE for _ in self._places]
        kept = self._kept_out.of(state, self.kind)
        return [kept[place, goal, mover] for place in self._places]
