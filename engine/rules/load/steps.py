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
from .declarations import Entry, Mix, children, step_of
from .expectations import same_text
from .patches import Patch
from .precedence import Layer, layer_of

_RELATIONS: Final = ("before", "after", "instead_of", "remove")


class _Place(Unlike):
    """A step, the steps put around it, and the placements that replace or remove it."""

    step: Entry
    before: list[_Place] = field(default_factory=list)
    after: list[_Place] = field(default_factory=list)
    instead: dict[Patch, _Place | None] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The id of the step."""
        return self.step.id

    def in_order(self, holding: dict[_Place, _Place | None]) -> Iterator[Entry]:
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
        here = [self, *self.overridden(instead)]
        steps: list[_Place | Entry] = [other for place in here for other in place.before]
        if instead is self:
            steps.append(self.step)
        elif instead is not None:
            steps.append(instead)
        return steps + [other for place in reversed(here) for other in place.after]

    def overridden(self, holding: _Place | None) -> list[_Place]:
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
    layer: Layer
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
        gone = mix.patches.is_removed
        left = [w for w in steps if not gone(thing, w.file, w.wanted.span, redeclared=procedure)]
        if procedure is not None:
            mix.sections["procedures"][inside] = _StepOrder(mix, procedure, left).ordered()
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
            layer = layer_of(file, mix.sections["procedures"].get(inside.value))
            place = None if step is None else _Place(step)
            expects = where.get("expects")
            expected = expects if isinstance(expects, ScalarNode) else None
            yield _Placement(file, layer, inside, relation, wanted, place, expected)


def _candidates(place: _Place) -> dict[Patch, _Place | None]:
    """The candidates for the place of a step, by patch.

    If there are several, replacing one of them is a patch of that one.
    """
    wanted = dict(place.instead)
    if len(set(wanted.values())) > 1:
        for own in place.instead.values():
            for inner in () if own is None else (own, *own.overridden(None)):
                wanted |= {patch: own for patch, by in inner.instead.items() if by is not None}
    return wanted


def _standing(place: _Place, holding: dict[_Place, _Place | None]) -> _Place | None:
    """The step that is finally in the place of another; None if it was removed."""
    overriding = {out: there for there, one in holding.items() for out in there.overridden(one)}
    passed = [place]
    now: _Place | None = place
    while now is not None:
        now = overriding.get(now) or holding.get(now, now)
        if now in passed:
            return now
        if now is not None:
            passed.append(now)
    return None


class _StepOrder:
    """The steps of one procedure, with all placements by overlays."""

    def __init__(self, mix: Mix, procedure: Entry, placements: list[_Placement]) -> None:
        self._mix = mix
        self._procedure = procedure
        self._placements = sorted(placements, key=lambda placement: placement.layer)
        self._declared = [_Place(step) for step in procedure.steps]
        self._places: dict[str, _Place] = {}
        own = [placement.place for placement in self._placements if placement.place is not None]
        for place in (*self._declared, *own):
            self._places.setdefault(place.id, place)

    def ordered(self) -> Entry:
        """The procedure with its steps in order."""
        anchors: dict[_Placement, _Place] = {}
        for placement in self._placements:
            wanted = self._places.get(placement.wanted.value)
            if wanted is None or wanted is placement.place:
                self._report_unknown_step(placement)
                continue
            anchors[placement] = wanted
            if placement.relation in ("instead_of", "remove"):
                what = f"procedures.{self._procedure.id}.{wanted.id}"
                patch = Patch(what, placement.file, placement.layer, placement.wanted.span)
                wanted.instead[patch] = placement.place
        holding = {place: self._winner(place) for place in anchors.values() if place.instead}
        for placement, wanted in anchors.items():
            if placement.relation in ("before", "after") and placement.place is not None:
                self._insert_next_to(placement, placement.place, wanted)
        for placement, wanted in anchors.items():
            if placement.expects is not None:
                self._check_expected(placement, placement.expects, wanted, holding)
        self._report_cycles(anchors)
        steps = tuple(step for one in self._declared for step in one.in_order(holding))
        return self._procedure.changed(steps=steps)

    def _winner(self, place: _Place) -> _Place | None:
        """The step that wins a place, or None if it is removed."""
        patches = self._mix.patches
        wanted = _candidates(place)
        highest = patches.highest(list(wanted))
        found = [wanted[patch] for patch in highest]
        if any(found):
            patches.report_ties([one for n, one in enumerate(highest) if found[n] not in found[:n]])
        else:
            owners = [patch.owner for patch in highest]
            patches.report_ties([one for one in highest if owners.count(one.owner) > 1])
            for gone in (place, *place.overridden(None)):
                for patch in highest:
                    patches.remove(self._thing(gone), patch.file, patch.span)
        return found[0]

    def _insert_next_to(self, placement: _Placement, own: _Place, wanted: _Place) -> None:
        thing, does = self._thing(wanted), f"puts a step {placement.relation}"
        gone = self._mix.patches.is_removed(thing, placement.file, placement.wanted.span, does)
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
            under = [patch for patch in wanted.instead if self._is_below(patch, placement)]
            highest = self._mix.patches.highest(under) if under else []
            found = wanted.instead[highest[0]] if highest else wanted
        effect = None if found is None else found.step.nodes.get("effect")
        if isinstance(effect, ScalarNode) and not same_text(effect, expects):
            what = ".".join(self._thing(wanted))
            placements = "another effect"
            self._mix.patches.report_unexpected(
                placement.file, what, expects.span, effect.span, placements
            )

    def _is_below(self, patch: Patch, placement: _Placement) -> bool:
        """Whether a placement takes precedence over a patch."""
        above = self._mix.patches.precedence.is_above(placement.file, patch.file)
        return patch.layer < placement.layer or (patch.layer is placement.layer and above)

    def _thing(self, place: _Place) -> tuple[str, str]:
        return f"procedures.{self._procedure.id}", place.id

    # ------------------------------------------------------------ placements that fail

    def _report_unknown_step(self, placement: _Placement) -> None:
        hint = did_you_mean(placement.wanted.value, [place.id for place in self._declared])
        message = f"`{self._procedure.id}` has no step `{placement.wanted.value}`"
        self._mix.report.record("E503", message, placement.wanted.span, hint=hint)

    def _report_cycles(self, anchors: dict[_Placement, _Place]) -> None:
        """Reports steps that are placed next to each other in a cycle."""
        by_place = {placement.place: placement for placement in anchors}
        reported: set[_Placement] = set()
        for placement in anchors:
            trail: list[_Placement] = []
            now: _Placement | None = placement
            while now is not None and now not in trail and now not in reported:
                trail.append(now)
                now = by_place.get(anchors[now])
            if now in trail:
                self._report_cycle(trail[trail.index(now) :])
            reported.update(trail)

    def _report_cycle(self, circle: list[_Placement]) -> None:
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
