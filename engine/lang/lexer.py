"""Cuts a line of the effect language into words, numbers and signs.

What looks like a name and is spelled like a word of the language is that word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .tables import tables


class Word(NamedTuple):
    """A word, number or sign of a line. kind: its terminal. start, end: its place in the line."""

    kind: str
    text: str
    start: int
    end: int


class UnknownSign(Exception):
    """A character begins no word of the language. at: its place in the line."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def words(line: str) -> Iterator[Word]:
    """The words of a line. Raises UnknownSign where a character begins none."""
    fixed, ignored = tables().fixed, tables().ignored
    at = 0
    for found in _pattern().finditer(line):
        start, end = found.span()
        if start != at:
            break
        at = end
        kind = found.lastgroup or ""
        if kind not in ignored:
            word = found[0]
            yield Word(fixed.get(word, kind), word, start, end)
    if at < len(line):
        raise UnknownSign(at)


@cache
def _pattern() -> re.Pattern[str]:
    """All kinds of words, each with its name; of signs that begin alike, the longest."""
    signs = sorted((one for one in tables().fixed if not one.isalpha()), key=len, reverse=True)
    patterns = {**tables().patterns, "SIGN": "|".join(map(re.escape, signs))}
    return re.compile("|".join(f"(?P<{name}>{it})" for name, it in patterns.items()))
