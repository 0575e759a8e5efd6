"""The map: land, regions with their names, points and pieces, and borders over water."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..lang.english.titles import bare, capitalised
from ..rules.model import Definitions, Place, Region
from .arrows import arrow
from .elements import Box, Element, Group, Item, Lines, Polygon, Spot
from .flow import flowed
from .islands import Land, may_be_drawn
from .naming import name_in
from .pieces import Standing
from .style import Style


class Chart(NamedTuple):
    """A map to draw: the mix, the layout, the pieces and the style."""

    defs: Definitions
    land: Land
    standing: Standing
    style: Style

    def elements(self, marks: Sequence[str], arrows: Sequence[tuple[str, str]]) -> list[Element]:
        """The whole map. marks: highlighted places. arrows: from one to another; all on the map."""
        style, land = self.style, self.land
        found: list[Element] = [Box(0, 0, land.width, land.height, style.sea)]
        found.append(Lines([*self._waves()], style.waves, 1.4))
        coasts = [*self.defs.map.land, *(land.shapes[n] for n, p in self._places() if not p.paint)]
        found += [Polygon(c, style.shallow, style.shallow, 26) for c in coasts]
        found += [Polygon(corners, style.shore, style.bank) for corners in self.defs.map.land]
        found += [Group("", [self._ground(name, p)], name) for name, p in self._places()]
        found += [route.drawn(style) for route in land.routes]
        found += [Polygon(land.shapes[name], "none", style.mark, 6, "14 7") for name in marks]
        inside = [Group(p.title, self._inside(name, p), name) for name, p in self._places()]
        drawn: list[Element] = []
        for one, other in arrows:
            drawn += arrow(land.shapes[one], land.shapes[other], [*inside, *drawn], style)
        return [*found, *inside, *drawn]

    def _places(self) -> Iterator[tuple[str, Region | Place]]:
        """The regions and places with a shape, in the order in which they are drawn."""
        for place in may_be_drawn(self.defs):
            if place.id in self.land.shapes:
                yield place.id, place

    def _waves(self) -> Iterator[list[Spot]]:
        """Small waves in rows."""
        for row, y in enumerate(range(20, int(self.land.height) - 10, 56)):
            for x in range(24 + 60 * (row % 2), int(self.land.width) - 30, 120):
                yield [(x, y), (x + 8, y - 4), (x + 16, y), (x + 24, y - 4)]

    def _ground(self, name: str, place: Region | Place) -> Element:
        corners = self.land.shapes[name]
        paint = place.paint
        if not paint:
            paint = self._tint(name) if name in self.defs.regions else self.style.building
        if place.paint:  # such as water
            return Polygon(corners, self.style.dimmed(paint), self.style.border, 1.2, "7 5")
        return Polygon(corners, paint, self.style.border, 2.2)

    def _tint(self, name: str) -> str:
        """A paint that no earlier neighbour has, if there are enough."""
        tints = self.style.lands
        given: dict[str, int] = {}
        for region in self.defs.regions.values():
            near = {given[other] for other in region.neighbours if other in given}
            free = [n for n in range(len(tints)) if n not in near]
            given[region.id] = free[0] if free else len(given) % len(tints)
        return tints[given[name]]

    def _inside(self, name: str, place: Region | Place) -> list[Element]:
        corners = self.land.shapes[name]
        title = capitalised(bare(place.title))
        lines, foot = name_in(corners, title, self.land.labels[name], self.style.ink)
        middle = lines[0].x if lines and place.scores else None

        def all_of(standing: Standing) -> list[Item]:
            return [*self._points(name, place), *standing.items(name)]

        found = flowed(
            all_of(self.standing),
            corners,
            foot,
            middle,
            smaller=lambda: all_of(self.standing.slim()),
        )
        return [*lines, *found]

    def _points(self, name: str, place: Region | Place) -> Iterator[Item]:
        """The points of a place on a plate; from a scoreboard, in the paint of pieces."""
        if not place.scores:
            return
        scores, moved = self.standing.scores(name, place.scores)
        label = " · ".join(map(str, scores))
        yield self.standing.hand.plate(label, self.style.piece if moved else self.style.paper, 15)
