"""Borders between regions that do not touch, as lines over land and sea."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import dist
from typing import NamedTuple

from ..rules.model import Definitions
from .elements import Box, Element, Group, Lines, Spot
from .geometry import Corners, bounds, edges_of, piers, within
from .style import Style

DETOUR = 3.0
"""The cost of each unit of length inside another shape or a name."""
CROSSING = 60.0
"""The cost of crossing another line."""
CAREFUL = 60
"""How many lines are optimised, which is slow for many; further ones are only short."""
PIER, DEEP = 3.6, 7.0
"""The radius of the dots at the ends of a line, and their distance from the border."""
NAME, ABOVE, BELOW = 50.0, 12.0, 32.0
"""The area to avoid around the middle of a name: at both sides, above, and below."""


class Route(NamedTuple):
    """A border in words, and the ends of its line."""

    title: str
    start: Spot
    goal: Spot

    def drawn(self, style: Style) -> Element:
        """A dotted line on a pale one, visible on any background, with a dot at each end."""
        line = [self.start, self.goal]
        ends = [
            Box(x - PIER, y - PIER, 2 * PIER, 2 * PIER, style.paper, style.border, 1.8, PIER)
            for x, y in line
        ]
        ground, dots = Lines([line], style.paper, 4.4), Lines([line], style.border, 2.4, "2 5")
        return Group(self.title, [ground, dots, *ends])


class _Shape(NamedTuple):
    """An outline, with derived values that each border uses."""

    corners: Corners
    bounds: tuple[float, float, float, float]
    edges: frozenset[frozenset[Spot]]
    piers: Sequence[Spot]


def routes_of(
    definitions: Definitions, shapes: Mapping[str, Corners], labels: Iterable[Spot]
) -> list[Route]:
    """The borders between regions whose shapes do not touch, in the order of the regions."""
    found: list[Route] = []
    known = {name: _known(shapes[name]) for name in definitions.regions}
    avoided = [(bounds(corners), corners) for corners in (*shapes.values(), *map(_around, labels))]
    for region in definitions.regions.values():
        one = known[region.id]
        for name in region.neighbours:
            other = known[name]
            if region.id < name and one.edges.isdisjoint(other.edges):
                ways = sorted(product(one.piers, other.piers), key=lambda way: dist(*way))
                way = ways[0]
                if len(found) < CAREFUL:
                    near = [shape for around, shape in avoided if _meet(around, one, other)]
                    way = _best(ways, near, found)
                title = f"{region.title} is next to {definitions.regions[name].title}"
                found.append(Route(title, *way))
    return found


def _known(corners: Corners) -> _Shape:
    edges = frozenset(map(frozenset, edges_of(corners)))
    return _Shape(corners, bounds(corners), edges, piers(corners, DEEP))


def _meet(around: tuple[float, float, float, float], one: _Shape, other: _Shape) -> bool:
    """Whether a line from one shape to the other may enter a bounding box."""
    (a, b, c, d), (e, f, g, h) = one.bounds, other.bounds
    left, top, right, bottom = around
    return left <= max(c, g) and min(a, e) <= right and top <= max(d, h) and min(b, f) <= bottom


def _best(
    ways: Sequence[tuple[Spot, Spot]], avoided: Sequence[Corners], drawn: Sequence[Route]
) -> tuple[Spot, Spot]:
    """The cheapest of some lines, shortest first, by length, crossings and shapes crossed."""
    best, least = ways[0], float("inf")
    for start, goal in ways:
        cost = dist(start, goal)
        if cost >= least:
            break
        cost += CROSSING * sum(_cross((start, goal), (way.start, way.goal)) for way in drawn)
        for shape in avoided:
            if cost >= least:
                break
            cost += DETOUR * within(shape, start, goal)
        if cost < least:
            best, least = (start, goal), cost
    return best


def _around(label: Spot) -> Corners:
    """The area of a name and the points below it."""
    x, y = label
    left, top, right, bottom = x - NAME, y - ABOVE, x + NAME, y + BELOW
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _cross(one: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> bool:
    """Whether two line segments cross or touch."""

    (a, b), (c, d) = one
    (e, f), (g, h) = other
    x, y = c - a, d - b
    if (x * (f - b) - y * (e - a)) * (x * (h - b) - y * (g - a)) > 0:
        return False
    x, y = g - e, h - f
    return (x * (b - f) - y * (a - e)) * (x * (d - f) - y * (c - e)) <= 0
