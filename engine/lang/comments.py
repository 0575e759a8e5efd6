"""Formats an effect with its comment lines, which the syntax tree does not contain."""

from __future__ import annotations

from dataclasses import dataclass

from ..text.source import Source
from .formatter import Line, effect_lines
from .lines import parse_effect


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
    mistakes: list[object] = []
    effect = parse_effect(source.text, source.span, lambda *found: mistakes.append(found))
    if mistakes or not effect.body:
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
    for place, (text, span) in enumerate(lines):
        if span is None:  # `else:` is on some line above the next one
            after = lines[place + 1][1]
            number = 1 if after is None else after.line
            while number > 1 and not written[number - 1].strip(" \t").startswith("else"):
                number -= 1
        else:
            number = span.line
        rows.append(_Row(text, number, _indent(written[number - 1])))
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
