"""Pieces as items: counted ones side by side, many as a number, single ones with their shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from ..rules.model import Shape
from .elements import Box, Element, Group, Item, Polygon, Text, put
from .geometry import Corners, bounds, middle, room_between
from .metrics import fitting, shortened, width_of, wrapped
from .style import Style, on

WIDE, HIGH = 40.0, 26.0
"""The size of a token."""
NARROW, STEP, MOST = 17.0, 9.5, 5
"""The width of one of several pieces, from one to the next, and the most that are drawn so."""
SLIM = 26.0
"""The width of a slim token."""
MARKED = 24.0
"""The width of one of several pieces that bear a letter."""
WIDE_LETTER, MARKED_LETTER = 16.0, 13.0
"""The largest font sizes on them."""
TALL = 36.0
"""The height of a single piece of a player; the others are a little higher."""
PLATE, LEADING = 13.0, 1.15
"""The font size on a plate, and its line height as a factor of that."""
SIZES = (0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2)
LEVELS = (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.22, 0.78)
"""The possible font sizes and middles of a letter in a shape, as parts of its height."""
CLEAR = 1.6
"""The free space around it: half of the edge, and a little."""

OUTLINES: Sequence[Corners] = (
    ((0, 0), (1, 0), (1, 1), (0, 1)),
    (
        *((0.3, 0), (0.7, 0), (0.92, 0.15), (1, 0.5), (0.92, 0.85)),
        *((0.7, 1), (0.3, 1), (0.08, 0.85), (0, 0.5), (0.08, 0.15)),
    ),
    ((0.2, 0), (0.8, 0), (1, 0.5), (0.8, 1), (0.2, 1), (0, 0.5)),
    ((0, 0), (1, 0), (0.84, 0.5), (1, 1), (0, 1), (0.16, 0.5)),
    ((0.22, 0), (1, 0), (0.78, 1), (0, 1)),
    ((0.5, 0), (1, 0.3), (1, 1), (0, 1), (0, 0.3)),
    ((0.15, 0), (0.85, 0), (1, 1), (0, 1)),
    ((0, 0), (1, 0), (1, 0.7), (0.5, 1), (0, 0.7)),
)
"""The outlines that distinguish owners without colours, by seat."""


class Hand(NamedTuple):
    """Draws pieces, with the owners in order, their paints and letters, and the style.

    kinds: the letters on counted pieces, by kind. slim: several are one slim token with a number.
    """

    owners: Sequence[str]
    paints: Mapping[str, str]
    letters: Mapping[str, str]
    style: Style
    kinds: Mapping[str, str] = {}
    slim: bool = False

    def token(self, owner: str, amount: int | None, kind: str, title: str) -> Item:
        """Some counted pieces of one kind and owner; None: one, with the letter of the owner.

        title: the name of the kind, for one piece or several.
        """
        mark = self.kinds.get(kind, "")
        if amount and amount <= (1 if self.slim else MOST):
            return self._row(owner, amount, mark, f"{amount} {owner} {title}")
        label = self.letters[owner] if amount is None else str(amount)
        label = f"{label} {mark}" if mark else label
        wide = SLIM if self.slim and len(label) < 3 else WIDE
        drawn = self._labelled(owner, label, wide, WIDE_LETTER)
        title = f"{owner} {title}" if amount is None else f"{amount} {owner} {title}"
        return Item(wide, HIGH, [Group(title, drawn)])

    def _labelled(self, owner: str, label: str, wide: float, largest: float) -> list[Element]:
        """The outline of an owner's pieces with a label in it."""
        paint = self.paints[owner]
        corners = tuple((wide * x, HIGH * y) for x, y in self._outline(owner))
        left, right = _between_the_sides(corners)
        size = fitting(label, largest, right - left, bold=True, least=7)
        label = shortened(label, size, right - left, bold=True)
        x, y = (left + right) / 2, HIGH * 0.5 + size * 0.36
        return [
            Polygon(corners, paint, self.style.ink, 1.6),
            Text(x, y, label, size, on(paint), bold=True),
        ]

    def _outline(self, owner: str) -> Corners:
        return OUTLINES[self.owners.index(owner) % len(OUTLINES)]

    def _row(self, owner: str, amount: int, mark: str, title: str) -> Item:
        """Pieces that one can count: each before the one on its left, or with its mark."""
        paint, outline = self.paints[owner], self._outline(owner)
        if mark:
            one = Item(MARKED, HIGH, self._labelled(owner, mark, MARKED, MARKED_LETTER))
            marked = [part for n in range(amount) for part in put(one, n * (MARKED + 1), 0)]
            return Item((MARKED + 1) * amount - 1, HIGH, [Group(title, marked)])
        pieces = [
            Polygon(
                tuple((NARROW * x + STEP * number, HIGH * y) for x, y in outline),
                paint,
                on(paint),
                1.6,
            )
            for number in range(amount)
        ]
        return Item(NARROW + STEP * (amount - 1), HIGH, [Group(title, pieces)])

    def figure(
        self, title: str, shape: Shape, letter: str, owner: str | None, room: float = inf
    ) -> Item:
        """A single piece: its shape with a letter in it, or a plate with its title.

        letter: "": that of the owner. room: the greatest width of the lines on a plate.
        """
        paint = self.style.piece if owner is None else self.paints[owner]
        if not shape:
            fitted = title if owner is None else f"{title} {self.letters[owner]}"
            return self.plate(fitted, paint, room=room)
        left, top, right, bottom = bounds(shape)
        tall = TALL if owner else 1.12 * TALL
        letter = letter or self.letters.get(owner or "", "")
        scale = tall / (bottom - top or 1)
        wide = (right - left) * scale
        corners = tuple(((x - left) * scale, (y - top) * scale) for x, y in shape)
        x, y, size = _seat(corners, tall, letter)
        drawn: list[Element] = [Polygon(corners, paint, self.style.ink, 2)]
        drawn.append(Text(x, y + size * 0.36, letter, size, on(paint), bold=True))
        return Item(wide, tall, [Group(title if owner is None else f"{title} of {owner}", drawn)])

    def plate(self, text: str, paint: str, size: float = PLATE, room: float = inf) -> Item:
        """A small plate with a text, in lines of at most the width `room`."""
        lines = wrapped(text, size, room, bold=True)
        wide = max(width_of(line, size, bold=True) for line in lines) + 12
        elements: list[Element] = []
        y = 4 + size / 2
        for line in lines:
            elements.append(Text(wide / 2, y + size * 0.36, line, size, on(paint), bold=True))
            y += size * LEADING
        high = y - size * LEADING + size / 2 + 4
        return Item(wide, high, [Box(0, 0, wide, high, paint, self.style.ink, 1.2, 4), *elements])

    def tray(self, title: str, items: Sequence[Item]) -> Item:
        """A frame around items that belong together, with a title on top."""
        gap, size = 4.0, 11.0
        columns = max(1, len(items) if len(items) < 6 else -(-len(items) // 2))
        rows = [items[n : n + columns] for n in range(0, len(items), columns)]
        heights = [max(item.height for item in row) for row in rows] or [HIGH * 0.7]
        across = [sum(item.width + gap for item in row) - gap for row in rows]
        label = width_of(title, size, bold=True)
        wide = max([*across, label]) + 2 * gap
        y = size + 4 if title else gap
        high = y + sum(heights) + gap * len(heights)
        elements: list[Element] = [
            Box(0, 0, wide, high, self.style.tray, self.style.ink, 1, 5, "4 3")
        ]
        if title:
            elements.append(Text(wide / 2, size + 1, title, size, self.style.ink, bold=True))
        for row, tallest, inner in zip(rows, heights, across, strict=False):
            x = (wide - inner) / 2
            for item in row:
                elements += put(item, x, y + (tallest - item.height) / 2)
                x += item.width + gap
            y += tallest + gap
        return Item(wide, high, [Group(title, elements)] if title else elements)


@lru_cache(maxsize=256)
def _between_the_sides(corners: Corners) -> tuple[float, float]:
    """The left and right end of the room for letters in the outline of a token."""
    left, right = room_between(corners, HIGH * 0.27, HIGH * 0.73) or (0.0, WIDE)
    return left + CLEAR, right - CLEAR


@lru_cache(maxsize=256)
def _seat(corners: Corners, tall: float, letter: str) -> tuple[float, float, float]:
    """The middle (x, y) and the size of the largest letter in a shape, near its middle."""
    for size in (part * tall for part in SIZES):
        wide = width_of(letter, size, bold=True) + 2 * CLEAR
        for y in (part * tall for part in LEVELS):
            room = room_between(corners, y - 0.4 * size - CLEAR, y + 0.4 * size + CLEAR)
            if room is not None and room[1] - room[0] >= wide:
                return sum(room) / 2, y, size
    return middle(corners)[0], tall / 2, SIZES[-1] * tall
