"""Diagnostics for programs: a JSON document, as `schemas/diagnostics.schema.json` describes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from ..diagnostics import Diagnostic, Severity
from ..source import Span
from .findings import Findings

VERSION: Final = 1
"""The format version: increased if a key changes its meaning or is removed, not for new keys."""


def json_lines(findings: Findings, *, one_line: bool = False) -> Iterator[str]:
    """The document as text; non-ASCII characters are escaped, since terminals may misread them."""
    yield json.dumps(document(findings), indent=None if one_line else 2)


def document(findings: Findings) -> dict[str, Any]:
    """The document as plain data."""
    return {
        "version": VERSION,
        "files": findings.files,
        "errors": findings.count(Severity.ERROR),
        "warnings": findings.count(Severity.WARNING),
        "hints": findings.count(Severity.HINT),
        "diagnostics": [_diagnostic(found) for found in findings.diagnostics],
    }


def _diagnostic(found: Diagnostic) -> dict[str, Any]:
    return {
        "file": found.file or None,
        **_place(found.span),
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "hint": found.hint,
        "replacement": found.replacement,
        "suggestion": found.suggestion,
        "details": found.details,
        "related": [
            {"file": span.file, **_place(span), "message": words} for words, span in found.related
        ],
    }


def _place(span: Span | None) -> dict[str, Any]:
    if span is None:
        return {"line": None, "column": None, "end": None}
    return {
        "line": span.line,
        "column": span.column,
        "end": {"line": span.end_line, "column": span.end_column},
    }
