"""Tallies of the pieces in places: which cells count for which player, and how much each."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Final, NamedTuple

from ...compile.layout import Layout
from ..board.arrangements import Arrangement
from ..memory.memo_tables import BoundedTable, MemoTable, interpreted

_MOST: Final = 2_000
"""Most tallies that are memoised while the rules say the same."""


class Worth(NamedTuple):
    """What the pieces of a kind count, and for which player.

    usual: what a piece counts without a rule. rules: places and owners (bits), and what their
    pieces count. holders: by owner, the player to whom the pieces belong. hosts: places and owners
    (bits), and the player for whom their pieces count there.
    """

    kind: int
    usual: int
    rules: tuple[tuple[int, int, int], ...]
    holders: tuple[int, ...]
    hosts: tuple[tuple[int, int, int], ...]

    def of(self, owner: int, place: int) -> int:
        """What a piece counts: nothing if a rule says so, otherwise the most that a rule says."""
        weights = [
            weight for zone, meant, weight in self.rules if zone >> place & meant >> owner & 1
        ]
        if not weights:
            return self.usual
        return max(weights) if min(weights) else 0

    def for_sides(self, heads: list[int]) -> Worth:
        """The same where the pieces of a side count for its head. heads: by owner."""
        holders = tuple([heads[one] for one in self.holders])
        hosts = tuple([(zone, meant, heads[host]) for zone, meant, host in self.hosts])
        return Worth(self.kind, self.usual, self.rules, holders, hosts)

    def counted_for(self, owner: int, place: int) -> int:
        """The player for whom a piece counts: the last of several rules decides."""
        found = self.holders[owner]
        for zone, meant, host in self.hosts:
            if zone >> place & meant >> owner & 1:
                found = host
        return found


class Tally:
    """The tally of some places.

    rows: the first cells of the places in which pieces count one or nothing. without: the owners
    for whom these do not count. more: further cells, the owner for whom each counts, and how much.
    """

    def __init__(
        self, rows: list[int], without: list[int], more: list[tuple[int, int, int]]
    ) -> None:
        self._first, self._further = rows[0] if rows else -1, rows[1:]
        self._without, self._more = without, more

    def counts(self, cells: list[int], owners: int) -> tuple[int, ...]:
        """What the pieces count in all places together, by owner."""
        found = cells[self._first : self._first + owners] if self._first >= 0 else [0] * owners
        for first in self._further:
            found = list(map(add, found, cells[first : first + owners]))
        for owner in self._without:
            found[owner] = 0
        for cell, owner, weight in self._more:
            if cells[cell]:
                found[owner] += cells[cell] * weight
        return tuple(found)


@interpreted
class Tallies(BoundedTable[tuple[int, ...], Tally]):
    """The tallies of sets of places with all that is in them now."""

    most = _MOST

    def __init__(self, of: MemoTable[tuple[int, ...], Tally], arranged: Arrangement) -> None:
        """of: the tallies of sets of places without what is in them."""
        super().__init__()
        self._of, self._arranged = of, arranged

    def find(self, key: tuple[int, ...]) -> Tally:
        """The tally of one set of places."""
        return self._of[self._arranged.inside[sum([1 << place for place in key])]]


class PlainTallies:
    """The tallies of sets of places without what is in them, where pieces have some worths."""

    def __init__(self, layout: Layout, worths: Sequence[Worth]) -> None:
        self._layout, self._worths = layout, worths
        self.known = MemoTable(self._tally, _MOST)

    def _tally(self, places: tuple[int, ...]) -> Tally:
        owners, pile = range(self._layout.owners), self._layout.pieces_at
        rows, without, more = list[int](), list[int](), list[tuple[int, int, int]]()
        for worth in self._worths:
            for place in places:
                holders = [worth.counted_for(owner, place) for owner in owners]
                given = [owner for owner in owners if holders[owner] != owner]
                weights = [worth.of(owner, place) for owner in owners]
                apart = [owner for owner in owners if owner in given or not weights[owner]]
                at_once = max(weights) == 1 and (not rows or without == apart)
                if at_once:
                    rows.append(pile(worth.kind, place, 0))
                    without = apart
                more += [
                    (pile(worth.kind, place, owner), holders[owner], weight)
                    for owner, weight in enumerate(weights)
                    if weight and (not at_once or owner in given)
                ]
        return Tally(rows, without, more)
