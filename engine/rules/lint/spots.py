"""The places that phrases may mean, with the places around them."""

from __future__ import annotations

from collections.abc import Iterator

from ...lang import tree
from .survey import Survey

REGIONS = ""
"""Represents all regions."""


class Spots:
    """The places that a phrase may mean; all regions count as one."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._chosen: dict[str, list[tree.Node]] = {}
        for node in survey.below(tree.Choosing):
            for name, _ in node.introduces():
                self._chosen.setdefault(name, []).append(node.pick)

    def of(self, where: tree.Node) -> set[str]:
        """All places of a zone, or of a part of one, and all places that contain them."""
        return {spot for named in self.named(where) for spot in self._around(named)}

    def named(self, where: tree.Node) -> set[str]:
        """All places of a zone, or of a part of one; a member of a family counts as the family."""
        return {spot for part in self._survey.parts(where) for spot in self._of(part)}

    def _of(self, part: tree.Node) -> Iterator[str]:
        match part:
            case tree.ThePlace(name=name) | tree.OwnPlace(name=name):
                yield self._survey.family_of(name.text)
            case tree.PlayersPlace(name=name) | tree.AnyPlace(name=name):
                yield self._survey.family_of(name.text)
            case tree.Itself(place=place):
                yield from self._of(place)
            case tree.NamedPlace(name=name) if name.text not in self._survey.defs.regions:
                yield from self._picked(name.text)
            case _:
                yield REGIONS

    def _around(self, spot: str) -> Iterator[str]:
        """A place and those that contain it, up to one that is apart."""
        defs = self._survey.defs
        yield spot
        for _ in defs.places:
            place = defs.places.get(spot)
            if place is None or place.inside is None or place.apart:
                return
            spot = REGIONS if place.inside in defs.regions else place.inside
            yield spot

    def _picked(self, name: str) -> Iterator[str]:
        if name not in self._chosen:
            yield REGIONS
        for pick in self._chosen.get(name, ()):
            if isinstance(pick, tree.AnyPiece):
                yield self._survey.family_of(pick.kind.text)
                continue
            for zone in (pick.first, pick.second) if isinstance(pick, tree.OrElse) else (pick,):
                for part in self._survey.parts(zone):
                    is_local = isinstance(part, tree.NamedPlace)
                    yield from (REGIONS,) if is_local else self._of(part)
