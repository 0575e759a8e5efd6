"""The findings of a run, independent of the output format."""

from __future__ import annotations

from collections.abc import Callable

from ..diagnostics import Diagnostic, Severity
from ..records import Record
from ..source import Source


class Findings(Record):
    """Diagnostics in display order, and what else the formats need."""

    diagnostics: tuple[Diagnostic, ...]
    files: int
    """The number of files checked."""
    source: Callable[[str], Source | None]
    """The text of a file, by its name in diagnostics; None if there is none."""
    left_out: int = 0
    """The number of further findings, which the user did not select."""

    def count(self, severity: Severity) -> int:
        """The number of diagnostics of a severity."""
        return sum(found.severity is severity for found in self.diagnostics)

    def fails(self, *, strict: bool) -> bool:
        """Whether the run fails: after an error, and with `strict` also after a warning."""
        return bool(self.count(Severity.ERROR) or (strict and self.count(Severity.WARNING)))

    def summary(self) -> str:
        """The result of the run in one line."""
        counted = [
            amount(number, severity.value)
            for severity in Severity
            if (number := self.count(severity))
        ]
        files = amount(self.files, "file")
        others = f"; {amount(self.left_out, 'other')} not shown" if self.left_out else ""
        if counted:
            where = f" in {files}" if self.files else ""
            return f"{', '.join(counted)}{where}{others}"
        return f"{files}, {'no findings with these codes' if others else 'no problems'}{others}"


def amount(number: int, noun: str) -> str:
    """A number with its noun, in the singular or plural."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
