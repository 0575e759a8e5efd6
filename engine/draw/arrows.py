"""Arrows between places, on top of the map; they cover as few names and pieces as possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import dist

from .elements import Box, Element, Group, Lines, Polygon, Spot, Text
from .geometry import Corners, bounds, middle, piers, within
from .style import Style

DEEP = 24.0
"""The distance of the ends from the border of a place."""
LEAST = 46.0
"""The least length of an arrow."""
COVERS = 6.0
"""The cost of each unit of length over a name or a piece."""
WIDE, RIM, HEAD = 7.0, 2.5, 24.0
"""The width of the line, of its pale rim, and the length of the head."""


def arrow(
    start: Corners, goal: Corners, covered: Sequence[Element], style: Style
) -> Iterator[Element]:
    """An arrow from one outline to another. covered: what it should not cover."""
    areas = [*_areas(covered)]
    ways = product((*piers(start, DEEP), middle(start)), (*piers(goal, DEEP), middle(goal)))
    long_enough = [way for way in ways if dist(*way) >= LEAST]
    (a, b), (c, d) = min(
        long_enough or [(middle(start), middle(goal))], key=lambda way: _cost(way[0], way[1], areas)
    )
    long = dist((a, b), (c, d)) or 1
    u, v = (c - a) / long, (d - b) / long
    neck = (c - (HEAD - 4) * u, d - (HEAD - 4) * v)
    head = [(c, d), (c - HEAD * u - HEAD / 2 * v, d - HEAD * v + HEAD / 2 * u)]
    head.append((c - HEAD * u + HEAD / 2 * v, d - HEAD * v - HEAD / 2 * u))
    yield Lines([[(a, b), neck]], style.paper, WIDE + 2 * RIM)
    yield Polygon(head, style.paper, style.paper, 2 * RIM)
    yield Lines([[(a, b), neck]], style.mark, WIDE)
    yield Polygon(head, style.mark)


def _cost(start: Spot, goal: Spot, areas: Sequence[Corners]) -> float:
    """The length of a line, and more for what it covers."""
    return dist(start, goal) + COVERS * sum(within(area, start, goal) for area in areas)


def _areas(elements: Sequence[Element]) -> Iterator[Corners]:
    """The rectangles around elements."""
    for element in elements:
        match element:
            case Group(_, inside, _):
                yield from _areas(inside)
            case Text():
                yield _rectangle(*element.area)
            case Box(x, y, w, h):
                yield _rectangle(x, y, x + w, y + h)
            case Polygon(corners):
                yield _rectangle(*bounds(corners))


def _rectangle(left: float, top: float, right: float, bottom: float) -> Corners:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
