"""Reads several cells at once, mostly cells that count pieces.

A pile is a cell that counts the pieces of one kind and owner in a place.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...compile.layout import Layout
from ..memory.memo_tables import ANSWERS, BoundedTable, bits_of, interpreted


class Reader:
    """Reads some cells. cells: where they are."""

    def __init__(self, cells: Iterable[int]) -> None:
        self.cells = list(cells)

    def total(self, cells: list[int]) -> int:
        """The sum of the values."""
        number = 0
        for at in self.cells:
            number += cells[at]
        return number

    def filled(self, cells: list[int]) -> list[int]:
        """Those of the cells whose value is not 0."""
        return [at for at in self.cells if cells[at]]


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
