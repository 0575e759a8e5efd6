"""Puts the steps of overlays into procedures: before, after or instead of others.

The result does not depend on the order in which overlays are named. A replaced or removed step
keeps its place, so that others can refer to it: first all placements find their anchors, then
conflicts are resolved, and then the steps are lined up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final

from ...text.records import Unlike
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import ScalarNode, items_of
from ..files.files import RuleFile
from .claims import Claim
from .declarations import Entry, Mix, children, step_of
from .expectations import same_text
from .precedence import Level, level_of

_RELATIONS: Final = ("before", "after", "instead_of", "remove")


class _Place(Unlike):
    """A step, the steps put around it, and the placements that replace or remove it."""

    step: Entry
    before: list[_Place] = field(default_factory=list)
    after: list[_Place] = field(default_factory=list)
    instead: dict[Claim, _Place | None] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The id of the step."""
        return self.step.id

    def lined(self, holding: dict[_Place, _Place | None]) -> Iterator[Entry]:
        """The step and all steps around it, in order. holding: what replaces each step.

        Iterative, since a chain of steps may be long.
        """
        waiting: list[_Place | Entry] = [self]
        while waiting:
            part = waiting.pop()
            if isinstance(part, _Place):
                waiting += reversed(part._around(holding))
            else:
                yield part

    def _around(self, holding: dict[_Place, _Place | None]) -> list[_Place | Entry]:
        """The steps before it, the step or its replacement, and the steps after it.

        Steps around a replacement that did not win stay around this place.
        """
        instead = holding.get(self, self)
        here = [self, *self.ousted(instead)]
        row: list[_Place | Entry] = [other for place in here for other in place.before]
        if instead is self:
            row.append(self.step)
        elif instead is not None:
            row.append(instead)
        return row + [other for place in reversed(here) for other in place.after]

    def ousted(self, holding: _Place | None) -> list[_Place]:
        """The replacements of this step that did not win."""
        found: list[_Place] = []
        waiting = [self]
        while waiting:
            wanted = [place for place in waiting.pop().instead.values() if place is not None]
            new = [place for place in wanted if place is not holding and place not in found]
            found += new
            waiting += new
        return found


class _Placement(Unlike):
    """What one file does with a step, and its own step; None if it removes one.

    expects: the effect that the step should have.
    """

    file: RuleFile
    level: Level
    inside: ScalarNode
    relation: str
    wanted: ScalarNode
    place: _Place | None
    expects: ScalarNode | None


def put_steps(mix: Mix, files: Sequence[RuleFile]) -> None:
    """Lines up the steps of all procedures. files: lowest precedence first."""
    placements: dict[str, list[_Placement]] = {}
    for file in files:
        for placement in _placements(mix, file):
            placements.setdefault(placement.inside.value, []).append(placement)
    for inside, steps in placements.items():
        procedure, thing = mix.sections["procedures"].get(inside), ("procedures", inside)
        gone = mix.claims.is_gone
        left = [w for w in steps if not gone(thing, w.file, w.wanted.span, redeclared=procedure)]
        if procedure is not None:
            mix.sections["procedures"][inside] = _Row(mix, procedure, left).lined_up()
            continue
        for placement in left:
            hint = did_you_mean(inside, mix.sections["procedures"])
            message = f"unknown procedure `{inside}`"
            mix.report.record("E503", message, placement.inside.span, hint=hint)


def _placements(mix: Mix, file: RuleFile) -> Iterator[_Placement]:
    if file.schema != "expansion":
        return
    for item in items_of(file.content.get("steps")):
        where = children(item)
        step = step_of(where.get("step"), file)
        relation = next((word for word in _RELATIONS if word in where), None)
        if relation is None or (relation != "remove" and step is None):
            continue
        inside, wanted = where.get("in"), where[relation]
        if isinstance(inside, ScalarNode) and isinstance(wanted, ScalarNode):
            level = level_of(file, mix.sections["procedures"].get(inside.value))
            place = None if step is None else _Place(step)
            expects = where.get("expects")
            expected = expects if isinstance(expects, ScalarNode) else None
            yield _Placement(file, level, inside, relation, wanted, place, expected)


def _candidates(place: _Place) -> dict[Claim, _Place | None]:
    """The candidates for the place of a step, by claim.

    If there are several, replacing one of them is a claim for that one.
    """
    wanted = dict(place.instead)
    if len(set(wanted.values())) > 1:
        for own in place.instead.values():
            for inner in () if own is None else (own, *own.ousted(None)):
                wanted |= {claim: own for claim, by in inner.instead.items() if by is not None}
    return wanted


def _standing(place: _Place, holding: dict[_Place, _Place | None]) -> _Place | None:
    """The step that is finally in the place of another; None if it was removed."""
    ousting = {out: there for there, one in holding.items() for out in there.ousted(one)}
    passed = [place]
    now: _Place | None = place
    while now is not None:
        now = ousting.get(now) or holding.get(now, now)
        if now in passed:
            return now
        if now is not None:
            passed.append(now)
    return None


class _Row:
    """The steps of one procedure, with all placements by overlays."""

    def __init__(self, mix: Mix, procedure: Entry, placements: list[_Placement]) -> None:
        self._mix = mix
        self._procedure = procedure
        self._placements = sorted(placements, key=lambda placement: placement.level)
        self._first = [_Place(step) for step in procedure.steps]
        self._places: dict[str, _Place] = {}
        own = [placement.place for placement in self._placements if placement.place is not None]
        for place in (*self._first, *own):
            self._places.setdefault(place.id, place)

    def lined_up(self) -> Entry:
        """The procedure with its steps in order."""
        anchors: dict[_Placement, _Place] = {}
        for placement in self._placements:
            wanted = self._places.get(placement.wanted.value)
            if wanted is None or wanted is placement.place:
                self._complain_of_name(placement)
                continue
            anchors[placement] = wanted
            if placement.relation in ("instead_of", "remove"):
                what = f"procedures.{self._procedure.id}.{wanted.id}"
                claim = Claim(what, placement.file, placement.level, placement.wanted.span)
                wanted.instead[claim] = placement.place
        holding = {place: self._settled(place) for place in anchors.values() if place.instead}
        for placement, wanted in anchors.items():
            if placement.relation in ("before", "after") and placement.place is not None:
                self._insert_next_to(placement, placement.place, wanted)
        for placement, wanted in anchors.items():
            if placement.expects is not None:
                self._check_expected(placement, placement.expects, wanted, holding)
        self._report_cycles(anchors)
        steps = tuple(step for one in self._first for step in one.lined(holding))
        return self._procedure.changed(steps=steps)

    def _settled(self, place: _Place) -> _Place | None:
        """The step that wins a place, or None if it is removed."""
        claims = self._mix.claims
        wanted = _candidates(place)
        highest = claims.highest(list(wanted))
        found = [wanted[claim] for claim in highest]
        if any(found):
            claims.agree([one for n, one in enumerate(highest) if found[n] not in found[:n]])
        else:
            owners = [claim.owner for claim in highest]
            claims.agree([one for one in highest if owners.count(one.owner) > 1])
            for gone in (place, *place.ousted(None)):
                for claim in highest:
                    claims.remove(self._thing(gone), claim.file, claim.span)
        return found[0]

    def _insert_next_to(self, placement: _Placement, own: _Place, wanted: _Place) -> None:
        thing, does = self._thing(wanted), f"puts a step {placement.relation}"
        gone = self._mix.claims.is_gone(thing, placement.file, placement.wanted.span, does)
        if gone and placement.file.is_edition:
            return
        if placement.relation == "before":
            wanted.before.append(own)
        else:
            wanted.after.insert(0, own)

    def _check_expected(
        self,
        placement: _Placement,
        expects: ScalarNode,
        wanted: _Place,
        holding: dict[_Place, _Place | None],
    ) -> None:
        """Compares the effect that a file expects with that of the step as the file finds it."""
        found = _standing(wanted, holding)
        if placement.relation in ("instead_of", "remove"):
            under = [claim for claim in wanted.instead if self._is_below(claim, placement)]
            highest = self._mix.claims.highest(under) if under else []
            found = wanted.instead[highest[0]] if highest else wanted
        effect = None if found is None else found.step.nodes.get("effect")
        if isinstance(effect, ScalarNode) and not same_text(effect, expects):
            what = ".".join(self._thing(wanted))
            placements = "another effect"
            self._mix.claims.unexpected(placement.file, what, expects.span, effect.span, placements)

    def _is_below(self, claim: Claim, placement: _Placement) -> bool:
        """Whether a placement takes precedence over a claim."""
        above = self._mix.claims.precedence.is_above(placement.file, claim.file)
        return claim.level < placement.level or (claim.level is placement.level and above)

    def _thing(self, place: _Place) -> tuple[str, str]:
        return f"procedures.{self._procedure.id}", place.id

    # ------------------------------------------------------------ placements that fail

    def _complain_of_name(self, placement: _Placement) -> None:
        hint = did_you_mean(placement.wanted.value, [place.id for place in self._first])
        message = f"`{self._procedure.id}` has no step `{placement.wanted.value}`"
        self._mix.report.record("E503", message, placement.wanted.span, hint=hint)

    def _report_cycles(self, anchors: dict[_Placement, _Place]) -> None:
        """Reports steps that are placed next to each other in a circle."""
        by_place = {placement.place: placement for placement in anchors}
        reported: set[_Placement] = set()
        for placement in anchors:
            trail: list[_Placement] = []
            now: _Placement | None = placement
            while now is not None and now not in trail and now not in reported:
                trail.append(now)
                now = by_place.get(anchors[now])
            if now in trail:
                self._complain_of_circle(trail[trail.index(now) :])
            reported.update(trail)

    def _complain_of_circle(self, circle: list[_Placement]) -> None:
        *others, last = circle
        message = f"these steps of `{self._procedure.id}` are placed only next to each other"
        related = [
            (
                f"`{placement.file.expansion}` places a step next to `{placement.wanted.value}`",
                placement.wanted.span,
            )
            for placement in others
        ]
        hint = "place one of them next to a step that exists without them"
        self._mix.report.record("E522", message, last.wanted.span, hint=hint, related=related)
