"""Splits a line of the effect language into words, numbers and signs.

A word that is spelled like a keyword is that keyword. Lark's own lexer finds keywords by a search
through all of them, which takes longer than parsing the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lark import Token, UnexpectedCharacters
from lark.common import LexerConf
from lark.lexer import Lexer, PatternStr


class WordLexer(Lexer):
    """A lexer for grammars in which every terminal is a fixed text or one of a few patterns."""

    def __init__(self, conf: LexerConf) -> None:
        fixed = [one for one in conf.terminals if isinstance(one.pattern, PatternStr)]
        self._fixed = {one.pattern.value: one.name for one in fixed}
        patterns = {one.name: one.pattern.value for one in conf.terminals if one not in fixed}
        signs = [text for text in self._fixed if not text.isalpha()]
        patterns["SIGN"] = "|".join(map(re.escape, sorted(signs, key=len, reverse=True)))
        self._pattern = re.compile("|".join(f"(?P<{name}>{it})" for name, it in patterns.items()))
        self._ignored = frozenset(conf.ignore)

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:
        """The tokens of a line. Raises UnexpectedCharacters at a character that begins no token.

        lexer_state: the line itself; Lark passes it so to lexers without state.
        """
        text: str = lexer_state
        at = 0
        for found in self._pattern.finditer(text):
            start, end = found.span()
            if start != at:
                break
            at = end
            kind = found.lastgroup or ""
            if kind not in self._ignored:
                word = found[0]
                yield Token(self._fixed.get(word, kind), word, start, 1, start + 1, 1, end + 1, end)
        if at < len(text):
            unexpected: Any = UnexpectedCharacters  # it has no type annotations
            raise unexpected(text, at, 1, at + 1)
