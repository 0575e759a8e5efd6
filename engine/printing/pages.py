"""Running text on sheets of paper: headings and paragraphs in two columns, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..draw.elements import Element, Picture, Text
from ..draw.metrics import fitting, set_in_lines
from ..draw.style import Style
from .sheets import ruler

EDGE, GUTTER, FOOT = 14.0, 7.0, 12.0
TEXT, TITLE, SECTION, GROUP, CARD, REMARK = range(6)
"""The levels of blocks: a paragraph, headings of four levels, and a remark."""
SIZES = {TEXT: 2.9, TITLE: 5.6, SECTION: 3.8, GROUP: 3.3, CARD: 2.9, REMARK: 2.5}
SPACE = {TEXT: 0.9, TITLE: 3.5, SECTION: 3.2, GROUP: 1.8, CARD: 1.1, REMARK: 0.4}
"""The space above a block, by level."""
MOVED_IN = 2.0
"""The indent of a remark."""
LEADING = 1.28
SMALL = 2.2
"""The font size of the footer."""


class Block(NamedTuple):
    """A paragraph, a heading or a remark."""

    text: str
    level: int = TEXT


def text_pages(blocks: Sequence[Block], paper: tuple[float, float], title: str) -> list[Picture]:
    """The blocks in order, on as many sheets as they need."""
    width, height = paper
    wide = (width - 2 * EDGE - GUTTER) / 2
    lines = [*_lines(blocks, wide)]
    pages: list[list[Element]] = []
    x, y, column = EDGE, height, 1
    for number, line in enumerate(lines):
        if y + _together(lines, number) > height - FOOT:
            column = 1 - column
            if column == 0:
                pages.append(ruler(width, height))
            x, y = EDGE + column * (wide + GUTTER), EDGE
            y -= line.space
        y += line.high
        label = Text(x + line.indent, y, line.text, line.size, Style().ink, line.heading, left=True)
        pages[-1].append(label)
    for number, page in enumerate(pages, 1):
        page.append(_foot(f"{title}, {number} of {len(pages)}", width, height))
    return [Picture(width, height, title, "", page) for page in pages]


def _foot(label: str, width: float, height: float) -> Text:
    size = fitting(label, SMALL, (width - 63) / 2 - EDGE, least=1)
    return Text(EDGE, height - 2, label, size, Style().border, left=True)


def _together(lines: Sequence[_Line], number: int) -> float:
    """The height of lines that stay together: one, or headings with the line below them."""
    last = number
    while lines[last].heading and last + 1 < len(lines):
        last += 1
    return sum(one.high for one in lines[number : last + 1])


class _Line(NamedTuple):
    text: str
    indent: float
    size: float
    space: float
    heading: bool

    @property
    def high(self) -> float:
        return self.space + self.size * LEADING


def _lines(blocks: Sequence[Block], wide: float) -> list[_Line]:
    found = []
    for text, level in blocks:
        size, space = SIZES[level], SPACE[level]
        edge = MOVED_IN if level == REMARK else 0.0
        heading = level not in (TEXT, REMARK)
        for indent, line in set_in_lines(text, size, wide - edge, bold=heading):
            found.append(_Line(line, edge + indent, size, space, heading))
            space = 0.0
    return found
