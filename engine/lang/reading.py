"""Parses text with the grammar, and accepts some keywords as ids.

A keyword can be an id if the LALR tables have no state that reads a name where the keyword can
follow, too: then it is a name wherever only a name fits.
"""

from __future__ import annotations

from functools import cache

from ..text.diagnostics import Explained
from .automaton import Automaton, ParseTree, UnexpectedToken
from .continuation import GOING_ON
from .forms import keywords
from .lexer import UnexpectedSign
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


def _feed(reader: Automaton, text: str) -> None:
    """Reads all tokens; unreserved keywords become names where only a name fits."""
    free = keywords() - reserved()
    for token in lexer().lex(text):
        if token.text in free and not reader.takes(token.terminal) and reader.takes("NAME"):
            token = token._replace(terminal="NAME")
        reader.feed(token)
