"""Counts the pieces that no rule keeps from going to a place."""

from __future__ import annotations

from typing import Final

from ...compile.expressions import Owned
from ..board.counters import Counters, Inside
from ..state.bound import Expr
from ..state.state import State

EVERYONE: Final = -1
"""All owners, as bits."""


class KeptOut:
    """The rules that keep pieces from a place, whatever its capacity."""

    def of(self, state: State, kind: int, goal: int, mover: int) -> list[int]:
        """By place, the owners (bits) whose pieces of a kind can't go from there to the goal.

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
        return self._kept_out.of(state, self.kind, goal, mover)
