"""The findings of a run, ready to be written in any format."""

from __future__ import annotations

from collections.abc import Callable

from ..diagnostics import Diagnostic, Severity
from ..records import Record
from ..source import Source


class Findings(Record):
    """Diagnostics in the order in which they are shown, and what they are about."""

    diagnostics: tuple[Diagnostic, ...]
    files: int
    """How many files were looked at."""
    source: Callable[[str], Source | None]
    """The text of a file by the name that diagnostics give it; None when there is none."""
    left_out: int = 0
    """How many there are besides, which nobody asked for."""

    def count(self, severity: Severity) -> int:
        """The number of diagnostics of a severity."""
        return sum(found.severity is severity for found in self.diagnostics)

    def fails(self, *, strict: bool) -> bool:
        """Whether the run fails: at an error, and with `strict` at a warning too."""
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
    """A number with its noun."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
