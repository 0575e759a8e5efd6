"""The layout of the map: each region has its own shape, or an island near its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import dist
from typing import NamedTuple

from ..rules.model import Definitions, Place, Region
from .elements import Spot
from .geometry import Corners, bounds, contains, middle
from .routes import Route, routes_of

RADIUS = 62
"""Half the width of an island."""
STEP = 20
FREE = 8
"""The free space around an island."""
FAR = RADIUS + FREE
_OUTLINE = (
    *((-1, -0.35), (-0.55, -0.9), (0.2, -1), (0.85, -0.6)),
    *((1, 0.1), (0.7, 0.8), (0, 1), (-0.75, 0.75)),
)


class Land(NamedTuple):
    """The layout of a map. labels: the middles of names. islands: the regions without a shape."""

    width: float
    height: float
    shapes: Mapping[str, Corners]
    labels: Mapping[str, Spot]
    islands: frozenset[str]
    routes: Sequence[Route]


def may_be_drawn(definitions: Definitions) -> list[Region | Place]:
    """The regions and places, in the order in which they are drawn."""
    return [*definitions.regions.values(), *definitions.places.values()]


@lru_cache(maxsize=32)
def land_of(definitions: Definitions) -> Land:
    """The layout of the map of a mix, without places that have no shape."""
    shapes: dict[str, Corners] = {}
    labels: dict[str, Spot] = {}
    for thing in may_be_drawn(definitions):
        if thing.shape:
            shapes[thing.id] = thing.shape
            labels[thing.id] = thing.label or _label(thing.shape)
    right = max((bounds(shape)[2] for shape in shapes.values()), default=0)
    down = max((bounds(shape)[3] for shape in shapes.values()), default=0)
    width, height = definitions.map.size or (max(right + 20, 800), max(down + 20, 560))
    missing = [name for name in definitions.regions if name not in shapes]
    high: float = height
    ground = _Ground([*shapes.values(), *definitions.map.land])
    near = {name: region.neighbours for name, region in definitions.regions.items()}
    for name in missing:
        wanted = _wanted([shapes[other] for other in near[name] if other in shapes], width, height)
        spot = ground.nearest_free(wanted, width, high)
        high = max(high, spot[1] + FAR)
        shapes[name] = tuple((spot[0] + RADIUS * x, spot[1] + RADIUS * y) for x, y in _OUTLINE)
        labels[name] = _label(shapes[name])
        ground.take(shapes[name])
    routes = routes_of(definitions, shapes, labels.values())
    return Land(width, high, shapes, labels, frozenset(missing), routes)


def _label(shape: Corners) -> Spot:
    left, top, right, bottom = bounds(shape)
    return (left + right) / 2, top + min(28, (bottom - top) / 3)


def _wanted(neighbours: Sequence[Corners], width: float, height: float) -> Spot:
    """The mean of the middles of the neighbours; without any, the middle of the map."""
    spots = [middle(shape) for shape in neighbours] or [(width / 2, height / 2)]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


class _Ground:
    """The free space for islands."""

    def __init__(self, taken: Sequence[Corners]) -> None:
        self._taken = [(bounds(corners), corners) for corners in taken]
        self._full: set[Spot] = set()
        """Points that are not free; none becomes free again."""

    def take(self, corners: Corners) -> None:
        """Marks an outline as occupied."""
        self._taken.append((bounds(corners), corners))

    def nearest_free(self, wanted: Spot, width: float, height: float) -> Spot:
        """The nearest free point; if there is none, in one more row below the map."""
        left = (spot for spot in _spots(width, height) if spot not in self._full)
        for spot in sorted(left, key=lambda spot: dist(spot, wanted)):
            if self._is_free(spot):
                return spot
            self._full.add(spot)
        return self.nearest_free(wanted, max(width, 2 * FAR), height + 2 * FAR)

    def _is_free(self, spot: Spot) -> bool:
        """Whether an island here would overlap no outline, as far as corners show it."""
        far, (x, y) = FAR, spot
        around = [
            (x + far * a * part, y + far * b * part) for a, b in _OUTLINE for part in (1, 0.5)
        ]
        for (left, top, right, bottom), corners in self._taken:
            if x + far < left or right < x - far or y + far < top or bottom < y - far:
                continue
            if any(abs(a - x) < far and abs(b - y) < far for a, b in corners):
                return False
            if any(contains(corners, one) for one in around):
                return False
        return True


def _spots(width: float, height: float) -> Iterator[Spot]:
    """The possible middles of an island."""
    for x in range(FAR, int(width) - FAR + 1, STEP):
        for y in range(FAR, int(height) - FAR + 1, STEP):
            yield float(x), float(y)
