"""How the pieces in places are added up: which cells count for whom, and how much each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...compile.layout import Layout
from ..memory.remembered import Remembered

_MOST = 2_000
"""Most ways to add up that are remembered where the rules say the same."""


class Worth(NamedTuple):
    """What the pieces of a kind count, and for whom.

    usual: what one counts where no rule says anything. rules: places and owners (bits), and what
    their pieces count. holders: by owner, to whom his pieces belong.
    """

    kind: int
    usual: int
    rules: tuple[tuple[int, int, int], ...]
    holders: tuple[int, ...]

    def of(self, owner: int, place: int) -> int:
        """What a piece counts: nothing where a rule says so, else the most that any rule says."""
        weights = [
            weight for zone, meant, weight in self.rules if zone >> place & meant >> owner & 1
        ]
        if not weights:
            return self.usual
        return max(weights) if min(weights) else 0


class Tally(NamedTuple):
    """How some places are added up.

    first: where the cells of a place begin in which each piece counts one; -1: there is none such.
    without: the owners who have nothing of that. more: further cells, for whom, and how much.
    """

    first: int
    without: tuple[int, ...]
    more: tuple[tuple[int, int, int], ...]

    def counts(self, cells: list[int], owners: int) -> tuple[int, ...]:
        """What all together count, by owner."""
        found = cells[self.first : self.first + owners] if self.first >= 0 else [0] * owners
        for owner in self.without:
            found[owner] = 0
        for cell, owner, weight in self.more:
            if cells[cell]:
                found[owner] += cells[cell] * weight
        return tuple(found)


def tallies(layout: Layout, worths: Sequence[Worth]) -> Remembered[tuple[int, ...], Tally]:
    """How places are added up, each set of them once."""
    owners = range(layout.owners)

    def tally(places: tuple[int, ...]) -> Tally:
        first, without, more = -1, list[int](), []
        for worth in worths:
            for place in places:
                weights = [worth.of(owner, place) for owner in owners]
                starts = first < 0 and set(weights) == {1}
                if starts:
                    first = layout.pieces_at(worth.kind, place, 0)
                    without = [owner for owner in owners if worth.holders[owner] != owner]
                more += [
                    (layout.pieces_at(worth.kind, place, owner), worth.holders[owner], weight)
                    for owner, weight in enumerate(weights)
                    if weight and (not starts or owner in without)
                ]
        return Tally(first, tuple(without), tuple(more))

    return Remembered(tally, _MOST)
