"""Borders between regions that do not touch: lines over land and sea that can be followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import dist
from typing import NamedTuple

from ..rules.model import Definitions
from .elements import Box, Element, Group, Lines, Spot
from .geometry import Corners, piers, touch, within
from .style import Style

DETOUR = 3.0
"""So much longer may a line be that passes beside other shapes."""
CROSSING = 60.0
"""So much longer may a line be that crosses no other line."""
PIER, DEEP = 3.6, 7.0
"""The radius of the spots where a line ends, and how far inside they lie: so it is seen where."""
NAME, ABOVE, BELOW = 50.0, 12.0, 32.0
"""What a line leaves free around the middle of a name: at both sides, above, and below."""


class Route(NamedTuple):
    """A border in words, and where it is drawn."""

    title: str
    start: Spot
    goal: Spot

    def drawn(self, style: Style) -> Element:
        """Dots on a pale ground, which are seen on any land, with a spot at each end."""
        line = [self.start, self.goal]
        ends = [
            Box(x - PIER, y - PIER, 2 * PIER, 2 * PIER, style.paper, style.border, 1.8, PIER)
            for x, y in line
        ]
        ground, dots = Lines([line], style.paper, 4.4), Lines([line], style.border, 2.4, "2 5")
        return Group(self.title, [ground, dots, *ends])


def routes_of(
    definitions: Definitions, shapes: Mapping[str, Corners], labels: Iterable[Spot]
) -> list[Route]:
    """The borders between regions whose shapes do not touch, in the order of the regions."""
    found: list[Route] = []
    avoided = [*shapes.values(), *map(_around, labels)]
    for region in definitions.regions.values():
        for name in region.neighbours:
            other = definitions.regions[name]
            if region.id < other.id and not touch(shapes[region.id], shapes[other.id]):
                start, goal = _best(shapes[region.id], shapes[other.id], avoided, found)
                found.append(Route(f"{region.title} is next to {other.title}", start, goal))
    return found


def _best(
    one: Corners, other: Corners, avoided: Sequence[Corners], drawn: Sequence[Route]
) -> tuple[Spot, Spot]:
    """From an edge of one to an edge of the other: short, and as much in the open as may be."""
    starts, goals = piers(one, DEEP), piers(other, DEEP)
    ways = sorted(((a, b) for a in starts for b in goals), key=lambda way: dist(*way))
    best, least = ways[0], float("inf")
    for start, goal in ways:
        cost = dist(start, goal)
        if cost >= least:
            break
        cost += CROSSING * sum(_cross((start, goal), (way.start, way.goal)) for way in drawn)
        for shape in avoided:
            cost += DETOUR * within(shape, start, goal)
            if cost >= least:
                break
        else:
            best, least = (start, goal), cost
    return best


def _around(label: Spot) -> Corners:
    """Where a name and the points below it stand."""
    x, y = label
    left, top, right, bottom = x - NAME, y - ABOVE, x + NAME, y + BELOW
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _cross(one: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> bool:
    """Whether two lines cross, or begin in the same spot."""

    def side(a: Spot, b: Spot, c: Spot) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return all(
        side(a, b, c) * side(a, b, d) <= 0 for (a, b), (c, d) in ((one, other), (other, one))
    )
