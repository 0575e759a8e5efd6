"""Numbers of each region, and rules about each region: where `it` is one of them. See tree.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ..expected_kinds import Wanted
from ..nodes import Check, Holding, Node
from .filters import RegionExtreme, RegionWhose
from .numbers import Computed
from .things import It
from .zones import AnyRegion, Zone


def is_of_each_region(test: Node) -> bool:
    """Whether it is a test of regions by a number of each, in which `it` is the tested region."""
    return isinstance(test, RegionWhose) or (
        isinstance(test, RegionExtreme) and isinstance(test.measure, Computed)
    )


def means_it(part: Node) -> bool:
    """Whether `it` in a part is the region around it, and not one that is tested in it."""
    if isinstance(part, It):
        return True
    return not is_of_each_region(part) and any(map(means_it, part.children()))


class RuleOfPlaces(Holding):
    """A rule about places. If they are `any region`, `it` in the other parts is each of them.

    SUBJECT: the field with the places.
    """

    SUBJECT: ClassVar[str] = "zone"

    @property
    def regions(self) -> AnyRegion | None:
        """`any region`, if the rule is about nothing else."""
        match getattr(self, self.SUBJECT):
            case Zone(parts=(AnyRegion() as regions,)):
                return regions
        return None

    @property
    def is_of_each(self) -> bool:
        """Whether the rule says something else of each region."""
        return self.regions is not None and any(map(means_it, self._others()))

    def _others(self) -> Iterable[Node]:
        places = getattr(self, self.SUBJECT)
        return (part for part in self.children() if part is not places)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In what it says about `any region`, `it` is each of them."""
        said = {id(part) for part in self._others()} if self.regions is not None else set()
        for part, meaning in self.references(wanted):
            if id(part) in said and means_it(part):
                with to.testing(part):
                    to.part(part, meaning)
            else:
                to.part(part, meaning)
        self.law(to)
