"""Puts the steps of overlays into procedures: before, after or instead of others.

The result does not depend on the order in which overlays are named. A replaced or removed step
keeps its place, so that others can refer to it: first all patches find the step that they name,
then conflicts are resolved, and then the steps are lined up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from ...text.records import Unlike
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import ScalarNode
from .declarations import Entry, Mix, step_of
from .effects import same_text
from .patches import Operation, Patch, Target

_REPLACING = (Operation.INSTEAD_OF, Operation.REMOVE)


class _Place(Unlike):
    """A step, the steps put around it, and the patches that replace or remove it."""

    step: Entry
    before: list[_Place] = field(default_factory=list)
    after: list[_Place] = field(default_factory=list)
    instead: dict[Patch, _Place | None] = field(default_factory=dict)

    def replacements(self, without: _Place | None = None) -> list[_Place]:
        """The steps that are to replace this one or each other, except one with its own."""
        found: list[_Place] = []
        waiting = [self]
        while waiting:
            wanted = [place for place in waiting.pop().instead.values() if place is not None]
            new = [place for place in wanted if place is not without and place not in found]
            found += new
            waiting += new
        return found

    def candidates(self) -> Mapping[Patch, _Place | None]:
        """The candidates for this place, by patch.

        If there are several, replacing one of them is a patch of that one.
        """
        wanted = dict(self.instead)
        if len(set(wanted.values())) > 1:
            for own in self.instead.values():
                for inner in () if own is None else (own, *own.replacements()):
                    wanted |= {patch: own for patch, by in inner.instead.items() if by is not None}
        return wanted


_Winners = Mapping[_Place, _Place | None]
"""What is in a place that patches replace or remove: a step, or None."""


def put_steps(mix: Mix, patches: Iterable[Patch]) -> None:
    """Lines up the steps of all procedures. patches: lowest layer first."""
    by_procedure: dict[Target, list[Patch]] = {}
    for patch in patches:
        by_procedure.setdefault(patch.entry, []).append(patch)
    for target, inside in by_procedure.items():
        procedure, gone = mix.find(target), mix.conflicts.is_removed
        by = None if procedure is None else procedure.file
        left = [patch for patch in inside if not gone(target, patch, redeclared_in=by)]
        if procedure is not None:
            mix.put(target, _StepOrder(mix, procedure, left).ordered())
            continue
        for patch in left:
            hint = did_you_mean(target[1], mix.sections["procedures"])
            at = patch.procedure or patch.name
            mix.report.record("E503", f"unknown procedure `{target[1]}`", at.span, hint=hint)


class _StepOrder:
    """The steps of one procedure, with all patches by overlays."""

    def __init__(self, mix: Mix, procedure: Entry, patches: Sequence[Patch]) -> None:
        self._conflicts, self._report = mix.conflicts, mix.report
        self._procedure = procedure
        self._declared = [_Place(step) for step in procedure.steps]
        self._own: dict[Patch, _Place | None] = {}
        for patch in patches:
            step = step_of(patch.value, patch.file)
            self._own[patch] = None if step is None else _Place(step)
        self._places: dict[str, _Place] = {}
        for place in (*self._declared, *self._own.values()):
            if place is not None:
                self._places.setdefault(place.step.id, place)

    def ordered(self) -> Entry:
        """The procedure with its steps in order."""
        named = self._named_places()
        for patch, place in named.items():
            if patch.operation in _REPLACING:
                place.instead[patch] = self._own[patch]
        winners = {place: self._winner(place) for place in named.values() if place.instead}
        for patch, place in named.items():
            self._insert_next_to(place, patch)
        self._check_expected(named, winners)
        self._report_cycles(named)
        return self._procedure.changed(steps=tuple(self._lined_up(winners)))

    def _lined_up(self, winners: _Winners) -> Iterator[Entry]:
        """All steps in order. Steps around a replacement that did not win stay around its place.

        Iterative, since a chain of steps may be long.
        """
        waiting: list[_Place | Entry] = [*reversed(self._declared)]
        while waiting:
            place = waiting.pop()
            if isinstance(place, Entry):
                yield place
                continue
            winner = winners.get(place, place)
            here = [place, *place.replacements(without=winner)]
            before = [step for one in here for step in one.before]
            after = [step for one in reversed(here) for step in one.after]
            there = [] if winner is None else [place.step if winner is place else winner]
            waiting += reversed([*before, *there, *after])

    def _named_places(self) -> dict[Patch, _Place]:
        """The place of the step that each patch names; unknown steps are reported."""
        found: dict[Patch, _Place] = {}
        for patch, own in self._own.items():
            place = self._places.get(patch.name.value)
            if place is not None and place is not own:
                found[patch] = place
                continue
            hint = did_you_mean(patch.name.value, [one.step.id for one in self._declared])
            message = f"`{self._procedure.id}` has no step `{patch.name.value}`"
            self._report.record("E503", message, patch.span, hint=hint)
        return found

    def _winner(self, place: _Place) -> _Place | None:
        """The step that wins a place, or None if it is removed."""
        wanted = place.candidates()
        highest = self._conflicts.highest(wanted)
        found = [wanted[patch] for patch in highest]
        if any(found):
            ties = [one for n, one in enumerate(highest) if found[n] not in found[:n]]
        else:
            owners = [patch.owner for patch in highest]
            ties = [one for one in highest if owners.count(one.owner) > 1]
            for gone in (place, *place.replacements()):
                for patch in highest:
                    self._conflicts.remove(self._target(gone), patch)
        self._conflicts.report_ties(ties)
        return found[0]

    def _insert_next_to(self, place: _Place, patch: Patch) -> None:
        own, does = self._own[patch], f"puts a step {patch.operation}"
        if own is None or patch.operation in _REPLACING:
            return
        gone = self._conflicts.is_removed(self._target(place), patch, does)
        if gone and patch.file.is_edition:
            return
        if patch.operation is Operation.BEFORE:
            place.before.append(own)
        else:
            place.after.insert(0, own)

    def _check_expected(self, named: Mapping[Patch, _Place], winners: _Winners) -> None:
        """Compares each expected effect with that of the step as the file finds it."""
        replaced_in = {out: at for at, won in winners.items() for out in at.replacements(won)}
        for patch, place in named.items():
            if patch.expects is None:
                continue
            found = _standing(place, replaced_in, winners)
            if patch.operation in _REPLACING:
                under = [one for one in place.instead if self._conflicts.is_above(patch, one)]
                found = place.instead[self._conflicts.highest(under)[0]] if under else place
            effect = None if found is None else found.step.nodes.get("effect")
            if isinstance(effect, ScalarNode) and not same_text(effect, patch.expects):
                here, says = patch.expects.span, "another effect"
                self._conflicts.report_unexpected(patch, "", here, effect.span, says)

    def _target(self, place: _Place) -> Target:
        return f"procedures.{self._procedure.id}", place.step.id

    def _report_cycles(self, named: Mapping[Patch, _Place]) -> None:
        """Reports steps that are placed next to each other in a cycle."""
        by_place = {self._own[patch]: patch for patch in named}
        seen: set[Patch] = set()
        for patch in named:
            trail: list[Patch] = []
            now: Patch | None = patch
            while now is not None and now not in seen:
                seen.add(now)
                trail.append(now)
                now = by_place.get(named[now])
            if now in trail:
                *others, last = trail[trail.index(now) :]
                places = f"these steps of `{self._procedure.id}` are placed only next to each other"
                related = [
                    (f"`{one.owner}` places a step next to `{one.name.value}`", one.span)
                    for one in others
                ]
                hint = "place one of them next to a step that exists without them"
                self._report.record("E522", places, last.span, hint=hint, related=related)


def _standing(
    place: _Place, replaced_in: Mapping[_Place, _Place], winners: _Winners
) -> _Place | None:
    """The step that is finally in the place of another; None if it was removed.

    replaced_in: for each replacement that did not win, the place that it was for.
    """
    passed: set[_Place] = set()
    now: _Place | None = place
    while now is not None and now not in passed:
        passed.add(now)
        now = replaced_in.get(now) or winners.get(now, now)
    return now
