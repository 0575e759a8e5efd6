"""Sentences over several lines: joins continuation lines and wraps long lines.

A continuation line is indented further than the first one and begins with a word of GOING_ON, with
which no sentence begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .formatter import INDENT

GOING_ON = ("and", "as", "from", "or", "that", "then", "to")
"""The words that can begin a continuation line. `or:` is a header, not a continuation."""
WIDTH = 100

_BEGINS = re.compile(rf"[ \t]*(?:{'|'.join(GOING_ON)})(?![a-z0-9_]|[ \t]*:)")
_CUT = re.compile(rf"(?<!up)(?<!next)(?<!need be,) (?=({'|'.join(GOING_ON)}),? )")
_WEAK = ("and", "or", "that")
"""Words at which a line is broken only after a comma, or if there is no other place."""


def _goes_on(line: str, above: str) -> bool:
    """Whether a line continues the sentence above it."""
    return (
        _BEGINS.match(line) is not None
        and _indent(line) > _indent(above)
        and not above.rstrip().endswith(":")
        and not above.lstrip().startswith("#")
    )


def whole_lines(text: str) -> Iterator[tuple[int, str]]:
    """The logical lines of an effect, each with its offset in the text.

    A line end inside a logical line becomes a space, so offsets are unchanged.
    """
    begin, begun = 0, ""
    at = 0
    for line in text.split("\n"):
        if at and _goes_on(line, begun):
            begun = f"{begun} {line}"
        else:
            if at:
                yield begin, begun
            begin, begun = at, line
        at += len(line) + 1
    yield begin, begun


def cut(line: str, width: int = WIDTH) -> list[str]:
    """A line wrapped to at most `width` columns, as far as it can be broken."""
    pieces = []
    deeper = INDENT * 2 + " " * _indent(line)
    while not line.lstrip().startswith("#") and (place := _place(line, width)) is not None:
        pieces.append(line[:place])
        line = deeper + line[place + 1 :]
    return [*pieces, line]


def _place(line: str, width: int) -> int | None:
    """The offset of the space at which a line that is too long is best broken."""
    if len(line) <= width:
        return None
    places = [place for place in _CUT.finditer(line) if place.start() >= _indent(line)]
    fitting = [place for place in places if place.start() <= width] or places[:1]
    strong = [one for one in fitting if one[1] not in _WEAK or line[one.start() - 1] == ","]
    return max((place.start() for place in strong or fitting), default=None)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))
