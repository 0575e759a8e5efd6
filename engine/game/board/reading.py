"""Reads several cells at once, mostly cells that count pieces.

A pile is a cell that counts the pieces of one kind and owner in a place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import NamedTuple

from ...compile.layout import Layout
from ..memory.memo_tables import MemoTable, bits_of

Read = Callable[[list[int]], Sequence[int]]
"""Reads several cells at once."""


class Piles(NamedTuple):
    """Some piles. cells: where they are; read: reads how many pieces each of them holds."""

    cells: Sequence[int]
    read: Read


PilesAt = MemoTable[int, Piles]
"""The piles of a kind by a key: a mask of places, shifted left, and a mask of owners."""


def piles_of(layout: Layout) -> MemoTable[int, PilesAt]:
    """The piles of each kind of counted pieces."""
    width, everyone = layout.owners, (1 << layout.owners) - 1

    def of_kind(kind: int) -> PilesAt:
        def piles(key: int) -> Piles:
            places, owners = bits_of(key >> width), bits_of(key & everyone)
            cells = [layout.pieces_at(kind, place, owner) for place in places for owner in owners]
            return Piles(tuple(cells), reading_of(cells))

        return MemoTable(piles)

    return MemoTable(of_kind)


def reading_of(cells: Sequence[int]) -> Read:
    """The reader of some cells; it is fastest for adjacent ones."""
    if not cells:
        return nothing
    first, end = cells[0], cells[0] + len(cells)
    if [*cells] == [*range(first, end)]:
        return itemgetter(slice(first, end))
    return itemgetter(*cells)


def nothing(cells: list[int]) -> Sequence[int]:
    """No values: the reader of no cells."""
    return ()
