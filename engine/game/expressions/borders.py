"""Borders that rules change: which regions are next to each other now."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...compile import expressions as ex
from ...compile.program import Border
from ..state.bound import Condition, Expr, Fact, Listing
from ..state.state import State
from .rule_tests import always, holding
from .zones import Zones


class _Change:
    """A rule about borders."""

    def __init__(self, rule: Border, zones: Zones) -> None:
        self.rule, self.closed = rule.rule, rule.closed
        self.holds: Condition = holding(rule, zones) or always
        self.zone, self.other = zones.mask(rule.zone), zones.mask(rule.other)


class Borders(Fact[list[int]]):
    """By place, the regions that are next to it now; the last entry, for no place, is 0.

    A rule that closes a border counts more than one that opens it.
    """

    def __init__(self, zones: Zones, rules: Sequence[Border]) -> None:
        self._declared, self._members = [*zones.program.neighbours, 0], zones.members
        self._changes = [_Change(rule, zones) for rule in rules]
        self._regions = (1 << zones.program.layout.regions) - 1

    def of(self, state: State) -> list[int]:
        changes = [one for one in self._changes if one.holds.holds(state)]
        if not changes:
            return self._declared
        near = self._declared.copy()
        for one in changes:
            if not one.closed:
                self._join(near, one, state)
        closed = [0] * len(near)
        for one in changes:
            if one.closed:
                self._join(closed, one, state)
        return [mask & ~off for mask, off in zip(near, closed, strict=True)]

    def _join(self, near: list[int], change: _Change, state: State) -> None:
        """Adds the pairs that a rule is about; no region is next to itself."""
        zone = change.zone.of(state) & self._regions
        other = change.other.of(state) & self._regions
        for place in self._members[zone]:
            near[place] = near[place] | other & ~(1 << place)
        for place in self._members[other]:
            near[place] = near[place] | zone & ~(1 << place)

    def decided_by(self, state: State, place: int, others: int, *, apart: bool) -> str | None:
        """The id of a rule by which a place is now (apart) next to others, or is no longer."""
        now = self.of(state)[place]
        changed = (self._declared[place] ^ now) & others & (now if apart else ~now)
        for one in self._changes:
            if one.closed is not apart and one.holds.holds(state):
                about = [0] * len(self._declared)
                self._join(about, one, state)
                if about[place] & changed:
                    return one.rule
        return None


def borders_of(zones: Zones) -> Listing:
    """The borders as they are now; they are memoized if the rules about them allow that."""
    rules = zones.program.rules.of(Border)
    return zones.if_settled(rules, Borders(zones, rules), "borders")


def public_borders(zones: Zones, known: Collection[str]) -> Borders:
    """The borders by those rules, among the ones with known ids, that depend on nothing secret."""
    rules = [rule for rule in zones.program.rules.of(Border) if rule.rule in known]
    return Borders(zones, [rule for rule in rules if _is_public(rule, zones)])


def _is_public(rule: Border, zones: Zones) -> bool:
    """Whether it depends on nothing but cards in force and, if none moves in secret, on pieces."""
    if not zones.program.layout.veiled:
        return zones.is_settled(rule)
    return rule.test is None and _is_fixed(rule.zone) and _is_fixed(rule.other)


def _is_fixed(mask: ex.Mask) -> bool:
    regions = [part for part in mask.parts if isinstance(part, ex.Regions) and not part.tests]
    places = [part for part in mask.parts if isinstance(part, ex.ConstPlace)]
    return len(regions) + len(places) == len(mask.parts)


def changing_borders(state: State, zones: Zones) -> list[str]:
    """The ids of the rules about borders that are in force.

    Their conditions are not asked, as they may be about what a player can't see.
    """
    found: list[str] = []
    for rule in zones.program.rules.of(Border):
        holds = holding(rule.changed(test=None), zones)
        if rule.rule not in found and (holds is None or holds.holds(state)):
            found.append(rule.rule)
    return found


class NextNow(Expr):
    """The regions of a mask that are (apart: are not) next to a place; to no place, none is."""

    def __init__(self, borders: Listing, place: Expr, mask: int, *, apart: bool) -> None:
        self._borders, self._place, self._mask, self._apart = borders, place, mask, apart

    def of(self, state: State) -> int:
        near = self._borders.of(state)[self._place.of(state)]
        return self._mask & (~near if self._apart else near)
