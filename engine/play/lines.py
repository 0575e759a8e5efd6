"""Lines that fit a terminal: wrapped between words, in columns, with their colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..text.diagnostics import visible, width_of
from .transliteration import in_ascii

Paint = Callable[[str, str], str]
"""A function of a colour's name and a text: the text in that colour, or unchanged."""


def plain(colour: str, text: str) -> str:
    """The text without a colour."""
    return text


_GAP = 2
"""Columns between two texts side by side."""


@dataclass(frozen=True)
class Line:
    """One line. marks: its coloured parts, each (start, end, colour)."""

    text: str = ""
    marks: tuple[tuple[int, int, str], ...] = ()

    def __add__(self, other: Line) -> Line:
        moved = len(self.text)
        marks = ((start + moved, end + moved, colour) for start, end, colour in other.marks)
        return Line(self.text + other.text, (*self.marks, *marks))

    def trimmed(self) -> Line:
        """The line without blanks at its end."""
        text = self.text.rstrip()
        return Line(text, tuple(mark for mark in self.marks if mark[0] < len(text)))

    def clipped(self, width: int) -> Line:
        """The start of the line that fits into a width."""
        text = self.text if width_of(self.text) <= width else _head_of(self.text, width)
        there = (mark for mark in self.marks if mark[0] < len(text))
        return Line(text, tuple((first, min(end, len(text)), how) for first, end, how in there))

    def filled(self, width: int) -> Line:
        """The line padded with blanks to a width."""
        return Line(self.text + " " * (width - width_of(self.text)), self.marks)


Lines = list[Line]


def wrapped(text: str, width: int, indent: str = "", further: str | None = None) -> Lines:
    """A text wrapped between words; only a word wider than a line is cut itself.

    indent: the beginning of each line; further: that of the second and later lines.
    """
    further = indent if further is None else further
    found: Lines = []
    line, bare = indent, True
    for word in visible(text).split():
        if not bare and width_of(line) + 1 + width_of(word) > width:
            found.append(Line(line))
            line, bare = further, True
        while bare and width_of(line) + width_of(word) > width:
            part = _head_of(word, max(1, width - width_of(line)))
            if part == word:
                break
            found.append(Line(line + part))
            line, word = further, word[len(part) :]
        line += word if bare else f" {word}"
        bare = False
    return found if bare and found else [*found, Line(line)]


def _head_of(word: str, width: int) -> str:
    """The start of a word that fits into a width, at least one character."""
    for end in range(len(word), 1, -1):
        if width_of(word[:end]) <= width:
            return word[:end]
    return word[:1]


def cut(text: str, width: int) -> Iterator[str]:
    """A printed line wrapped between words; escape sequences take no width.

    Blanks between words stay, and so do columns. Later lines are indented by two more. Text to
    type or to copy, `a command` or a long path, is not cut: the terminal wraps it.
    """
    further = lead(text) + "  "
    if len(further) > width // 2:
        further = "  "
    line = ""
    for gap, word in _WORDS.findall(text):
        wide = width_of(_STYLE.sub("", f"{line}{gap}{word}")) > width
        if line.strip() and wide and width_of(_STYLE.sub("", further + word)) <= width:
            yield line
            line, gap = further, ""
        line += gap + word
    yield line


_STYLE = re.compile(r"\x1b\[[0-9;]*m")
"""Escape sequences that set or reset the style of a text."""
_WORDS = re.compile(r"( *)((?:`[^`]*`|[^ ])+)")
"""The words of a line, each with the blanks before it; a command in backticks is one word."""


def in_columns(texts: Sequence[str], width: int) -> list[Lines]:
    """Texts in rows, as many side by side as fit; if only one fits, it is wrapped."""
    across = min(len(texts), width // (1 + _GAP))
    widths = _widths(texts, across)
    while across > 1 and sum(widths) + _GAP * (across - 1) > width:
        across -= 1
        widths = _widths(texts, across)
    if across <= 1:
        return [wrapped(text, width, lead(text), "    ") for text in texts]
    rows = []
    for first in range(0, len(texts), across):
        row = zip(texts[first:], widths, strict=False)
        filled = (text + " " * (column + _GAP - width_of(text)) for text, column in row)
        rows.append([Line("".join(filled).rstrip())])
    return rows


def lead(text: str) -> str:
    """The blanks at the beginning of a text."""
    return " " * (len(text) - len(text.lstrip()))


def _widths(texts: Sequence[str], across: int) -> list[int]:
    """The width of each column, with `across` texts in a row."""
    return [max(map(width_of, texts[column::across])) for column in range(across)]


def short_names(titles: Sequence[str]) -> list[str]:
    """A few letters for each title, all different: its first three, or its capitals if several."""
    found: list[str] = []
    for title in titles:
        name = next(name for name in _letters(title) if name.casefold() not in _folded(found))
        found.append(name)
    return found


def _folded(names: Sequence[str]) -> set[str]:
    return {name.casefold() for name in names}


def _letters(title: str) -> Iterator[str]:
    words = re.findall(r"\w+", visible(title)) or ["x"]
    capitals = [word for word in words if word[0].isupper()]
    if len(capitals) > 1:
        yield "".join(word[0] for word in capitals)
    for many in range(3, len(words[0]) + 1):
        yield words[0][:many]
    number = 2
    while True:
        yield f"{words[0][:3]}{number}"
        number += 1


class Painter:
    """Renders lines for a terminal.

    paint: colours a text. colours: names that are coloured wherever they appear.
    plain_signs: ASCII only.
    """

    def __init__(self, paint: Paint, colours: Sequence[str], *, plain_signs: bool) -> None:
        self._paint = paint
        self._names = re.compile(rf"\b({'|'.join(map(re.escape, colours))})\b")
        self._plain_signs = plain_signs

    def text(self, line: Line) -> str:
        """The line, coloured."""
        parts, at = [], 0
        for start, end, colour in line.marks:
            parts.append(self._words(line.text[at:start]))
            parts.append(self._paint(colour, self._signs(line.text[start:end])))
            at = end
        return "".join([*parts, self._words(line.text[at:])])

    def _words(self, text: str) -> str:
        return self._names.sub(lambda word: self._paint(word[0], word[0]), self._signs(text))

    def _signs(self, text: str) -> str:
        return in_ascii(text) if self._plain_signs else text
