"""Geometry of polygons: bounds, inner widths, and whether they touch."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist, hypot

from .elements import Spot

Corners = Sequence[Spot]


def edges_of(corners: Corners) -> list[tuple[Spot, Spot]]:
    """The edges of an outline, in its order."""
    return list(pairwise([*corners, corners[0]]))


def bounds(corners: Corners) -> tuple[float, float, float, float]:
    """The bounding box: left, top, right, bottom."""
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)


def middle(corners: Corners) -> Spot:
    """The middle of the bounding box."""
    left, top, right, bottom = bounds(corners)
    return (left + right) / 2, (top + bottom) / 2


def touch(one: Corners, other: Corners) -> bool:
    """Whether two outlines share an edge."""
    mine = {frozenset(edge) for edge in edges_of(one)}
    return any(frozenset(edge) in mine for edge in edges_of(other))


def widths_at(corners: Corners, y: float) -> list[tuple[float, float]]:
    """The parts of a horizontal line that are inside, from left to right."""
    crossed = sorted(
        a + (y - b) * (c - a) / (d - b)
        for (a, b), (c, d) in edges_of(corners)
        if (b <= y < d) or (d <= y < b)
    )
    return list(zip(crossed[::2], crossed[1::2], strict=False))


def room_between(corners: Corners, top: float, bottom: float) -> tuple[float, float] | None:
    """The left and right end of the widest part that is inside from `top` to `bottom`."""
    levels = [widths_at(corners, top + (bottom - top) * part) for part in (0.5, 0.02, 0.98)]
    found = levels[0]
    for level in levels[1:]:
        found = [
            (max(a, c), min(b, d)) for a, b in found for c, d in level if min(b, d) > max(a, c)
        ]
    for x, y in corners:  # a corner between the levels narrows it, too
        if top < y < bottom:
            found = [
                part for a, b in found for part in (((a, x), (x, b)) if a < x < b else ((a, b),))
            ]
    return max(found, key=lambda part: part[1] - part[0], default=None)


def contains(corners: Corners, spot: Spot) -> bool:
    """Whether a point is inside."""
    return any(left <= spot[0] < right for left, right in widths_at(corners, spot[1]))


def piers(corners: Corners, deep: float) -> list[Spot]:
    """Points at a distance of `deep` inside the middle of each edge, if they are inside."""
    found = []
    for (a, b), (c, d) in edges_of(corners):
        x, y, long = (a + c) / 2, (b + d) / 2, dist((a, b), (c, d)) or 1
        u, v = deep * (b - d) / long, deep * (c - a) / long
        found += [spot for spot in ((x + u, y + v), (x - u, y - v)) if contains(corners, spot)][:1]
    return found or [middle(corners)]


def within(corners: Corners, start: Spot, goal: Spot) -> float:
    """The length of the part of a line segment that is inside."""
    (x, y), (right, down) = start, goal
    left, top, far, low = bounds(corners)
    if max(x, right) < left or min(x, right) > far or max(y, down) < top or min(y, down) > low:
        return 0.0
    u, v = right - x, down - y
    parts = [0.0, 1.0]
    for (a, b), (c, d) in edges_of(corners):
        across = u * (d - b) - v * (c - a)
        if across:
            mine = ((a - x) * (d - b) - (b - y) * (c - a)) / across
            its = ((a - x) * v - (b - y) * u) / across
            if 0 < mine < 1 and 0 <= its <= 1:
                parts.append(mine)
    inside = sum(
        after - before
        for before, after in pairwise(sorted(parts))
        if contains(corners, (x + u * (before + after) / 2, y + v * (before + after) / 2))
    )
    return inside * hypot(u, v)
