"""The name of a place inside its outline: in few lines, hyphenated or reduced if necessary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .elements import Spot, Text
from .geometry import Corners, bounds, room_between
from .metrics import is_whole, shortened, width_of, wrapped

SIZES = (19.0, 17.5, 16.0)
"""Font sizes for whole words, which are tried before hyphenation."""
SMALLER = (*SIZES, 14.5, 13.0, 11.5, 10.0, 8.5, 7.0)
"""Font sizes for hyphenated words."""
MOST_LINES = 4
LEADING = 1.1
ABOVE, BELOW = 0.6, 0.4
"""The height of a line above and below its middle, as a part of its font size."""
EDGE = 4.0
"""The free space at both ends of a line."""
PLATE, SHARE = 44.0, 0.36
"""The free height below for points and pieces, but at most this part of a shape."""


class Name(NamedTuple):
    """The lines of a name, and the y where points and pieces begin."""

    lines: Sequence[Text]
    foot: float


@lru_cache(maxsize=256)
def name_in(corners: Corners, title: str, label: Spot, ink: str) -> Name:
    """A name in an outline, at its label or as near below as it fits."""
    for size, whole in (*((s, True) for s in SIZES), *((s, False) for s in SMALLER)):
        for y in _levels(corners, label[1], size):
            lines = _lines(corners, title, y, size, whole)
            if lines is not None:
                return _set(corners, lines, (label[0], y), size, ink)
    return _beginning(corners, title, ink)


def _levels(corners: Corners, first: float, size: float) -> Iterator[float]:
    """The possible middles (y) of the first line."""
    _, top, _, bottom = bounds(corners)
    y = first
    while y <= max(first, (top + bottom) / 2):
        yield y
        y += size / 2


def _lines(corners: Corners, title: str, y: float, size: float, whole: bool) -> list[str] | None:
    """The fewest lines that fit; None if none do. whole: without hyphenation."""
    _, top, _, bottom = bounds(corners)
    last = bottom - min(PLATE, SHARE * (bottom - top))
    for number in range(1, MOST_LINES + 1):
        room = _room(corners, y, size, number)
        if room is None or y + (number - 1) * LEADING * size + BELOW * size > last:
            return None
        wide = room[1] - room[0]
        if whole and not is_whole(title, size, wide, bold=True):
            return None
        lines = wrapped(title, size, wide, bold=True)
        if len(lines) <= number and all(width_of(s, size, bold=True) <= wide for s in lines):
            return lines
    return None


def _room(corners: Corners, y: float, size: float, number: int) -> tuple[float, float] | None:
    """The left and right end of the room for some lines; None if there is none."""
    foot = y + ((number - 1) * LEADING + BELOW) * size
    room = room_between(corners, y - ABOVE * size, foot)
    if room is None or room[1] - room[0] <= 2 * EDGE:
        return None
    return room[0] + EDGE, room[1] - EDGE


def _set(corners: Corners, lines: list[str], label: Spot, size: float, ink: str) -> Name:
    """Lines around the middle of a name, moved to the side if necessary."""
    x, y = label
    room = _room(corners, y, size, len(lines))
    assert room is not None
    half = max(width_of(line, size, bold=True) for line in lines) / 2
    x = min(max(x, room[0] + half), room[1] - half)
    texts = [
        Text(x, y + number * LEADING * size + 0.36 * size, line, size, ink, bold=True)
        for number, line in enumerate(lines)
    ]
    return Name(texts, y + (len(lines) * LEADING - 0.5) * size)


def _beginning(corners: Corners, title: str, ink: str) -> Name:
    """As much of a name as fits in the middle of a small shape, or nothing."""
    _, top, _, bottom = bounds(corners)
    size, y = SMALLER[-1], (top + bottom) / 2
    room = room_between(corners, y - ABOVE * size, y + BELOW * size)
    if room is None:
        return Name((), y)
    fitted = shortened(title, size, room[1] - room[0], bold=True)
    x = (room[0] + room[1]) / 2
    return Name([Text(x, y + 0.36 * size, fitted, size, ink, bold=True)], y + BELOW * size)
