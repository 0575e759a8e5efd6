"""Formats an effect with its comment lines, which the syntax tree does not contain."""

from __future__ import annotations

from dataclasses import dataclass

from ..text.source import Source
from .formatter import Line, effect_lines
from .lines import parse_effect
from .nodes import OLD_FORM


@dataclass(frozen=True)
class _Row:
    """A line of the effect, with its line number and indentation in the source."""

    text: str
    number: int
    indent: int


def format_text(text: str) -> str | None:
    """The canonical text of an effect with its comments; None if it has errors or no sentence.

    A comment stays above the same sentence and is indented like it; below the last line of a block
    it stays in that block.
    """
    source = Source("", text)
    codes: list[str] = []
    effect = parse_effect(source.text, source.span, lambda code, *_: codes.append(code))
    if set(codes) - {OLD_FORM} or not effect.body:
        return None
    rows = _rows(effect_lines(effect), source.lines)
    comments = [
        _Row(line.strip(), number, _indent(line))
        for number, line in enumerate(source.lines, 1)
        if line.strip(" \t").startswith("#")
    ]
    return "\n".join(_merged(rows, comments))


def _rows(lines: list[Line], written: list[str]) -> list[_Row]:
    """The canonical lines, each with the number and indentation of its source line."""
    rows: list[_Row] = []
    first = 1
    for place, (text, span) in enumerate(lines):
        if span is None:  # the header is on some line above the next one
            word = text.split()[0].rstrip(":")
            after = lines[place + 1][1]
            number = 1 if after is None else after.line
            while number > first and not written[number - 1].strip(" \t").startswith(word):
                number -= 1
        else:
            number = span.line
        rows.append(_Row(text, number, _indent(written[number - 1])))
        first = number
    return rows


def _merged(rows: list[_Row], comments: list[_Row]) -> list[str]:
    texts = []
    left = list(comments)
    above: _Row | None = None
    for row in rows:
        while left and left[0].number < row.number:
            texts.append(_placed(left.pop(0), above, row))
        texts.append(row.text)
        above = row
    return texts + [_placed(comment, above, None) for comment in left]


def _placed(comment: _Row, above: _Row | None, below: _Row | None) -> str:
    """A comment, indented like the line below it or, at the end of a block, like the one above."""
    ends_block = (
        above is not None
        and comment.indent >= above.indent
        and (below is None or comment.indent > below.indent)
    )
    like = above if ends_block else below
    indent = _indent(like.text) if like is not None else 0
    return " " * indent + comment.text


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))
