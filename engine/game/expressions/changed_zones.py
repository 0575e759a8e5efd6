"""Named zones that rules change: which places they mean now."""

from __future__ import annotations

from ...compile.expressions import ChangedZone
from ...compile.program import ZoneIs
from ..state.bound import Condition, Expr
from ..state.state import State
from .players import person_of
from .rule_tests import always, holding
from .zones import Zones

EACH = -1


class _Change:
    """A rule about a zone. only: the player for whom it holds; `EACH`: every player."""

    def __init__(self, rule: ZoneIs, zones: Zones, *, goals: bool) -> None:
        self.rule, self.also = rule.rule, rule.also
        self.only = EACH if rule.only is None else rule.only
        self.holds: Condition = holding(rule, zones) or always
        self.zone = zones.mask(rule.goals if goals else rule.zone)


class ZoneNow(Expr):
    """The places of a zone, as its reader sees it.

    The last rule that holds replaces what the zone means otherwise; rules with `also` add to that.
    """

    def __init__(self, part: ChangedZone, zones: Zones) -> None:
        rules = [rule for rule in zones.program.rules.of(ZoneIs) if rule.name == part.name]
        self._changes = [_Change(rule, zones, goals=part.goals) for rule in rules]
        self._usual, self._reader = zones.mask(part.usual), person_of(part.reader)

    def of(self, state: State) -> int:
        found, added = self._usual.of(state), 0
        for one in self._holding(state):
            if one.also:
                added |= one.zone.of(state)
            else:
                found = one.zone.of(state)
        return found | added

    def leaving_out(self, state: State, place: int) -> str | None:
        """The id of the rule by which a place is no longer in the zone; None if none says so."""
        if self.of(state) >> place & 1:
            return None
        meant, last = self._usual.of(state), None
        for one in self._holding(state):
            if not one.also and meant >> place & 1:
                last = one.rule
            meant |= one.zone.of(state)
        return last

    def _holding(self, state: State) -> list[_Change]:
        """The rules that hold now for the reader, in their order."""
        reader = self._reader.of(state)
        return [
            one for one in self._changes if one.only in (EACH, reader) and one.holds.holds(state)
        ]


def changes_in(state: State, zones: Zones) -> dict[str, list[tuple[str, int]]]:
    """By zone that rules may change: the rules in force, each with its player or `EACH`.

    Their conditions are not asked, as they may be about what a player can't see.
    """
    found: dict[str, list[tuple[str, int]]] = {}
    for rule in zones.program.rules.of(ZoneIs):
        now, holds = found.setdefault(rule.name, []), holding(rule.changed(test=None), zones)
        change = rule.rule, EACH if rule.only is None else rule.only
        if (holds is None or holds.holds(state)) and change not in now:
            now.append(change)
    return found
