"""Positions in texts: a `Source` is a named text, a `Span` is a piece of one."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open piece of a file: from its first character up to, but not including, its end.

    Lines and columns count from 1; columns count characters (code points), not bytes. An empty span
    is a position between two characters.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def start(self) -> tuple[int, int]:
        """Line and column of the first character."""
        return self.line, self.column

    @property
    def end(self) -> tuple[int, int]:
        """Line and column just after the last character."""
        return self.end_line, self.end_column

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Snippet(NamedTuple):
    """One source line, and the part of it that is in a span.

    `start` counts characters from 0; `length` is at least 1, so that there is something to
    underline.
    """

    line: int
    text: str
    start: int
    length: int


class Source:
    """A text and its name for the user (for example, a path as given).

    A byte order mark is dropped, and all line ends become newlines; so lines and columns are those
    that an editor shows.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.text = text.removeprefix("\ufeff")

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their line ends."""
        return self.text.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(len(line) + 1 for line in self.lines)][:-1]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, which counts characters from 0."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column, counted in characters from 0."""
        return min(self._starts[line - 1] + column - 1, len(self.text))

    def span(self, start: int, end: int) -> Span:
        """The span from offset `start` up to, but not including, offset `end`."""
        return Span(self.name, *self.place(start), *self.place(max(start, end)))

    def marked(self, span: Span | None) -> str:
        """What is underlined of a span: its part of its first line."""
        snippet = None if span is None else self.snippet(span)
        return "" if snippet is None else snippet.text[snippet.start :][: snippet.length]

    def snippet(self, span: Span) -> Snippet | None:
        """The first line of a span and what to underline; None if the line does not exist."""
        if not 1 <= span.line <= len(self.lines):
            return None
        text = self.lines[span.line - 1]
        start = min(span.column - 1, len(text))
        end = span.end_column - 1 if span.end_line == span.line else len(text)
        return Snippet(span.line, text, start, max(1, min(end, len(text)) - start))
