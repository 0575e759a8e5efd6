"""Diagnostics for people: each with its source line, then a summary.

A problem that occurs in many places is explained at the first. A run with more than MAX_SHOWN
findings shows so many and counts the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..diagnostics import Diagnostic, Severity, render
from ..limits import MAX_SHOWN
from ..source import Source
from .findings import Findings, amount

_MORE = "`--format json` shows them"


def plain_lines(findings: Findings, *, colour: bool, verbose: bool = False) -> Iterator[str]:
    """The diagnostics as text (one item may hold several lines), and the summary."""
    yield from rendered(
        findings.diagnostics, findings.source, colour=colour, more=_MORE, verbose=verbose
    )
    yield findings.summary()


def rendered(
    diagnostics: Iterable[Diagnostic],
    source: Callable[[str], Source | None],
    *,
    colour: bool,
    more: str = "`elgrande check` shows more",
    verbose: bool = False,
) -> Iterator[str]:
    """Each diagnostic as text; if there are too many, errors take precedence.

    source: the text of a file. more: where to find those that are not shown. verbose: with details.
    """
    every = list(diagnostics)
    left = len(every) - MAX_SHOWN
    known: dict[str, Source | None] = {}
    reported: set[tuple[str, str, str | None]] = set()
    for found in every if left <= 0 else _first(every):
        if found.file not in known:
            known[found.file] = source(found.file)
        what = found.code, found.message, found.hint
        yield render(found, known[found.file], colour, briefly=what in reported, verbose=verbose)
        reported.add(what)
    if left > 0:
        yield f"... and {amount(left, 'other')} not shown; {more}"


def _first(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """The MAX_SHOWN diagnostics to show, errors first, in their original order."""
    by_weight = sorted(diagnostics, key=lambda found: found.severity is not Severity.ERROR)
    shown = set(map(id, by_weight[:MAX_SHOWN]))
    return [found for found in diagnostics if id(found) in shown]
