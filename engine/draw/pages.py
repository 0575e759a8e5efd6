"""Running text on sheets of paper: headings and paragraphs in two columns, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .elements import Element, Picture, Text
from .metrics import wrapped
from .sheets import ruler
from .style import Style

EDGE, GUTTER, FOOT = 14.0, 7.0, 12.0
SIZES = {0: 2.9, 1: 5.6, 2: 3.8, 3: 3.1}
"""Of a paragraph, and of headings of three levels."""
SPACE = {0: 0.9, 1: 3.5, 2: 3.2, 3: 1.2}
"""What is free above it."""
LEADING = 1.28


class Block(NamedTuple):
    """A paragraph (level 0), or a heading of a level."""

    text: str
    level: int = 0


def text_pages(blocks: Sequence[Block], paper: tuple[float, float], title: str) -> list[Picture]:
    """The blocks, one after the other, on as many sheets as they need."""
    width, height = paper
    wide = (width - 2 * EDGE - GUTTER) / 2
    lines = [*_lines(blocks, wide)]
    pages: list[list[Element]] = []
    x, y, column = EDGE, height, 1
    for number, line in enumerate(lines):
        stay = 1 if line.heading else 0
        needed = sum(one.high for one in lines[number : number + 1 + stay])
        if y + needed > height - FOOT:
            column = 1 - column
            if column == 0:
                pages.append(ruler(width, height))
            x, y = EDGE + column * (wide + GUTTER), EDGE
            y -= line.space
        y += line.high
        pages[-1].append(Text(x, y, line.text, line.size, Style().ink, line.heading, left=True))
    return [Picture(width, height, title, "", page) for page in pages]


class _Line(NamedTuple):
    text: str
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
        for line in wrapped(text, size, wide, bold=level > 0):
            found.append(_Line(line, size, space, level > 0))
            space = 0.0
    return found
