"""Collects the findings of all lints, and drops those that follow from another mistake."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ...text.diagnostics import Report
from ...text.source import Span


class Finder:
    """Collects findings, except those that follow from another mistake at the same place.

    about: the names of the files to report on; None for all.
    """

    def __init__(self, report: Report, about: Collection[str] | None = None) -> None:
        self._report = report
        self._about = about
        self._wrong: dict[str, list[Span]] = {}
        self._found: dict[str, list[Span]] = {}
        for found in report:
            if found.span is not None:
                self._wrong.setdefault(found.file, []).append(found.span)

    def __call__(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str | None = None,
        related: Iterable[tuple[str, Span]] = (),
    ) -> None:
        """Records a finding; its code says whether it is a warning or a hint."""
        if self._about is not None and span.file not in self._about:
            return
        if self.is_wrong(span):
            return
        found = self._found.setdefault(span.file, [])
        if not any(_overlap(span, other) for other in found):
            found.append(span)
            self._report.record(code, message, span, hint, related=related)

    def is_wrong(self, span: Span) -> bool:
        """Whether a mistake was found on a line of this span."""
        return any(_share_a_line(span, other) for other in self._wrong.get(span.file, ()))


def _share_a_line(span: Span, other: Span) -> bool:
    return span.line <= other.end_line and other.line <= span.end_line


def _overlap(span: Span, other: Span) -> bool:
    return span.start < other.end and other.start < span.end
