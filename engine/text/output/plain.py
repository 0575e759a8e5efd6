"""Diagnostics for people: each with its source line, then a summary.

A mistake that stands in many places is explained at the first; a run with very many shows the
first of them and says how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..diagnostics import Diagnostic, Severity, render
from ..limits import MAX_SHOWN
from ..source import Source
from .findings import Findings, amount

_MORE = "`--format json` shows them"


def plain_lines(findings: Findings, *, colour: bool, verbose: bool = False) -> Iterator[str]:
    """The diagnostics as text (some lines hold several), and the summary."""
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
    """Each diagnostic as text; errors go before the rest when not all are shown.

    source: the text of a file. more: where those that are not shown can be found. verbose: with
    the details of each.
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
    """Those that are shown of too many, in the order in which they were."""
    by_weight = sorted(diagnostics, key=lambda found: found.severity is not Severity.ERROR)
    shown = set(map(id, by_weight[:MAX_SHOWN]))
    return [found for found in diagnostics if id(found) in shown]
