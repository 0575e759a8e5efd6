"""Diagnostics for GitHub Actions: workflow commands that annotate a pull request.

A span of several lines gets no columns, since GitHub ignores them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic, Severity, visible
from .findings import Findings

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}


def github_lines(findings: Findings) -> Iterator[str]:
    """One command for each diagnostic, then the summary, which GitHub shows in the log."""
    for found in findings.diagnostics:
        yield _command(found)
    yield findings.summary()


def _command(found: Diagnostic) -> str:
    properties = {"file": found.file} if found.file else {}
    span = found.span
    if span is not None:
        properties |= {"line": str(span.line)}
        if span.line == span.end_line:
            properties |= {"col": str(span.column), "endLine": str(span.end_line)}
            properties |= {"endColumn": str(span.end_column)}
        else:
            properties |= {"endLine": str(span.end_line)}
    properties["title"] = found.code
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[found.severity]} {listed}::{_message(found)}"


def _message(found: Diagnostic) -> str:
    lines = [found.message]
    lines += [f"{span}: {words}" for words, span in found.related]
    lines += [f"hint: {found.hint}"] if found.hint else []
    return "%0A".join(_escaped(line) for line in lines)


def _escaped(text: str) -> str:
    """A text whose characters can't end its command, with GitHub's escapes."""
    return visible(text).replace("%", "%25")


def _property(text: str) -> str:
    # The name of the file must stay the same, so its line ends get GitHub's own escapes.
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return visible(text.replace(":", "%3A").replace(",", "%2C"))
