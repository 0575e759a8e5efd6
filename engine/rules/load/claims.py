"""The changes of overlays, and conflicts: two changes of the same value without precedence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from ...text.diagnostics import Report
from ...text.records import Record
from ...text.source import Span
from ..files.files import RuleFile, built_in_expansions
from .precedence import Level, Precedence

Named = tuple[str, str]
"""A section and an id; for a step, `procedures.` with the procedure, and the id of the step."""


class Declared(Protocol):
    """Anything that a file declares."""

    @property
    def file(self) -> RuleFile:
        """The file that declares it."""


class Claim(Record):
    """One change by an overlay: what it changes, at which level, and where."""

    what: str
    file: RuleFile
    level: Level
    span: Span

    @property
    def owner(self) -> str:
        """The expansion that makes it."""
        return self.file.expansion


class Claims:
    """All changes and removals of a mix, by what they change or remove."""

    def __init__(self, precedence: Precedence, report: Report) -> None:
        self.precedence = precedence
        self._report = report
        self._by_thing: dict[str, list[Claim]] = {}
        self._removed: dict[Named, list[Claim]] = {}
        self._declared: dict[Named, str] = {}

    # ------------------------------------------------------------ changes

    def note(self, what: str, file: RuleFile, level: Level, span: Span) -> None:
        """Records that a file changes something."""
        self._by_thing.setdefault(what, []).append(Claim(what, file, level, span))

    def settle(self, what: str) -> None:
        """Drops the changes of an entry, or of a key of it, since a choice decides its value."""
        inside = f"{what}."
        for name in [name for name in self._by_thing if name == what or name.startswith(inside)]:
            del self._by_thing[name]

    def complain(self) -> None:
        """Reports every value that several overlays change without precedence."""
        for claims in self._by_thing.values():
            self.agree(self.highest(claims))

    def highest(self, claims: Sequence[Claim]) -> list[Claim]:
        """The claims over which no other one takes precedence."""
        top = max(claim.level for claim in claims)
        rest = [claim for claim in claims if claim.level is top]
        above = self.precedence.is_above
        return [one for one in rest if not any(above(other.file, one.file) for other in rest)]

    def agree(self, highest: Sequence[Claim]) -> None:
        """Reports a conflict if there are several highest claims."""
        for one, other in pairwise(highest):
            self._both_change(one, other)

    def _both_change(self, one: Claim, other: Claim) -> None:
        message = f"`{one.owner}` and `{other.owner}` both change `{one.what}`"
        if one.owner == other.owner:
            message = f"`{one.owner}` changes `{one.what}` twice"
        self._conflict(message, other, one)

    def _conflict(self, message: str, here: Claim, there: Claim) -> None:
        hint = "keep one of the two"
        if here.owner != there.owner:
            hint = f"{_way_out(here.owner, there.owner)}; or remove one of the two from the mix"
        related = [(f"the other change, by `{there.owner}`", there.span)]
        self._report.record("E516", message, here.span, hint=hint, related=related)

    def on(self, what: str) -> Sequence[Claim]:
        """The changes of a value."""
        return self._by_thing.get(what, ())

    def unexpected(self, file: RuleFile, what: str, here: Span, there: Span, found: str) -> None:
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

    def remove(self, thing: Named, file: RuleFile, span: Span, declared: str = "") -> None:
        """Records that an overlay removes an entry or a step from the mix.

        declared: the expansion that declares it.
        """
        self._declared[thing] = declared
        what = ".".join(thing)
        level = Level.EDITION if file.is_edition else Level.OVERLAY
        self._removed.setdefault(thing, []).append(Claim(what, file, level, span))

    def removals(self, thing: Named) -> Sequence[Claim]:
        """The removals of an entry."""
        return self._removed.get(thing, ())

    def is_gone(
        self,
        thing: Named,
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
        if any(order.says_over(file, one.file) for one in removals):
            return False
        if file.is_edition or any(order.is_above(one.file, file) for one in removals):
            return True
        removal = removals[0]
        change = Claim(removal.what, file, Level.OVERLAY, span)
        message = f"`{removal.owner}` removes `{removal.what}`, which `{file.expansion}` {does}"
        self._conflict(message, change, removal)
        return True


def _way_out(one: str, other: str) -> str:
    """Which files can decide between two expansions: only files of an author."""
    given = [name for name in (one, other) if name in built_in_expansions()]
    if len(given) == 2:
        return f"files of your own with `over: [{one}, {other}]` can decide"
    upper, lower = (other, one) if given == [one] else (one, other)
    over = f"`over: [{lower}]` in the files of `{upper}`"
    reverse = "" if given else ", or the reverse"
    return f"say which of them takes precedence: {over}{reverse}"
