"""Reads a text by the grammar, also where an id is spelled like a word of the language.

A word of the language is free as an id when the tables have no state in which both that word and a
name could come: then a name is meant wherever only a name fits.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from lark import ParseTree, Token, UnexpectedToken

from ..text.diagnostics import Explained
from .continuation import GOING_ON
from .forms import keywords
from .tables import grammar


class EffectSyntaxError(Exception):
    """One line that is not a sentence; ``start`` and ``end`` are offsets in that line.

    ``hint`` is a way out that the message does not name, or None; ``details`` says what would fit.
    """

    def __init__(
        self,
        message: str,
        start: int,
        end: int,
        code: str = "E301",
        hint: str | None = None,
        details: str | None = None,
    ) -> None:
        super().__init__(message)
        self.hint = hint
        self.details = details
        self.start = start
        self.end = end
        self.code = code

    @property
    def message(self) -> Explained:
        """What is wrong, with the details."""
        return Explained(str(self), self.details)


@cache
def reserved() -> frozenset[str]:
    """The words of the language that can't be ids: where they stand, a name could stand too."""
    clashing = {terminal.lower() for state in _states() if "NAME" in state for terminal in state}
    return keywords() & (clashing | set(GOING_ON))


def read(text: str, start: str) -> ParseTree:
    """The grammar's own tree of a text. Raises lark's UnexpectedInput where it can't be read."""
    try:
        return grammar().parse(text, start=start)
    except UnexpectedToken:
        parser: Any = grammar().parse_interactive(text, start=start)
        try:
            _feed(parser)
            found: ParseTree = parser.feed_eof()
        except UnexpectedToken as error:  # it comes at least as far as the first reading
            error.interactive_parser = parser
            raise error from None
        return found


def reader_after(text: str, start: str) -> Any:
    """Lark's parser when it has read the beginning of a text. Raises lark's UnexpectedInput."""
    parser: Any = grammar().parse_interactive(text, start=start)
    _feed(parser)
    return parser


def _feed(parser: Any) -> None:
    """Reads all words; those that are free stand for names where only a name fits."""
    for token in parser.lexer_thread.lex(parser.parser_state):
        fitting = parser.choices()
        is_name = token.type not in fitting and "NAME" in fitting and token in keywords()
        if is_name and token not in reserved():
            token = Token.new_borrow_pos("NAME", token, token)
        parser.feed_token(token)


def _states() -> list[dict[str, Any]]:
    """What can come in each state of the parser."""
    parser: Any = grammar().parse_interactive("", start="line")
    return list(parser.parser_state.parse_conf.parse_table.states.values())
