"""SARIF 2.1.0, the exchange format of code scanners: one run, its rules and its results."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from ..codes import known_codes
from ..diagnostics import Diagnostic, Severity
from ..pages import Page, pages
from ..source import Span
from .findings import Findings

SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
FINGERPRINT: Final = "primaryLocationLineHash"
"""The name under which code scanners look for what identifies a result."""
_ID: Final = re.compile(r"[ -]*id:[ ]*([a-z0-9_]+)")
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}


def sarif_lines(findings: Findings, *, one_line: bool = False) -> Iterator[str]:
    """The log as a JSON document; non-ASCII characters are escaped."""
    yield json.dumps(document(findings), indent=None if one_line else 2)


def document(findings: Findings) -> dict[str, Any]:
    """The log as plain data."""
    known = pages()
    numbers = {code: number for number, code in enumerate(known_codes())}
    rules = [_rule(code, meaning, known.get(code)) for code, meaning in known_codes().items()]
    results = [_result(found, numbers) for found in findings.diagnostics]
    for result, mark in zip(results, fingerprints(findings), strict=True):
        result["partialFingerprints"] = {FINGERPRINT: mark}
    run = {
        "tool": {"driver": {"name": "elgrande", "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str, meaning: str, page: Page | None) -> dict[str, Any]:
    rule: dict[str, Any] = {
        "id": code,
        "shortDescription": {"text": meaning},
        "defaultConfiguration": {"level": _LEVELS[Severity.of(code)]},
    }
    if page is not None:
        rule["fullDescription"] = {"text": page.meaning}
        rule["help"] = {"text": page.plain(), "markdown": page.text}
    return rule


def _result(found: Diagnostic, numbers: dict[str, int]) -> dict[str, Any]:
    message = found.message if found.hint is None else f"{found.message} ({found.hint})"
    result: dict[str, Any] = {
        "ruleId": found.code,
        "level": _LEVELS[found.severity],
        "message": {"text": message},
    }
    if found.code in numbers:
        result["ruleIndex"] = numbers[found.code]
    if found.file:
        result["locations"] = [{"physicalLocation": _location(found.file, found.span)}]
    if found.related:
        result["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _location(span.file, span),
                "message": {"text": words},
            }
            for number, (words, span) in enumerate(found.related)
        ]
    if found.replacement is not None and found.span is not None:
        result["fixes"] = [_fix(found.span, found.replacement)]
    return result


def fingerprints(findings: Findings) -> Iterator[str]:
    """What identifies each finding, also after lines were put in or taken out above it.

    It is made of the file, the code, the `id` of the entry, the text of the line, and how many
    equal ones precede.
    """
    counts: Counter[str] = Counter()
    for found in findings.diagnostics:
        source = findings.source(found.file) if found.file else None
        words = [found.file, found.code]
        if source is None or found.span is None or found.span.line > len(source.lines):
            words.append(found.message)
        else:
            number = found.span.line
            above = map(_ID.match, reversed(source.lines[:number]))
            words.append(next((one[1] for one in above if one), ""))
            words.append(" ".join(source.lines[number - 1].split()))
        whole = "\0".join(words).encode("utf-8", "surrogatepass")
        mark = blake2b(whole, digest_size=8).hexdigest()
        counts[mark] += 1
        yield f"{mark}:{counts[mark]}"


def _location(file: str, span: Span | None) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": {"uri": uri(file)}}
    if span is not None:
        location["region"] = _region(span)
    return location


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _fix(span: Span, replacement: str) -> dict[str, Any]:
    change = {"deletedRegion": _region(span), "insertedContent": {"text": replacement}}
    artifact = {"artifactLocation": {"uri": uri(span.file)}, "replacements": [change]}
    return {"description": {"text": "the fix"}, "artifactChanges": [artifact]}


def uri(file: str) -> str:
    """A file name as a URI: relative if the name is relative, else absolute with `file:`."""
    path = PurePath(file)
    text = quote(path.as_posix(), errors="surrogateescape")
    return f"file://{text}" if path.is_absolute() else text
