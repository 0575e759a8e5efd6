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


def flowed(
    items: Sequence[Item], inside: Corners, top: float, middle: float | None = None
) -> list[Element]:
    """The elements of all items, in rows below `top`.

    middle: where the first item stands, or as near as there is room; without it the first row is
    in the middle of the outline, as all others are. Where even small ones have no room, they are
    put into one row over the edge.
    """
    rooms = Rooms(inside)
    for scale in SCALES:
        found = _rows(items, rooms, top, scale, middle)
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


def _rows(
    items: Sequence[Item], rooms: Rooms, top: float, scale: float, middle: float | None
) -> list[Element] | None:
    elements: list[Element] = []
    waiting = list(items)
    y = top
    while waiting:
        row = (
            _in_the_middle(waiting, rooms, y, scale)
            if elements or middle is None
            else _around(middle, waiting, rooms, y, scale)
        )
        if not row:
            y += 4
            if y >= rooms.bottom:
                return None
            continue
        del waiting[: len(row)]
        high = max(item.height for _, item in row) * scale
        for x, item in row:
            elements += put(item, x, y + (high - item.height * scale) / 2, scale)
        y += high + GAP
    return elements


def _in_the_middle(
    items: Sequence[Item], rooms: Rooms, y: float, scale: float
) -> list[tuple[float, Item]]:
    """As many items as have room beside each other, and where each begins."""
    row: list[Item] = []
    x = 0.0
    for item in items:
        begins = _room([*row, item], rooms, y, scale)
        if begins is None:
            break
        row.append(item)
        x = begins
    found = []
    for item in row:
        found.append((x, item))
        x += item.width * scale + GAP
    return found


def _around(
    middle: float, items: Sequence[Item], rooms: Rooms, y: float, scale: float
) -> list[tuple[float, Item]]:
    """The first item around `middle`, and at its right, then its left, as many as have room."""
    found: list[tuple[float, Item]] = []
    left = right = high = 0.0
    for item in items:
        wide, high = item.width * scale, max(high, item.height * scale)
        room = rooms.between(y, y + high + 2)
        if room is None:
            break
        first, last = room[0] + EDGE, room[1] - EDGE
        if not found:
            x = left = min(max(middle - wide / 2, first), last - wide)
            right = left + wide
        elif right + GAP + wide <= last:
            x = right + GAP
            right = x + wide
        else:
            x = left = left - GAP - wide
        if left < first or right > last:
            break
        found.append((x, item))
    return found


def _room(row: Sequence[Item], rooms: Rooms, y: float, scale: float) -> float | None:
    """Where a row of items begins that is in the middle of the room at y; None: it has none."""
    high = max(item.height for item in row) * scale
    wide = sum(item.width for item in row) * scale + GAP * (len(row) - 1)
    room = rooms.between(y, y + high + 2)
    if room is None or room[1] - room[0] < wide + 2 * EDGE:
        return None
    return (room[0] + room[1] - wide) / 2
