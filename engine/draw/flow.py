"""Places items inside an outline, in rows from the top, as large as fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .elements import Element, Item, put
from .geometry import Corners, bounds, room_between

GAP, EDGE = 4.0, 6.0
"""The distance between items, and from items to the outline."""
SCALES = (1.0, 0.92, 0.86, 0.8, 0.75, 0.7, 0.65, 0.6, 0.54, 0.47, 0.4, 0.34, 0.28)
SMALL = 0.8
"""The scale at which items are replaced by smaller ones."""


class Rooms:
    """The widths of an outline between two levels, with a memo."""

    def __init__(self, inside: Corners) -> None:
        self.bottom = bounds(inside)[3]
        self._inside = inside
        self._known: dict[tuple[float, float], tuple[float, float] | None] = {}

    def between(self, top: float, bottom: float) -> tuple[float, float] | None:
        """The left and right end of the widest part; None if there is none."""
        if (top, bottom) not in self._known:
            self._known[top, bottom] = room_between(self._inside, top, bottom)
        return self._known[top, bottom]


def flowed(
    items: Sequence[Item],
    inside: Corners,
    top: float,
    middle: float | None = None,
    smaller: Callable[[], Sequence[Item]] | None = None,
) -> list[Element]:
    """The elements of all items, in rows below `top`.

    middle: the x of the middle of the first item, or as near as fits; without it the first row is
    centred in the outline, as all others are. smaller: the same items in less room, which replace
    those that would have the scale `SMALL` or less. Items that do not fit even at the smallest
    scale are in one row, across the edge.
    """
    rooms = Rooms(inside)
    for scale in SCALES:
        if smaller is not None and scale <= SMALL:
            return flowed(smaller(), inside, top, middle)
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
        for _, placed in row:
            waiting.pop(next(n for n, item in enumerate(waiting) if item is placed))
        high = max(item.height for _, item in row) * scale
        for x, item in row:
            elements += put(item, x, y + (high - item.height * scale) / 2, scale)
        y += high + GAP
    return elements


def _in_the_middle(
    items: Sequence[Item], rooms: Rooms, y: float, scale: float
) -> list[tuple[float, Item]]:
    """As many items as fit side by side, centred, each with its left x: the first, and others."""
    row: list[Item] = []
    x = 0.0
    for item in items:
        begins = _room([*row, item], rooms, y, scale)
        if begins is not None:
            row.append(item)
            x = begins
        elif not row:
            break
    found = []
    for item in row:
        found.append((x, item))
        x += item.width * scale + GAP
    return found


def _around(
    middle: float, items: Sequence[Item], rooms: Rooms, y: float, scale: float
) -> list[tuple[float, Item]]:
    """The first item around `middle`, and at its right, then its left, as many as fit."""
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
    """The left x of a row of items centred at y; None if it does not fit."""
    high = max(item.height for item in row) * scale
    wide = sum(item.width for item in row) * scale + GAP * (len(row) - 1)
    room = rooms.between(y, y + high + 2)
    if room is None or room[1] - room[0] < wide + 2 * EDGE:
        return None
    return (room[0] + room[1] - wide) / 2
