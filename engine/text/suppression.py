"""Comments that suppress warnings and hints about their file: `# elgrande: ignore=W490`.

Such a comment begins in the first column, where no YAML scalar can continue, and holds for the
whole file. Errors can't be suppressed: a file with one can't be used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .codes import known_codes
from .diagnostics import Diagnostic, Report, Severity
from .limits import MAX_SILENCED
from .records import Record
from .selection import UnknownCode, codes_of
from .source import Source, Span

UNUSED, UNKNOWN = "W190", "W191"

_MARK = "elgrande:"
_COMMENT = re.compile(r"^([ \t]*)#[ \t]*elgrande:[ \t]*(.*)$", re.MULTILINE)
_IGNORE = re.compile(r"ignore[ \t]*=[ \t]*(\S.*)$")
_WORD = re.compile(r"[^\s,]+")
_FORM = "write `# elgrande: ignore=CODE`, several codes with commas"


class Suppression(Record):
    """One code, or prefix of codes, that a comment suppresses in its file."""

    text: str
    codes: frozenset[str]
    span: Span


def suppress(found: Iterable[Diagnostic], sources: Iterable[Source]) -> list[Diagnostic]:
    """The diagnostics that no comment suppresses, and those about the comments, by position.

    sources: the texts of the files that were checked.
    """
    report = Report()
    suppressed: dict[str, list[Suppression]] = {}
    for source in sources:
        if _MARK in source.text:
            suppressed[source.name] = _suppressions(source, report)
    if not suppressed:
        return list(found)
    kept = []
    used: set[Suppression] = set()
    with_errors = set()
    for one in found:
        by = [comment for comment in suppressed.get(one.file, ()) if one.code in comment.codes]
        used.update(by)
        if one.severity is Severity.ERROR:
            with_errors.add(one.file)
        if not by:
            kept.append(one)
    for name, comments in suppressed.items():
        # Checking of a file with errors is incomplete, so an unused comment can't be detected.
        if name not in with_errors:
            _report_unused(comments, used, report)
    return sorted([*kept, *report], key=lambda one: one.order)


def with_code(source: Source, code: str) -> tuple[Span, str]:
    """Where to write what suppresses a code in a file, and what: in its comment, or at the top."""
    for comment in _COMMENT.finditer(source.text):
        if not comment[1] and _IGNORE.match(comment[2]):
            end = comment.start(2) + len(comment[2].rstrip(" \t"))
            return source.span(end, end), f", {code}"
    top = 0
    for line in source.lines[:-1]:
        if not line.startswith("#"):
            break
        top += len(line) + 1
    return source.span(top, top), f"# {_MARK} ignore={code}\n"


def _report_unused(comments: list[Suppression], used: set[Suppression], report: Report) -> None:
    for comment in comments:
        if comment not in used:
            message = f"no finding in this file has the code `{comment.text}`"
            report.record(UNUSED, message, comment.span, hint="remove it from the comment")


def _suppressions(source: Source, report: Report) -> list[Suppression]:
    found: list[Suppression] = []
    for comment in _COMMENT.finditer(source.text):
        start, words = comment.start(2), comment[2].rstrip(" \t")
        order = _IGNORE.match(words)
        if order is None:
            span = source.span(start, start + len(words))
            message = "the checker does not understand this comment"
            report.record(UNKNOWN, message, span, hint=_FORM)
        elif comment[1]:
            message = "this comment has no effect: it must begin in the first column"
            report.record(UNKNOWN, message, source.span(comment.end(1), start + len(words)))
        else:
            first = start + order.start(1)
            for word in _WORD.finditer(order[1]):
                span = source.span(first + word.start(), first + word.end())
                if len(found) == MAX_SILENCED or report.is_full(source.name):
                    message = f"a file can silence at most {MAX_SILENCED} codes"
                    report.record(UNKNOWN, message, span)
                    return found
                _add(word[0], span, found, report)
    return found


def _add(word: str, span: Span, found: list[Suppression], report: Report) -> None:
    try:
        codes = codes_of(word)
    except UnknownCode as error:
        message, _, hint = str(error).partition("; ")
        report.record(UNKNOWN, message, span, hint)
        return
    allowed = frozenset(code for code in codes if Severity.of(code) is not Severity.ERROR)
    if allowed:
        found.append(Suppression(word, allowed, span))
        return
    message = f"`{word}` is an error and can't be silenced: {known_codes()[codes[0]]}"
    message = message if len(codes) == 1 else f"`{word}` are errors and can't be silenced"
    report.record(UNKNOWN, message, span, hint="fix it, or silence warnings only")
