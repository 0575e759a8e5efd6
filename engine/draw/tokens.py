"""Pieces as items: counted ones as tokens with a number, single ones in their shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..rules.model import Shape
from .elements import Box, Element, Group, Item, Polygon, Text, put
from .geometry import Corners, bounds, room_between
from .metrics import fitting, shortened, width_of
from .style import Style, on

WIDE, HIGH = 40.0, 26.0
"""The size of a token."""
TALL = 32.0
"""The height of a single piece."""

OUTLINES: Sequence[Sequence[tuple[float, float]]] = (
    ((0, 0), (1, 0), (1, 1), (0, 1)),
    (
        *((0.3, 0), (0.7, 0), (0.92, 0.15), (1, 0.5), (0.92, 0.85)),
        *((0.7, 1), (0.3, 1), (0.08, 0.85), (0, 0.5), (0.08, 0.15)),
    ),
    ((0.2, 0), (0.8, 0), (1, 0.5), (0.8, 1), (0.2, 1), (0, 0.5)),
    ((0, 0), (1, 0), (0.84, 0.5), (1, 1), (0, 1), (0.16, 0.5)),
    ((0.22, 0), (1, 0), (0.78, 1), (0, 1)),
    ((0.5, -0.15), (1, 0.2), (1, 1), (0, 1), (0, 0.2)),
    ((0.15, 0), (0.85, 0), (1, 1), (0, 1)),
    ((0, 0), (1, 0), (1, 0.7), (0.5, 1.15), (0, 0.7)),
)
"""The outlines by which owners are told apart without colours, by seat."""


class Hand(NamedTuple):
    """How pieces are drawn: the owners in order, their paints and letters, and the style."""

    owners: Sequence[str]
    paints: Mapping[str, str]
    letters: Mapping[str, str]
    style: Style

    def token(self, owner: str, amount: int | str, kind: str) -> Item:
        """Some counted pieces of one owner."""
        paint = self.paints[owner]
        outline = OUTLINES[self.owners.index(owner) % len(OUTLINES)]
        said = f"{self.letters[owner]}{amount}"
        size = fitting(said, 16, WIDE * 0.74, bold=True, least=7)
        said = shortened(said, size, WIDE * 0.8, bold=True)
        corners = [(WIDE * x, HIGH * y) for x, y in outline]
        return Item(
            WIDE,
            HIGH,
            [
                Group(
                    f"{amount} {owner} {kind}",
                    [
                        Polygon(corners, paint, self.style.ink, 1.6),
                        Text(WIDE / 2, HIGH * 0.5 + size * 0.36, said, size, on(paint), bold=True),
                    ],
                )
            ],
        )

    def figure(self, title: str, shape: Shape, letter: str, owner: str | None) -> Item:
        """A single piece: its shape with a letter in it, or a plate with its title."""
        paint = self.style.piece if owner is None else self.paints[owner]
        if not shape:
            return self.plate(title if owner is None else f"{title} {self.letters[owner]}", paint)
        left, top, right, bottom = bounds(shape)
        tall = TALL if owner else 1.25 * TALL
        scale = tall / (bottom - top or 1)
        wide = (right - left) * scale
        corners = [((x - left) * scale, (y - top) * scale) for x, y in shape]
        x, y, room = _widest(corners, tall)
        size = fitting(letter, 0.5 * tall, room * 0.8, bold=True, least=7)
        said = Text(x, y + size * 0.36, letter, size, on(paint), bold=True)
        name = title if owner is None else f"{title} of {owner}"
        return Item(wide, tall, [Group(name, [Polygon(corners, paint, self.style.ink, 2), said])])

    def plate(self, text: str, paint: str, size: float = 13.0) -> Item:
        """A small plate with a text."""
        wide = width_of(text, size, bold=True) + 12
        high = size + 8
        return Item(
            wide,
            high,
            [
                Box(0, 0, wide, high, paint, self.style.ink, 1.2, 4),
                Text(wide / 2, high / 2 + size * 0.36, text, size, on(paint), bold=True),
            ],
        )

    def tray(self, title: str, items: Sequence[Item]) -> Item:
        """A frame around items that belong together, with a title on top."""
        gap, size = 4.0, 11.0
        columns = max(1, len(items) if len(items) < 4 else -(-len(items) // 2))
        rows = [items[n : n + columns] for n in range(0, len(items), columns)]
        heights = [max(item.height for item in row) for row in rows] or [HIGH * 0.7]
        across = [sum(item.width + gap for item in row) - gap for row in rows]
        label = width_of(title, size, bold=True)
        wide = max([*across, label]) + 2 * gap
        y = size + 4 if title else gap
        high = y + sum(heights) + gap * len(heights)
        elements: list[Element] = [Box(0, 0, wide, high, "#ffffff", self.style.ink, 1, 5, "4 3")]
        if title:
            elements.append(Text(wide / 2, size + 1, title, size, self.style.ink, bold=True))
        for row, tallest, inner in zip(rows, heights, across, strict=False):
            x = (wide - inner) / 2
            for item in row:
                elements += put(item, x, y + (tallest - item.height) / 2)
                x += item.width + gap
            y += tallest + gap
        return Item(wide, high, [Group(title, elements)] if title else elements)


def _widest(corners: Corners, tall: float) -> tuple[float, float, float]:
    """Where a letter has most room in a shape: its middle, and how wide it may be."""
    found = (0.0, tall / 2, 0.0)
    for part in (0.5, 0.42, 0.58, 0.3, 0.68):
        room = room_between(corners, tall * (part - 0.2), tall * (part + 0.2))
        if room is not None and room[1] - room[0] > 1.15 * found[2]:
            found = (sum(room) / 2, tall * part, room[1] - room[0])
    return found
