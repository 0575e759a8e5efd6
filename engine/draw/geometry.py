"""Outlines on a plane: where they are, how wide they are inside, and whether they touch."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .elements import Spot

Corners = Sequence[Spot]


def edges_of(corners: Corners) -> list[tuple[Spot, Spot]]:
    """The edges of an outline, in its order."""
    return list(pairwise([*corners, corners[0]]))


def bounds(corners: Corners) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)


def middle(corners: Corners) -> Spot:
    """The middle of what is around an outline."""
    left, top, right, bottom = bounds(corners)
    return (left + right) / 2, (top + bottom) / 2


def touch(one: Corners, other: Corners) -> bool:
    """Whether two outlines share an edge."""
    mine = {frozenset(edge) for edge in edges_of(one)}
    return any(frozenset(edge) in mine for edge in edges_of(other))


def widths_at(corners: Corners, y: float) -> list[tuple[float, float]]:
    """The parts of a level line that are inside, from left to right."""
    crossed = sorted(
        a + (y - b) * (c - a) / (d - b)
        for (a, b), (c, d) in edges_of(corners)
        if (b <= y < d) or (d <= y < b)
    )
    return list(zip(crossed[::2], crossed[1::2], strict=False))


def room_between(corners: Corners, top: float, bottom: float) -> tuple[float, float] | None:
    """The widest part inside, from left to right, that holds from `top` to `bottom`."""
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
    """Whether a spot is inside."""
    return any(left <= spot[0] < right for left, right in widths_at(corners, spot[1]))


def nearest(one: Corners, other: Corners) -> tuple[Spot, Spot]:
    """The middles of two edges, one of each outline, that are nearest to each other."""

    def middles(corners: Corners) -> list[Spot]:
        return [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in edges_of(corners)]

    return min(
        ((a, b) for a in middles(one) for b in middles(other)),
        key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
    )
