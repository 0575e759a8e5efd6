"""The elements of a picture: a few plain shapes, which every format can write.

Lengths are in the units of the picture; x grows to the right, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .metrics import width_of

Spot = tuple[float, float]

NONE = "none"
"""The colour for no fill or no edge."""


class Polygon(NamedTuple):
    """A polygon. dash: the lengths of line and gap; empty: a solid line."""

    corners: Sequence[Spot]
    fill: str
    edge: str = NONE
    width: float = 1.0
    dash: str = ""


class Box(NamedTuple):
    """A rectangle. corner: the radius of its corners."""

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
    """Polylines of one colour."""

    lines: Sequence[Sequence[Spot]]
    edge: str
    width: float = 1.0
    dash: str = ""


class Text(NamedTuple):
    """One line of text. x: its middle; with `left`, its beginning. y: its baseline."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    left: bool = False

    @property
    def area(self) -> tuple[float, float, float, float]:
        """The bounding box: left, top, right, bottom."""
        wide = width_of(self.text, self.size, bold=self.bold)
        start = self.x if self.left else self.x - wide / 2
        return start, self.y - 0.74 * self.size, start + wide, self.y + 0.21 * self.size


class Group(NamedTuple):
    """Elements that belong together. title: a name for screen readers; may be empty.

    key: the name of the thing in the options of a decision, for clicks; empty if none names it.
    """

    title: str
    elements: Sequence[Element]
    key: str = ""


Element = Polygon | Box | Lines | Text | Group


class Picture(NamedTuple):
    """A whole picture. words: what it shows, as a text."""

    width: float
    height: float
    title: str
    words: str
    elements: Sequence[Element]


class Item(NamedTuple):
    """Something to place: its size, and its elements relative to its upper left corner."""

    width: float
    height: float
    elements: Sequence[Element]


def put(item: Item, x: float, y: float, scale: float = 1.0) -> list[Element]:
    """The elements of an item, scaled, with its upper left corner at x and y."""
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
    """The same item as one group with a key."""
    match item.elements:
        case [Group() as whole]:
            return item._replace(elements=[whole._replace(key=key)])
    return item._replace(elements=[Group("", item.elements, key)])


def texts_of(elements: Sequence[Element]) -> Iterator[Text]:
    """Every line of text, also those in groups."""
    for element in elements:
        if isinstance(element, Text):
            yield element
        elif isinstance(element, Group):
            yield from texts_of(element.elements)
