"""The scoreboards of places: their own, and those of pieces that lie there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from ...compile.program import Program
from ..state.state import State

Values = tuple[int, ...]


class Scoreboards:
    """The values that count in a place: its own, or those of a piece that lies there."""

    def __init__(self, program: Program) -> None:
        payment = program.payment
        self._values, self._boards, self._turned = (
            payment.values,
            payment.board_cells,
            payment.turned,
        )
        self._first = program.layout.single_base
        self._flipped = program.layout.flipped

    def of(self, state: State, place: int, alone: bool) -> Values:
        """The values in view there.

        alone: for a player who has no other player next to them there. On a board that lies on its
        other side the values are reversed, but a player who is alone there takes the highest.
        """
        cells, turned_boards = state.cells, self._turned
        values = self._values.get(place, ())
        for cell, board in self._boards:
            if cells[cell] == place:
                values = board
                if turned_boards and cells[self._flipped] >> (cell - self._first) & 1:
                    turned = turned_boards[cell]
                    values = turned.alone if alone else turned.values
        return values

    def first(self, state: State, place: int) -> int:
        """The first of the values in view there; 0 without any."""
        values = self.of(state, place, alone=False)
        return values[0] if values else 0

    def added(self, state: State, places: Sequence[int], alone: bool) -> Values:
        """The values of several places, added up rank by rank."""
        of_each = [self.of(state, place, alone) for place in places]
        return tuple([sum(rank) for rank in zip_longest(*of_each, fillvalue=0)])
