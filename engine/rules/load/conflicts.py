"""Conflicts: two changes of the same value without precedence; a change of what another removes.

Each is reported at both positions, with what to do about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import pairwise

from ...text.diagnostics import Report
from ...text.records import Unlike
from ...text.source import Span
from ..files.files import RuleFile, built_in_expansions
from .patches import Patch, Target, Value, named
from .precedence import Precedence


class Conflicts(Unlike):
    """The patches and removals of a mix, by what they concern.

    met: the values that are as a patch expects.
    """

    precedence: Precedence
    _report: Report
    met: list[tuple[Patch, Value]] = field(default_factory=list)
    _changes: dict[tuple[Target, str], list[Patch]] = field(default_factory=dict)
    _removals: dict[Target, list[Patch]] = field(default_factory=dict)
    _declared: dict[Target, str] = field(default_factory=dict)

    # ------------------------------------------------------------ changes of a value

    def add(self, patch: Patch, values: Iterable[Value]) -> None:
        """Records that a patch changes values."""
        for value in values:
            self._changes.setdefault((patch.target, value.what), []).append(patch)

    def changes(self, target: Target, value: Value) -> Sequence[Patch]:
        """The patches that change a value."""
        return self._changes.get((target, value.what), ())

    def discard(self, target: Target) -> None:
        """Drops the changes of an entry, since a choice of the players decides about it."""
        for key in [key for key in self._changes if key[0] == target]:
            del self._changes[key]

    def is_above(self, one: Patch, other: Patch) -> bool:
        """Whether a patch takes precedence over another one."""
        if one.layer is not other.layer:
            return one.layer > other.layer
        return self.precedence.is_above(one.file, other.file)

    def highest(self, patches: Iterable[Patch]) -> list[Patch]:
        """The patches over which no other one takes precedence."""
        found = list(patches)
        return [one for one in found if not any(self.is_above(other, one) for other in found)]

    def report(self) -> None:
        """Reports every value that several patches change without precedence."""
        for (_, value), patches in self._changes.items():
            self.report_ties(self.highest(patches), value)

    def report_ties(self, highest: Iterable[Patch], value: str = "") -> None:
        """Reports a conflict if several patches are highest."""
        for one, other in pairwise(highest):
            what = named(one.target) + value
            message = f"`{one.owner}` and `{other.owner}` both change `{what}`"
            if one.owner == other.owner:
                message = f"`{one.owner}` changes `{what}` twice"
            self._record(message, other, one)

    def report_replacements(self, highest: Iterable[Patch], replacing: Sequence[str]) -> None:
        """Reports removals of one thing that have different results.

        highest: those over which no other one takes precedence. replacing: the expansions that
        declare the removed thing again.
        """
        first: dict[str | None, Patch] = {}
        for patch in highest:
            first.setdefault(patch.owner if patch.owner in replacing else None, patch)
        for one, other in pairwise(sorted(first.values(), key=lambda one: one.owner in replacing)):
            message = f"`{one.owner}` and `{other.owner}` both replace `{named(one.target)}`"
            if one.owner not in replacing:
                message = (
                    f"`{one.owner}` removes `{named(one.target)}`, which `{other.owner}` replaces"
                )
            self._record(message, other, one)

    def _record(self, message: str, here: Patch, there: Patch) -> None:
        hint = "keep one of the two"
        if here.owner != there.owner:
            decide = _how_to_decide(here.owner, there.owner)
            hint = f"{decide}; or remove one of the two from the mix"
        related = [(f"the other change, by `{there.owner}`", there.span)]
        self._report.record("E516", message, here.span, hint=hint, related=related)

    def report_unexpected(
        self, patch: Patch, value: str, here: Span, there: Span, found: str
    ) -> None:
        """Reports that a file expects another value. here, there: the spans of both values.

        found: the actual value, in a few words.
        """
        owner, what = self.precedence.owner_of(there.file), named(patch.target) + value
        message = f"`{patch.owner}` expects something else for `{what}`: `{owner}` says {found}"
        hint = (
            "check whether the change still makes sense, and write the current value; or move the "
            "change to a file that counts `only_with` the expansion it is meant for"
        )
        related = [(f"what `{owner}` says", there)]
        self._report.record("E523", message, here, hint=hint, related=related)

    # ------------------------------------------------------------ removals

    def remove(self, target: Target, patch: Patch, declared_by: str = "") -> None:
        """Records that a patch removes an entry or a step, which an expansion declares."""
        self._declared[target] = declared_by
        self._removals.setdefault(target, []).append(patch)

    def removals(self, target: Target) -> Sequence[Patch]:
        """The patches that remove an entry or a step."""
        return self._removals.get(target, ())

    def is_removed(
        self,
        target: Target,
        patch: Patch,
        does: str = "changes",
        redeclared_in: RuleFile | None = None,
    ) -> bool:
        """Whether another patch removes what this one changes; if that is a conflict, reports it.

        does: the change, in words. redeclared_in: the file of the entry that has this id
        now. Files with precedence over that one change it instead.

        There is no conflict if the removal has precedence over the change, or if an edition makes
        the change, since it is written for the game without expansions. Changes by an expansion to
        its own entries are dropped with them.
        """
        removals, file, order = self.removals(target), patch.file, self.precedence
        if removals and self._declared[target] == patch.owner:
            return True
        if not removals or any(removal.owner == patch.owner for removal in removals):
            return False
        if redeclared_in is not None and order.is_above(file, redeclared_in):
            return False
        if any(order.declares_over(file, removal.file) for removal in removals):
            return False
        if file.is_edition or any(order.is_above(removal.file, file) for removal in removals):
            return True
        first = removals[0]
        message = f"`{first.owner}` removes `{named(target)}`, which `{patch.owner}` {does}"
        self._record(message, patch, first)
        return True


def _how_to_decide(one: str, other: str) -> str:
    """Which files can decide between two expansions: only files of an author."""
    given = [name for name in (one, other) if name in built_in_expansions()]
    if len(given) == 2:
        return f"files of your own with `over: [{one}, {other}]` can decide"
    upper, lower = (other, one) if given == [one] else (one, other)
    over = f"`over: [{lower}]` in the files of `{upper}`"
    reverse = "" if given else ", or the reverse"
    return f"say which of them takes precedence: {over}{reverse}"
