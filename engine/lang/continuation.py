"""Sentences that go on in the next line: how their lines are joined, and how a long one is cut.

A line goes on where the next one is indented further and begins with a word that begins no line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .formatter import INDENT

GOING_ON = ("and", "as", "from", "or", "that", "then", "to")
"""With these words a line goes on. `or:` is a header of its own."""
WIDTH = 100

_BEGINS = re.compile(rf"[ \t]*(?:{'|'.join(GOING_ON)})(?![a-z0-9_]|[ \t]*:)")
_CUT = re.compile(rf"(?<!up)(?<!next) (?=({'|'.join(GOING_ON)}) )")
_WEAK = ("and", "or", "that")
"""Before these a line is cut only where it can't be cut before another one, or behind a comma."""


def _goes_on(line: str, above: str) -> bool:
    """Whether a line goes on with the sentence that the lines above it have begun."""
    return (
        _BEGINS.match(line) is not None
        and _indent(line) > _indent(above)
        and not above.rstrip().endswith(":")
        and not above.lstrip().startswith("#")
    )


def whole_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of an effect as they are meant, each with its place in the text.

    Where lines are joined, a blank stands for the end of the first: so no character moves.
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
    """A line in pieces that are no wider than `width`, where it can be cut at all."""
    pieces = []
    deeper = INDENT * 2 + " " * _indent(line)
    while not line.lstrip().startswith("#") and (place := _place(line, width)) is not None:
        pieces.append(line[:place])
        line = deeper + line[place + 1 :]
    return [*pieces, line]


def _place(line: str, width: int) -> int | None:
    """The blank at which a line that is too long is cut best."""
    if len(line) <= width:
        return None
    places = [place for place in _CUT.finditer(line) if place.start() >= _indent(line)]
    fitting = [place for place in places if place.start() <= width] or places[:1]
    strong = [one for one in fitting if one[1] not in _WEAK or line[one.start() - 1] == ","]
    return max((place.start() for place in strong or fitting), default=None)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))
