"""Places in texts: a `Source` is a named text, a `Span` is a piece of one."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a file, from its first character up to, but without, its end.

    Lines and columns count from 1; columns count characters (code points), not bytes.
    An empty span (start and end alike) is a place between two characters.
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
        """Line and column just behind the last character."""
        return self.end_line, self.end_column

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Snippet(NamedTuple):
    """One source line, and the part of it that a span marks.

    `start` counts characters from 0; `length` is at least 1, so that something can be underlined.
    """

    line: int
    text: str
    start: int
    length: int


class Source:
    """A text and the name under which the user knows it (a path as it was given, for example).

    A byte order mark is dropped and all line ends become a newline; so line and column are those
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
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line) + 1)
        return starts[:-1]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, counted from 0 through the whole text."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The number of the character at a line and column, counted from 0."""
        return min(self._starts[line - 1] + column - 1, len(self.text))

    def span(self, start: int, end: int) -> Span:
        """The span from character `start` up to, but without, character `end`."""
        return Span(self.name, *self.place(start), *self.place(max(start, end)))

    def snippet(self, span: Span) -> Snippet | None:
        """The first line of a span with what to underline; None when the line does not exist."""
        if not 1 <= span.line <= len(self.lines):
            return None
        text = self.lines[span.line - 1]
        start = min(span.column - 1, len(text))
        end = span.end_column - 1 if span.end_line == span.line else len(text)
        return Snippet(span.line, text, start, max(1, min(end, len(text)) - start))
