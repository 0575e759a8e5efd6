"""What overlays change, and the conflicts among them: two that change the same thing, unordered."""

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
"""A section and an id in it; of a step: `procedures.` with the procedure, and the step's id."""


class Declared(Protocol):
    """A thing that is there."""

    @property
    def file(self) -> RuleFile:
        """The file that declares it."""


class Claim(Record):
    """One change that an overlay makes: of what, at which level, and where it says so."""

    what: str
    file: RuleFile
    level: Level
    span: Span

    @property
    def owner(self) -> str:
        """The expansion that makes it."""
        return self.file.expansion


class Claims:
    """All changes of a mix by what they change, and what overlays take out of it."""

    def __init__(self, precedence: Precedence, report: Report) -> None:
        self.precedence = precedence
        self._report = report
        self._by_thing: dict[str, list[Claim]] = {}
        self._removed: dict[Named, list[Claim]] = {}
        self._declared: dict[Named, str] = {}

    # ------------------------------------------------------------ changes

    def note(self, what: str, file: RuleFile, level: Level, span: Span) -> None:
        """Notes that a file changes something."""
        self._by_thing.setdefault(what, []).append(Claim(what, file, level, span))

    def settle(self, what: str) -> None:
        """Forgets who changes a thing, or a key of it: whoever plays has decided."""
        inside = f"{what}."
        for name in [name for name in self._by_thing if name == what or name.startswith(inside)]:
            del self._by_thing[name]

    def complain(self) -> None:
        """Reports every thing of which it is not said whose word holds."""
        for claims in self._by_thing.values():
            self.agree(self.highest(claims))

    def highest(self, claims: Sequence[Claim]) -> list[Claim]:
        """The claims that no other one stands over."""
        top = max(claim.level for claim in claims)
        rest = [claim for claim in claims if claim.level is top]
        above = self.precedence.is_above
        return [one for one in rest if not any(above(other.file, one.file) for other in rest)]

    def agree(self, highest: Sequence[Claim]) -> None:
        """Reports a conflict where several claims are the highest."""
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
        """The changes of a thing."""
        return self._by_thing.get(what, ())

    def unexpected(self, file: RuleFile, what: str, here: Span, there: Span, found: str) -> None:
        """Reports that a file expects something else. here, there: where it and others say so.

        found: what is there, in a few words.
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
        """Notes that an overlay takes a thing, or a step, out of the mix.

        declared: the expansion whose thing it is.
        """
        self._declared[thing] = declared
        what = ".".join(thing)
        level = Level.EDITION if file.is_edition else Level.OVERLAY
        self._removed.setdefault(thing, []).append(Claim(what, file, level, span))

    def removals(self, thing: Named) -> Sequence[Claim]:
        """Who takes a thing out of the mix."""
        return self._removed.get(thing, ())

    def is_gone(
        self,
        thing: Named,
        file: RuleFile,
        span: Span,
        does: str = "changes",
        redeclared: Declared | None = None,
    ) -> bool:
        """Whether another overlay takes out what this one changes; reports it as a conflict.

        does: what it does with the thing. redeclared: what is there under its id. If whoever
        removed the thing declared that, it concerns only those with precedence over it.

        It is none where the one that removes the thing stands over the other. What an edition
        changes may be missing: it is written for the game without expansions. What an expansion
        says of its own things goes with them.
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
    """Where it can be said which of two expansions has the last word: in files of one's own."""
    given = [name for name in (one, other) if name in built_in_expansions()]
    if len(given) == 2:
        return f"files of your own with `over: [{one}, {other}]` can decide"
    upper, lower = (other, one) if given == [one] else (one, other)
    over = f"`over: [{lower}]` in the files of `{upper}`"
    reverse = "" if given else ", or the reverse"
    return f"say which of them takes precedence: {over}{reverse}"
