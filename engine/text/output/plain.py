"""For people: each diagnostic with its source line, then a summary."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import render
from ..source import Source
from .findings import Findings


def plain_lines(findings: Findings, *, colour: bool) -> Iterator[str]:
    """Every diagnostic as text (some lines hold several), and the summary."""
    known: dict[str, Source | None] = {}
    for found in findings.diagnostics:
        if found.file not in known:
            known[found.file] = findings.source(found.file)
        yield render(found, known[found.file], colour)
    yield findings.summary()
