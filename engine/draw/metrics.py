"""The widths of texts without a font file: those of Helvetica."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .hyphenation import best_cut, parted

_REGULAR = {
    191: "'",
    222: "ijl",
    260: "|",
    278: " !,./:;I[\\]ft",
    333: "()-`r",
    334: "{}",
    355: '"',
    389: "*",
    469: "^",
    500: "Jckxsvyz",
    556: "#$0123456789?L_abdeghnopqu",
    584: "+<=>~",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1015: "@",
}
_BOLD = {
    238: "'",
    278: " ,./I\\ijl",
    280: "|",
    333: "!()-:;[]`ft",
    389: "*r{}",
    474: '"',
    500: "z",
    556: "#$0123456789J_aceksvxy",
    584: "+<=>^~",
    611: "?FLTZbdghnopqu",
    667: "EPSVXY",
    722: "&ABCDHKNRU",
    778: "GOQw",
    833: "M",
    889: "%m",
    944: "W",
    975: "@",
}
_OTHERS = {
    **dict.fromkeys("\N{EN DASH}$", 556),
    **dict.fromkeys("\N{EM DASH}\N{HORIZONTAL ELLIPSIS}", 1000),
    **dict.fromkeys("\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}", 400),
    **dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", 250),
    "\N{MIDDLE DOT}": 278,
    "\N{MULTIPLICATION SIGN}": 584,
}
INDENT = 0.4
"""The indent for each leading blank, as a part of the font size."""
DASH = "- "
_LESS = 1 - 1e-9
"""A factor against rounding: a text made to fit is a little narrower than its room."""
_UNKNOWN, _WIDE = 720, 1000
"""The widths of letters of other alphabets, and of full-width ones."""
_WIDTHS = {
    bold: {**_OTHERS, **{sign: wide for wide, signs in table.items() for sign in signs}}
    for bold, table in ((False, _REGULAR), (True, _BOLD))
}


@lru_cache(maxsize=4096)
def _thousandths(text: str, bold: bool) -> int:
    widths = _WIDTHS[bold]
    return sum(widths.get(sign) or _width(sign, widths) for sign in text)


def _width(sign: str, widths: dict[str, int]) -> int:
    """The width of an unlisted character: that of its letter without accents, if any."""
    if unicodedata.combining(sign):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return _WIDE
    letter = unicodedata.normalize("NFD", sign)[0]
    return widths.get(letter, _UNKNOWN)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text, in the unit of its font size."""
    return _thousandths(text, bold) * size / 1000


def fitting(text: str, size: float, room: float, *, bold: bool = False, least: float) -> float:
    """The font size at which a text fits into a width: `size` or less, but at least `least`."""
    wide = width_of(text, size, bold=bold)
    return size if wide <= room else max(least, size * room / wide * _LESS)


def shortened(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits into a width, with an ellipsis."""
    if width_of(text, size, bold=bold) <= room:
        return text
    while text and width_of(f"{text}…", size, bold=bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """The text in lines that fit into a width; a word that is too long is hyphenated."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _pieces(paragraph.split(), size, room, bold):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, size, bold=bold) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


class Line(NamedTuple):
    """A line of a text, and its indent."""

    indent: float
    text: str


def set_in_lines(text: str, size: float, room: float, *, bold: bool = False) -> list[Line]:
    """A text in lines as in `wrapped`; its paragraphs keep their indents.

    A paragraph that begins with a dash is a list item, with a hanging indent.
    """
    found: list[Line] = []
    for paragraph in text.split("\n"):
        words = paragraph.lstrip()
        indent = (len(paragraph) - len(words)) * size * INDENT
        mark = DASH if words.startswith(DASH) else ""
        hang = width_of(mark, size, bold=bold)
        lines = wrapped(words.removeprefix(mark), size, room - indent - hang, bold=bold)
        found.append(Line(indent, mark + lines[0]))
        found += [Line(indent + hang, line) for line in lines[1:]]
    return found


def is_whole(text: str, size: float, room: float, *, bold: bool = False) -> bool:
    """Whether each word of a text fits into a width."""
    return all(width_of(word, size, bold=bold) <= room for word in text.split())


def _pieces(words: list[str], size: float, room: float, bold: bool) -> Iterator[str]:
    """The words; those that are too long in parts."""
    for word in words:
        while len(word) > 1 and width_of(word, size, bold=bold) > room:
            fits = [
                n for n in range(2, len(word)) if width_of(parted(word, n), size, bold=bold) <= room
            ]
            cut = best_cut(word, fits) if fits else 1
            yield parted(word, cut) if fits else word[:1]
            word = word[cut:]
        yield word
