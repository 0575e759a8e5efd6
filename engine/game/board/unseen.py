"""What a question offers, wherever the single pieces stand whose places are hidden."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from ...compile.layout import Layout
from ..memory.memo_tables import MemoTable
from ..state.state import State

OFF_BOARD = -1

Options = Callable[[State], Collection[int] | None]
"""What a question offers in a state; None if it is not asked there."""


def options_wherever(layout: Layout, state: State, options: Options) -> list[int]:
    """The options of a question, for `options_with`: a mask of those without hidden pieces.

    Then for each hidden piece and each place where it makes a difference, if it alone stands on the
    board: the piece, the place, and what is offered only then, or only otherwise. So two hidden
    pieces that make a difference only together, as with "has at least 2 chests", make none here.
    """
    hidden = [piece for piece, veil in layout.veiled.items() if state.cells[veil]]
    if not hidden:
        return [mask_of(options(state))]
    alone = state.clone()
    for piece in hidden:
        alone.cells[layout.single_base + piece] = OFF_BOARD
    alone.unlearn()
    found = [mask_of(options(alone))]
    for piece in hidden:
        for place in range(len(layout.places)):
            alone.cells[layout.single_base + piece] = place
            alone.unlearn()
            differs = mask_of(options(alone)) ^ found[0]
            if differs:
                found += [piece, place, differs]
        alone.cells[layout.single_base + piece] = OFF_BOARD
    return found


def mask_of(options: Collection[int] | None) -> int:
    """Options as a mask; the first bit is for -1."""
    return sum([1 << option + 1 for option in options or ()])


MASKS: Final[MemoTable[tuple[int, ...], int]] = MemoTable(mask_of)
"""The same, remembered. The key: a tuple of options."""


def options_of(mask: int) -> list[int]:
    """The options in a mask, in their order."""
    return [bit - 1 for bit in range(mask.bit_length()) if mask >> bit & 1]


def options_with(masks: Sequence[int], standing: Mapping[int, int]) -> int:
    """The mask of what is offered if hidden pieces stand in these places."""
    differs = 0
    for at in range(1, len(masks), 3):
        if standing.get(masks[at], OFF_BOARD) == masks[at + 1]:
            differs |= masks[at + 2]
    return masks[0] ^ differs if masks else 0
