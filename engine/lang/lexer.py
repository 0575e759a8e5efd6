"""Splits a line of the effect language into words, numbers and signs.

A word that is spelled like a keyword is that keyword.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple


class Token(NamedTuple):
    """A word, number or sign of a line: the name of its terminal, its text, and where it is."""

    terminal: str
    text: str
    start: int
    end: int


class UnexpectedSign(Exception):
    """A character that begins no token; `at` is its offset."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class WordLexer:
    """A lexer for grammars in which every terminal is a fixed text or one of a few patterns."""

    def __init__(
        self, fixed: Mapping[str, str], patterns: Mapping[str, str], ignored: Collection[str]
    ) -> None:
        """fixed: texts to terminals. patterns, ignored: of terminals."""
        self._fixed = fixed
        signs = sorted((text for text in fixed if not text.isalpha()), key=len, reverse=True)
        every = {**patterns, "SIGN": "|".join(map(re.escape, signs))}
        self._pattern = re.compile("|".join(f"(?P<{name}>{it})" for name, it in every.items()))
        self._ignored = frozenset(ignored)

    def lex(self, text: str) -> Iterator[Token]:
        """The tokens of a line. Raises UnexpectedSign at a character that begins no token."""
        at = 0
        for found in self._pattern.finditer(text):
            start, end = found.span()
            if start != at:
                break
            at = end
            kind = found.lastgroup or ""
            if kind not in self._ignored:
                word = found[0]
                yield Token(self._fixed.get(word, kind), word, start, end)
        if at < len(text):
            raise UnexpectedSign(at)
