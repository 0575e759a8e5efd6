"""Parses text with the grammar, and accepts some keywords as ids.

A keyword can be an id if the LALR tables have no state in which both the keyword and a name can
follow: then it is a name wherever only a name fits.
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
    """A line that is no sentence; ``start`` and ``end`` are offsets in the line.

    ``hint`` is a correction that the message does not name, or None; ``details`` says what would
    fit.
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
        """The message with the details."""
        return Explained(str(self), self.details)


@cache
def reserved() -> frozenset[str]:
    """The keywords that can't be ids, since a name could stand where they do."""
    clashing = {terminal.lower() for state in _states() if "NAME" in state for terminal in state}
    return keywords() & (clashing | set(GOING_ON))


def read(text: str, start: str) -> ParseTree:
    """Lark's parse tree of a text. Raises lark's UnexpectedInput if it can't be parsed."""
    try:
        return grammar().parse(text, start=start)
    except UnexpectedToken:
        parser: Any = grammar().parse_interactive(text, start=start)
        try:
            _feed(parser)
            found: ParseTree = parser.feed_eof()
        except UnexpectedToken as error:  # it is at or after the first error
            error.interactive_parser = parser
            raise error from None
        return found


def reader_after(text: str, start: str) -> Any:
    """Lark's parser after it has read the beginning of a text. Raises lark's UnexpectedInput."""
    parser: Any = grammar().parse_interactive(text, start=start)
    _feed(parser)
    return parser


def _feed(parser: Any) -> None:
    """Reads all tokens; unreserved keywords become names where only a name fits."""
    for token in parser.lexer_thread.lex(parser.parser_state):
        fitting = parser.choices()
        is_name = token.type not in fitting and "NAME" in fitting and token in keywords()
        if is_name and token not in reserved():
            token = Token.new_borrow_pos("NAME", token, token)
        parser.feed_token(token)


def _states() -> list[dict[str, Any]]:
    """The terminals and rules that can follow in each parser state, with their actions."""
    parser: Any = grammar().parse_interactive("", start="line")
    return list(parser.parser_state.parse_conf.parse_table.states.values())
