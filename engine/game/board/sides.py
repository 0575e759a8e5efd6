"""Sides: the players whose pieces count together in majorities. A player alone is a side, too.

The first player of a side is its head: in counts, the pieces of all are the head's.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..memory.memo_tables import bits_of
from ..state.bound import ByOwner, Expr, Listing
from ..state.state import State


class HeadOf(Expr):
    """The head of a player's side, or -1."""

    def __init__(self, sides: Listing, player: Expr) -> None:
        self._sides, self._player = sides, player

    def of(self, state: State) -> int:
        player = self._player.of(state)
        return player if player < 0 else self._sides.of(state)[player]


class HeadsOf(Expr):
    """The heads of the sides of some owners, as bits."""

    def __init__(self, sides: Listing, owners: Expr) -> None:
        self._sides, self._owners = sides, owners

    def of(self, state: State) -> int:
        heads, found = self._sides.of(state), 0
        for owner in bits_of(self._owners.of(state)):
            found |= 1 << heads[owner]
        return found


class BySide(ByOwner):
    """Counts by owner, in which those of a side are its head's."""

    def __init__(self, sides: Listing, counts: ByOwner) -> None:
        self._sides, self._counts = sides, counts

    def at(self, state: State, place: int) -> Sequence[int]:
        heads, counts = self._sides.of(state), self._counts.at(state, place)
        found = [0] * len(counts)
        for owner, count in enumerate(counts):
            found[heads[owner]] += count
        return found
