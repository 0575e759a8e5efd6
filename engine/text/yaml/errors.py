"""YAML syntax errors in an author's terms, not a parser's."""

from __future__ import annotations

import re

import yaml

from ..diagnostics import Report
from ..records import Record
from ..source import Source

_KEY_AND_VALUE = re.compile(r" *(?:- +)*[A-Za-z_]\w*(?=:[^\s:/])")


class _Explanation(Record):
    """A message that replaces parser messages that match `pattern`.

    `at_start`: the error is at the start of the broken construct, not where the parser stopped.
    """

    pattern: str
    message: str
    hint: str
    at_start: bool = False


_QUOTE_HINT = "put the whole text in quotes, or write it on lines of its own after `|`"
_INDENT_HINT = "keys of one mapping begin in the same column; so do the `-` of one list"

_EXPLANATIONS = (
    _Explanation(
        "mapping values are not allowed",
        'unexpected ": " here',
        _QUOTE_HINT + "; or is this line indented too far?",
    ),
    _Explanation(
        "quoted scalar.*found unexpected end of stream",
        "this quote is not closed",
        "end the text with the same quote; inside '...', double each quote",
        at_start=True,
    ),
    _Explanation(
        "quoted scalar.*document indicator", "this quote is not closed", "end the text", True
    ),
    _Explanation(
        "flow sequence.*expected ','",
        "this list is not closed, or a comma is missing in it",
        "write [one, two, three]",
        at_start=True,
    ),
    _Explanation(
        "flow mapping.*expected ','",
        "this mapping is not closed, or a comma is missing in it",
        "write {one: 1, two: 2}",
        at_start=True,
    ),
    _Explanation(
        "could not find expected ':'",
        'a key needs a ":" after it',
        "or, if this line continues the text above, indent it further",
        at_start=True,
    ),
    _Explanation("sequence entries are not allowed", "a list cannot begin here",
                 'begin it on a line of its own; put a text that begins with "- " in quotes'),
    _Explanation(
        "unknown escape character",
        r"this \ escape does not exist",
        r"write \\ for a backslash, or use single quotes",
    ),
    _Explanation(
        "escape sequence|escape code|hexadecimal",
        "this escape is not complete or names no character",
        "write the character itself",
    ),
    _Explanation(
        "block scalar.*(comment|indicators|indicator)",
        "only `|` or `>` is allowed on this line",
        "begin the text on the next line",
    ),
    _Explanation(
        "block collection.*expected|expected '-'",
        'this line is not an entry of the list above: it lacks a "-", or its indentation is wrong',
        _INDENT_HINT,
    ),
    _Explanation(
        "expected key|block mapping.*<block end>",
        "this does not fit the lines above",
        _INDENT_HINT + "; nothing may follow a quoted text",
    ),
    _Explanation(
        "expected (the )?node content",
        "a value is expected here",
        "put a text that begins with a special character in quotes",
    ),
    _Explanation(
        "cannot start any token",
        "a text cannot begin with this character",
        "put the text in quotes",
    ),
    _Explanation("expected <?document start", "nothing may follow here", _INDENT_HINT),
    _Explanation("alias|anchor", "YAML anchors and aliases are not used", _QUOTE_HINT),
)  # fmt: skip


def explain_syntax(error: yaml.YAMLError, source: Source, report: Report) -> None:
    """Reports the error at which the YAML parser stopped."""
    problem = getattr(error, "problem", None) or str(error)
    context = getattr(error, "context", None) or ""
    problem_mark = getattr(error, "problem_mark", None)
    context_mark = getattr(error, "context_mark", None)
    mark = problem_mark or context_mark
    index = min(mark.index if mark is not None else 0, len(source.text))
    tab = _tab_near(source, index)
    if tab is not None:
        hint = "indent with spaces; most editors can do that for you"
        report.record(
            "E106", "a tab is not allowed as indentation", source.span(tab, tab + 1), hint=hint
        )
        return
    if source.text[:index].rstrip(" ").endswith(("}", "]")) and "block" in context + problem:
        message = "nothing may follow these brackets"
        hint = "put a text that begins with `{` or `[` in quotes, or leave out the brackets"
        report.record("E105", message, source.span(index, index + 1), hint=hint)
        return
    if "flow" in context and _is_in_a_text(source.text, index):
        sign = source.text[index]
        message = f"a text inside {{ }} or [ ] must not contain `{sign}`"
        span = source.span(index, index + 1)
        report.record("E105", message, span, hint="put the whole text in quotes")
        return
    for known in _EXPLANATIONS:
        if re.search(known.pattern, f"{context} {problem}"):
            colon = _colon_without_blank(source, index) if ":" in known.message else None
            if colon is not None:
                message = "a space is missing after this colon"
                hint = "write a space after the colon"
                report.record("E105", message, source.span(colon, colon + 1), hint=hint)
                return
            if known.at_start and context_mark is not None:
                index = context_mark.index
            report.record("E105", known.message, source.span(index, index + 1), hint=known.hint)
            return
    report.record("E105", f"invalid YAML: {problem}", source.span(index, index + 1))


def _is_in_a_text(text: str, index: int) -> bool:
    """Whether a bracket follows words, as part of what should be one text."""
    before = text[:index].rstrip(" ")[-1:]
    return text[index : index + 1] in ("[", "{") and before not in ("", "\n", *",:[{")


def _colon_without_blank(source: Source, index: int) -> int | None:
    """The colon in `key:value`, on the line of an error or the one above it: it makes no key."""
    number, _ = source.place(index)
    for line in (number - 1, number):
        found = _KEY_AND_VALUE.match(source.lines[line - 1]) if line else None
        if found is not None:
            return source.offset(line, 1) + found.end()
    return None


def _tab_near(source: Source, index: int) -> int | None:
    """The tab in the indentation of the line of an error, or of the one above it."""
    number, _ = source.place(index)
    for line in (number, number - 1):
        text = source.lines[line - 1] if line else ""
        white = text[: len(text) - len(text.lstrip(" \t"))]
        if "\t" in white:
            return source.offset(line, 1) + white.index("\t")
    return None
