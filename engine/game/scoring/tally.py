"""Tallies of the pieces in places: which cells count for which player, and how much each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from ...compile.layout import Layout
from ..board.arrangements import Arrangement
from ..memory.memo_tables import BoundedTable, MemoTable, interpreted

_MOST = 2_000
"""Most tallies that are memoised while the rules say the same."""


NO_CELLS = slice(0)


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

    def counted_for(self, owner: int, place: int) -> int:
        """The player for whom a piece counts: the last of several rules decides."""
        found = self.holders[owner]
        for zone, meant, host in self.hosts:
            if zone >> place & meant >> owner & 1:
                found = host
        return found


@dataclass(slots=True, eq=False)
class Tally:
    """The tally of some places.

    first: the cells of a place in which pieces count one or nothing; NO_CELLS: there is no such
    place. further: the cells of the other such places. without: the owners for whom these cells do
    not count. more: further cells, the owner for whom each counts, and how much.
    """

    first: slice
    further: tuple[slice, ...]
    without: tuple[int, ...]
    more: tuple[tuple[int, int, int], ...]

    def counts(self, cells: list[int], owners: int) -> tuple[int, ...]:
        """What the pieces count in all places together, by owner."""
        found = cells[self.first] or [0] * owners
        for piles in self.further:
            found = list(map(add, found, cells[piles]))
        for owner in self.without:
            found[owner] = 0
        for cell, owner, weight in self.more:
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


def tallies(layout: Layout, worths: Sequence[Worth]) -> MemoTable[tuple[int, ...], Tally]:
    """The tallies of sets of places."""
    owners = range(layout.owners)

    def piles(kind: int, place: int) -> slice:
        first = layout.pieces_at(kind, place, 0)
        return slice(first, first + layout.owners)

    def tally(places: tuple[int, ...]) -> Tally:
        plain, without, more = list[slice](), list[int](), []
        for worth in worths:
            for place in places:
                holders = [worth.counted_for(owner, place) for owner in owners]
                given = [owner for owner in owners if holders[owner] != owner]
                weights = [worth.of(owner, place) for owner in owners]
                apart = [owner for owner in owners if owner in given or not weights[owner]]
                at_once = max(weights) == 1 and (not plain or without == apart)
                if at_once:
                    plain.append(piles(worth.kind, place))
                    without = apart
                more += [
                    (layout.pieces_at(worth.kind, place, owner), holders[owner], weight)
                    for owner, weight in enumerate(weights)
                    if weight and (not at_once or owner in given)
                ]
        first, *further = plain or [NO_CELLS]
        return Tally(first, tuple(further), tuple(without), tuple(more))

    return MemoTable(tally, _MOST)
