"""Reads several cells at once, mostly cells that count pieces.

A pile is a cell that counts the pieces of one kind and owner in a place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import itemgetter

from ...compile.layout import Layout
from ..memory.memo_tables import ANSWERS, BoundedTable, bits_of, interpreted


class Reader:
    """Reads some cells; it is fastest for adjacent ones. cells: where they are."""

    def __init__(self, cells: Sequence[int]) -> None:
        self.cells = tuple(cells)
        first = cells[0] if cells else 0
        end = first + len(cells)
        adjacent = self.cells == tuple(range(first, end))
        self._read: Callable[[list[int]], Sequence[int]] = (
            itemgetter(slice(first, end)) if adjacent else itemgetter(*self.cells)
        )

    def read(self, cells: list[int]) -> Sequence[int]:
        """The values of the cells."""
        return self._read(cells)

    def total(self, cells: list[int]) -> int:
        """The sum of the values."""
        return sum(self._read(cells))

    def filled(self, cells: list[int]) -> list[int]:
        """Those of the cells whose value is not 0."""
        return [*compress(self.cells, self._read(cells))]


@interpreted
class Piles(BoundedTable[int, Reader]):
    """The piles of a kind by a key: a mask of places, shifted left, and a mask of owners."""

    def __init__(self, layout: Layout, kind: int) -> None:
        super().__init__()
        ANSWERS.add(self)
        self._layout, self._kind = layout, kind

    def find(self, key: int) -> Reader:
        layout, kind = self._layout, self._kind
        width = layout.owners
        places, owners = bits_of(key >> width), bits_of(key & ((1 << width) - 1))
        return Reader([layout.pieces_at(kind, place, one) for place in places for one in owners])
