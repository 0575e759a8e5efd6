"""Puts items into an outline, in rows from the top, as large as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from .elements import Element, Item, put
from .geometry import Corners, bounds, room_between

GAP, EDGE = 4.0, 6.0
"""Between items, and to the outline."""
SCALES = (1.0, 0.9, 0.8, 0.7, 0.62, 0.54, 0.47, 0.4, 0.34, 0.28)


class Rooms:
    """How wide an outline is between two levels; what was found once is known."""

    def __init__(self, inside: Corners) -> None:
        self.bottom = bounds(inside)[3]
        self._inside = inside
        self._known: dict[tuple[float, float], tuple[float, float] | None] = {}

    def between(self, top: float, bottom: float) -> tuple[float, float] | None:
        """From left to right; None: there is no room."""
        if (top, bottom) not in self._known:
            self._known[top, bottom] = room_between(self._inside, top, bottom)
        return self._known[top, bottom]


def flowed(items: Sequence[Item], inside: Corners, top: float) -> list[Element]:
    """The elements of all items, in rows below `top`.

    Where even small ones have no room, they are put into one row over the edge.
    """
    rooms = Rooms(inside)
    for scale in SCALES:
        found = _rows(items, rooms, top, scale)
        if found is not None:
            return found
    scale = SCALES[-1]
    wide = sum(item.width * scale + GAP for item in items)
    left, _, right, bottom = bounds(inside)
    x, elements = (left + right - wide) / 2, []
    for item in items:
        elements += put(item, x, min(top, bottom), scale)
        x += item.width * scale + GAP
    return elements


def _rows(items: Sequence[Item], rooms: Rooms, top: float, scale: float) -> list[Element] | None:
    elements: list[Element] = []
    waiting = list(items)
    y = top
    while waiting:
        row: list[Item] = []
        while waiting and _room([*row, waiting[0]], rooms, y, scale) is not None:
            row.append(waiting.pop(0))
        if not row:
            y += 4
            if y >= rooms.bottom:
                return None
            continue
        room = _room(row, rooms, y, scale)
        assert room is not None
        high = max(item.height for item in row) * scale
        x = room
        for item in row:
            elements += put(item, x, y + (high - item.height * scale) / 2, scale)
            x += item.width * scale + GAP
        y += high + GAP
    return elements


def _room(row: Sequence[Item], rooms: Rooms, y: float, scale: float) -> float | None:
    """Where a row of items begins that is in the middle of the room at y; None: it has none."""
    high = max(item.height for item in row) * scale
    wide = sum(item.width for item in row) * scale + GAP * (len(row) - 1)
    room = rooms.between(y, y + high + 2)
    if room is None or room[1] - room[0] < wide + 2 * EDGE:
        return None
    return (room[0] + room[1] - wide) / 2
