"""Sheets of items to cut out, with crop marks and a ruler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..draw.elements import Box, Element, Item, Lines, Picture, Text, put

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
RULER = 50.0
"""The length of the ruler that shows whether a printer keeps the size."""
INK, PAPER = "#000000", "#ffffff"
HAIR = 0.1
"""The width of a crop mark."""


class Grid(NamedTuple):
    """The layout of a sheet with items of one size, edge to edge."""

    paper: tuple[float, float]
    wide: float
    high: float

    @property
    def columns(self) -> int:
        """The number of items in a row."""
        return int((self.paper[0] - 8) // self.wide)

    @property
    def rows(self) -> int:
        """The number of rows; the ruler fits below them."""
        return int((self.paper[1] - 14) // self.high)

    @property
    def left(self) -> float:
        """The x of the first column; the right margin is the same."""
        return (self.paper[0] - self.columns * self.wide) / 2

    @property
    def top(self) -> float:
        """The y of the first row."""
        return (self.paper[1] - self.rows * self.high) / 2

    def marks(self) -> Iterator[list[tuple[float, float]]]:
        """The crop marks, from the edges of the paper to the items."""
        width, height = self.paper
        right, bottom = width - self.left, height - self.top
        for column in range(self.columns + 1):
            x = self.left + column * self.wide
            yield [(x, 0), (x, self.top)]
            yield [(x, bottom), (x, height)]
        for row in range(self.rows + 1):
            y = self.top + row * self.high
            yield [(0, y), (self.left, y)]
            yield [(right, y), (width, y)]


def sheets(
    fronts: Sequence[Item], backs: Sequence[Item], paper: tuple[float, float], title: str
) -> list[Picture]:
    """The items on as many sheets as they need; with backs, each sheet is followed by its back.

    All have the size of the first. Backs match their faces if the sheets are printed on both
    sides and turned on the long edge.
    """
    if not fronts:
        return []
    grid = Grid(paper, fronts[0].width, fronts[0].height)
    many = grid.columns * grid.rows
    found = []
    for start in range(0, len(fronts), many):
        found.append(_sheet(grid, fronts[start : start + many], title, turned=False))
        if backs:
            found.append(_sheet(grid, backs[start : start + many], title, turned=True))
    return found


def _sheet(grid: Grid, items: Sequence[Item], title: str, *, turned: bool) -> Picture:
    width, height = grid.paper
    elements: list[Element] = []
    for number, item in enumerate(items):
        row, column = divmod(number, grid.columns)
        if turned:
            column = grid.columns - 1 - column
        elements += put(trimmed(item), grid.left + column * grid.wide, grid.top + row * grid.high)
    elements.append(Lines([*grid.marks()], INK, HAIR))
    elements += ruler(width, height)
    return Picture(width, height, title, "", elements)


def ruler(width: float, height: float) -> list[Element]:
    """A ruler at the foot of a sheet, between the crop marks of cards.

    Crop marks of smaller items end above it.
    """
    left, y = (width - 63.0) / 2 + 2, height - 2.4
    ground = Box(left - 1, y - 2.4, RULER + 10, height - y + 2.4, PAPER)
    marks = [[(left, y), (left + RULER, y)]]
    for tick in range(0, int(RULER) + 1, 5):
        long = 1.6 if tick % 10 == 0 else 0.9
        marks.append([(left + tick, y), (left + tick, y - long)])
    label = Text(left + RULER + 2, y + 0.4, "50 mm", 2.2, INK, left=True)
    return [ground, Lines(marks, INK, 0.15), label]


def trimmed(item: Item, bleed: float = 0) -> Item:
    """The item with another bleed; without any by default, as its neighbour begins there."""
    elements = [
        box._replace(x=-bleed, y=-bleed, w=item.width + 2 * bleed, h=item.height + 2 * bleed)
        if isinstance(box, Box) and box.x < 0
        else box
        for box in item.elements
    ]
    return Item(item.width, item.height, elements)
