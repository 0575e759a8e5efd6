"""The changes of overlays, and conflicts: two changes of the same value without precedence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from ...text.diagnostics import Report
from ...text.records import Record
from ...text.source import Span
from ..files.files import RuleFile, built_in_expansions
from .precedence import Layer, Precedence

EntryKey = tuple[str, str]
"""A section and an id; for a step, `procedures.` with the procedure, and the id of the step."""


class Declared(Protocol):
    """Anything that a file declares."""

    @property
    def file(self) -> RuleFile:
        """The file that declares it."""


class Patch(Record):
    """One change by an overlay: what it changes, in which layer, and where."""

    what: str
    file: RuleFile
    layer: Layer
    span: Span

    @property
    def owner(self) -> str:
        """The expansion that makes it."""
        return self.file.expansion


class Patches:
    """All changes and removals of a mix, by what they change or remove."""

    def __init__(self, precedence: Precedence, report: Report) -> None:
        self.precedence = precedence
        self._report = report
        self._by_value: dict[str, list[Patch]] = {}
        self._removed: dict[EntryKey, list[Patch]] = {}
        self._declared: dict[EntryKey, str] = {}

    # ------------------------------------------------------------ changes

    def add(self, what: str, file: RuleFile, layer: Layer, span: Span) -> None:
        """Records that a file changes something."""
        self._by_value.setdefault(what, []).append(Patch(what, file, layer, span))

    def discard(self, what: str) -> None:
        """Drops the changes of an entry, or of a key of it, since a choice decides its value."""
        inside = f"{what}."
        for name in [name for name in self._by_value if name == what or name.startswith(inside)]:
            del self._by_value[name]

    def report_conflicts(self) -> None:
        """Reports every value that several overlays change without precedence."""
        for patches in self._by_value.values():
            self.report_ties(self.highest(patches))

    def highest(self, patches: Sequence[Patch]) -> list[Patch]:
        """The patches over which no other one takes precedence."""
        top = max(patch.layer for patch in patches)
        rest = [patch for patch in patches if patch.layer is top]
        above = self.precedence.is_above
        return [one for one in rest if not any(above(other.file, one.file) for other in rest)]

    def report_ties(self, highest: Sequence[Patch]) -> None:
        """Reports a conflict if there are several highest patches."""
        for one, other in pairwise(highest):
            self._report_tie(one, other)

    def _report_tie(self, one: Patch, other: Patch) -> None:
        message = f"`{one.owner}` and `{other.owner}` both change `{one.what}`"
        if one.owner == other.owner:
            message = f"`{one.owner}` changes `{one.what}` twice"
        self._report_conflict(message, other, one)

    def _report_conflict(self, message: str, here: Patch, there: Patch) -> None:
        hint = "keep one of the two"
        if here.owner != there.owner:
            hint = (
                f"{_how_to_decide(here.owner, there.owner)}; or remove one of the two from the mix"
            )
        related = [(f"the other change, by `{there.owner}`", there.span)]
        self._report.record("E516", message, here.span, hint=hint, related=related)

    def on(self, what: str) -> Sequence[Patch]:
        """The changes of a value."""
        return self._by_value.get(what, ())

    def report_unexpected(
        self, file: RuleFile, what: str, here: Span, there: Span, found: str
    ) -> None:
        """Reports that a file expects another value. here, there: the spans of both values.

        found: the actual value, in a few words.
        """
        owner = self.precedence.owner_of(there.file)
        message = f"`{file.expansion}` expects something else for `{what}`: `{owner}` says {found}"
        hint = (
            "check whether the change still makes sense, and write the current value; or move the "
            "change to a file that counts `only_with` the expansion it is meant for"
        )
        related = [(f"what `{owner}` says", there)]
        self._report.record("E523", message, here, hint=hint, related=related)

    # ------------------------------------------------------------ removals

    def remove(self, thing: EntryKey, file: RuleFile, span: Span, declared: str = "") -> None:
        """Records that an overlay removes an entry or a step from the mix.

        declared: the expansion that declares it.
        """
        self._declared[thing] = declared
        what = ".".join(thing)
        layer = Layer.EDITION if file.is_edition else Layer.OVERLAY
        self._removed.setdefault(thing, []).append(Patch(what, file, layer, span))

    def removals(self, thing: EntryKey) -> Sequence[Patch]:
        """The removals of an entry."""
        return self._removed.get(thing, ())

    def is_removed(
        self,
        thing: EntryKey,
        file: RuleFile,
        span: Span,
        does: str = "changes",
        redeclared: Declared | None = None,
    ) -> bool:
        """Whether another overlay removes what this one changes; if that is a conflict, reports it.

        does: the change, in words. redeclared: the entry that has this id now. Files with
        precedence over its declaration change it instead.

        There is no conflict if the removal has precedence over the change, or if an edition makes
        the change, since it is written for the game without expansions. Changes by an expansion to
        its own entries are dropped with them.
        """
        removals, order = self.removals(thing), self.precedence
        if removals and self._declared[thing] == file.expansion:
            return True
        if not removals or any(removal.owner == file.expansion for removal in removals):
            return False
        if redeclared is not None and order.is_above(file, redeclared.file):
            return False
        if any(order.declares_over(file, one.file) for one in removals):
            return False
        if file.is_edition or any(order.is_above(one.file, file) for one in removals):
            return True
        removal = removals[0]
        change = Patch(removal.what, file, Layer.OVERLAY, span)
        message = f"`{removal.owner}` removes `{removal.what}`, which `{file.expansion}` {does}"
        self._report_conflict(message, change, removal)
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
