"""Cards that lie on top of each other: all players see the top card, only its owner the others."""

from __future__ import annotations

from ...compile.layout import Layout
from .state import State


class Heaps:
    """The order of the cards in the heaps of one game."""

    def __init__(self, layout: Layout) -> None:
        self._covers = layout.heaps
        self._heights = layout.height_base
        self._cards = range(len(layout.cards))

    def in_order(self, state: State, zone: int) -> list[int]:
        """The cards in the cell of a heap, the lowest first."""
        cells, heights = state.cells, self._heights
        return sorted(self._lying(state, zone), key=lambda card: cells[heights + card])

    def in_view(self, state: State, zone: int) -> int | None:
        """The visible card of a cell of a heap; None when it is empty or covered by others."""
        cover = self._covers[zone]
        if not state.cells[zone] or (cover >= 0 and state.cells[cover]):
            return None
        return self.in_order(state, zone)[-1]

    def put_on(self, state: State, card: int, zone: int) -> bool:
        """Records a card that came into a cell, on top of its heap; whether all see it there."""
        if zone not in self._covers:
            return False
        cells, heights = state.cells, self._heights
        cells[heights + card] = 1 + max(
            cells[heights + other] for other in self._lying(state, zone)
        )
        return self.in_view(state, zone) == card

    def take_from(self, state: State, card: int, zone: int) -> bool:
        """Records a card that is about to leave a cell; whether all see it on a heap there."""
        if zone not in self._covers:
            return False
        seen = self.in_view(state, zone) == card
        state.cells[self._heights + card] = 0
        return seen

    def _lying(self, state: State, zone: int) -> list[int]:
        return [card for card in self._cards if state.cells[zone] >> card & 1]
