"""What a picture is made of: a few kinds of plain elements, which every format can write.

Lengths are in the units of the picture, to the right and down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .metrics import width_of

Spot = tuple[float, float]

NONE = "none"
"""The colour of what is not filled or has no edge."""


class Polygon(NamedTuple):
    """An outline of straight lines. dash: lengths of line and gap; empty: a full line."""

    corners: Sequence[Spot]
    fill: str
    edge: str = NONE
    width: float = 1.0
    dash: str = ""


class Box(NamedTuple):
    """A rectangle; `corner` is the radius of its corners."""

    x: float
    y: float
    w: float
    h: float
    fill: str
    edge: str = NONE
    width: float = 1.0
    corner: float = 0.0
    dash: str = ""


class Lines(NamedTuple):
    """Lines of one colour, each through some spots."""

    lines: Sequence[Sequence[Spot]]
    edge: str
    width: float = 1.0
    dash: str = ""


class Text(NamedTuple):
    """One line of text. x: where its middle is; with `left`, where it begins. y: its base line."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    left: bool = False

    @property
    def area(self) -> tuple[float, float, float, float]:
        """The part of the picture that it covers: left, top, right, bottom."""
        wide = width_of(self.text, self.size, bold=self.bold)
        start = self.x if self.left else self.x - wide / 2
        return start, self.y - 0.74 * self.size, start + wide, self.y + 0.21 * self.size


class Group(NamedTuple):
    """Elements that are one thing, with its name for those who do not see it.

    key: what the options of a decision call it, for whoever points at it; empty for what none does.
    """

    title: str
    elements: Sequence[Element]
    key: str = ""


Element = Polygon | Box | Lines | Text | Group


class Picture(NamedTuple):
    """A whole picture: its size, what it is called, what it shows in words, and its elements."""

    width: float
    height: float
    title: str
    words: str
    elements: Sequence[Element]


class Item(NamedTuple):
    """Something that is put somewhere: its size, and its elements as seen from its corner."""

    width: float
    height: float
    elements: Sequence[Element]


def put(item: Item, x: float, y: float, scale: float = 1.0) -> list[Element]:
    """The elements of an item whose upper left corner is at x and y."""
    return [_moved(element, x, y, scale) for element in item.elements]


def _moved(element: Element, x: float, y: float, s: float) -> Element:
    match element:
        case Polygon():
            corners = [(x + s * a, y + s * b) for a, b in element.corners]
            return element._replace(corners=corners, width=s * element.width)
        case Box(a, b, w, h):
            radius, edge = s * element.corner, s * element.width
            moved = element._replace(x=x + s * a, y=y + s * b, w=s * w, h=s * h)
            return moved._replace(corner=radius, width=edge)
        case Lines():
            lines = [[(x + s * a, y + s * b) for a, b in line] for line in element.lines]
            return element._replace(lines=lines, width=s * element.width)
        case Text():
            return element._replace(x=x + s * element.x, y=y + s * element.y, size=s * element.size)
        case Group():
            return element._replace(elements=[_moved(one, x, y, s) for one in element.elements])


def keyed(item: Item, key: str) -> Item:
    """The same item as one thing with a key."""
    match item.elements:
        case [Group() as whole]:
            return item._replace(elements=[whole._replace(key=key)])
    return item._replace(elements=[Group("", item.elements, key)])


def texts_of(elements: Sequence[Element]) -> Iterator[Text]:
    """Every line of text, wherever it stands."""
    for element in elements:
        if isinstance(element, Text):
            yield element
        elif isinstance(element, Group):
            yield from texts_of(element.elements)
