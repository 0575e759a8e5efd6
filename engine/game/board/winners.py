"""Who wins a game: by points, unless a sentence has decided it."""

from __future__ import annotations

from collections.abc import Sequence

from ...compile.layout import Layout


def leading(cells: list[int], layout: Layout, seats: Sequence[int]) -> list[int]:
    """Those of some players who have the most points."""
    most = max((cells[layout.points_base + seat] for seat in seats), default=0)
    return [seat for seat in seats if cells[layout.points_base + seat] == most]


def winners(cells: list[int], layout: Layout) -> list[int]:
    """The seats of those who have won, of a game that is over."""
    decided = cells[layout.decided] if layout.decided >= 0 else 0
    if decided > 0:
        return [seat for seat in range(layout.players) if decided - 1 >> seat & 1]
    return leading(cells, layout, range(layout.players))
