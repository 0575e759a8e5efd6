"""Parses text with the grammar, and accepts some keywords as ids.

A keyword can be an id if the LALR tables have no state that reads a name where the keyword can
follow, too: then it is a name wherever only a name fits. A few words stand for others, and the
formatter writes those.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from ..text.diagnostics import Explained
from .automaton import Automaton, ParseTree, UnexpectedToken
from .continuation import GOING_ON
from .forms import keywords
from .lexer import Token, UnexpectedSign
from .tables import REDUCES, lexer, tables

UNREADABLE = UnexpectedToken, UnexpectedSign
"""What is raised for a text that can't be parsed."""


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
    clashing = {
        terminal.lower()
        for state in tables().states
        if state.get("NAME", REDUCES) > REDUCES
        for terminal in state
    }
    return keywords() & (clashing | set(GOING_ON))


def read(text: str, start: str) -> ParseTree:
    """The parse tree of a text. Raises UnexpectedToken or UnexpectedSign."""
    reader = Automaton(tables(), start)
    try:
        _feed(reader, text)
        return reader.finish()
    except UnexpectedToken as error:
        raise UnexpectedToken(error.token, reader.accepts() or error.expected) from None


def reader_after(text: str, start: str) -> Automaton:
    """The parser after it has read the beginning of a text. Raises as `read` does."""
    reader = Automaton(tables(), start)
    _feed(reader, text)
    return reader


_IN_FULL: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "with": (("THAT", "HAS"), ("HAS",)),
    "without": (("THAT", "HAS", "NO"), ("HAS", "NO")),
    "and": (("COMMA", "AND"),),
    "or": (("COMMA", "OR"),),
}
"""What a word stands for where it does not fit itself: `with` for `that has`, or after `and` only
for `has`; between conditions, the comma may be left out."""


def _feed(reader: Automaton, text: str) -> None:
    """Reads all tokens."""
    for token in lexer().lex(text):
        for terminal in _meant(reader, token):
            reader.feed(token._replace(terminal=terminal))


def _meant(reader: Automaton, token: Token) -> tuple[str, ...]:
    """The terminals that a token is here: its own, those it stands for, or a name."""
    may_be_name = token.text in keywords() - reserved()
    if (may_be_name or token.text in _IN_FULL) and not reader.takes(token.terminal):
        names = (("NAME",),) if may_be_name else ()
        for terminals in _IN_FULL.get(token.text, ()) + names:
            if reader.takes(*terminals):
                return terminals
    return (token.terminal,)
