"""Reads the tokens of a line by the LALR tables, and builds its parse tree.

Lark makes the tables. Its own parser is not used at run time: importing it takes longer than
reading a folder of rules does, and its trees and tokens carry much that nothing here asks for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .lexer import Token
from .tables import END, INLINED, NOTHING, Stack, Tables


@dataclass(slots=True)
class ParseTree:
    """A rule that was read, with its parts, and where it is. None: an optional part is missing."""

    rule: str
    parts: list[ParseTree | Token | None]
    start: int
    end: int


class UnexpectedToken(Exception):
    """A token that does not fit where it stands. expected: the terminals that would."""

    def __init__(self, token: Token, expected: frozenset[str]) -> None:
        super().__init__(token)
        self.token = token
        self.expected = expected


class Automaton:
    """A parser of one text: it is fed with tokens, and knows which of them fit."""

    def __init__(self, tables: Tables, start: str) -> None:
        """start: the rule to read: `line`, `rule` or `zone`."""
        self._tables = tables
        self._states = [tables.starts[start]]
        self._end = tables.ends[start]
        self._values: list[Any] = []
        self._last = 0

    @property
    def stack(self) -> Stack:
        """The states that lead here."""
        return tuple(self._states)

    def takes(self, *terminals: str) -> bool:
        """Whether these terminals fit here, one after the other."""
        stack: Stack | None = self.stack
        for terminal in terminals:
            stack = self._tables.after(stack, terminal, self._end) if stack else None
        return stack is not None

    def accepts(self) -> frozenset[str]:
        """The terminals that fit here; `$END` if the text may end."""
        return frozenset(filter(self.takes, self._tables.terminals(self.stack)))

    def feed(self, token: Token) -> None:
        """Reads a token. Raises UnexpectedToken."""
        self._reduce(token)
        self._states.append(self._tables.states[self._states[-1]][token.terminal])
        self._values.append(token)
        self._last = token.end

    def finish(self) -> ParseTree:
        """The tree of the whole text. Raises UnexpectedToken if it ends too early."""
        self._reduce(Token(END, "", self._last, self._last))
        tree: ParseTree = self._values[-1]
        return tree

    def _reduce(self, token: Token) -> None:
        """Builds the trees of all rules that end before a token."""
        states, stack, values = self._tables.states, self._states, self._values
        while True:
            action = states[stack[-1]].get(token.terminal)
            if action is None:
                raise UnexpectedToken(token, self._tables.terminals(self.stack))
            if action >= 0:
                return
            name, shown, size, through, kept = self._tables.rules[~action]
            parts = values[-size:]
            del stack[-size:], values[-size:]
            values.append(_tree(shown, parts, through, kept))
            stack.append(states[stack[-1]][name])
            if token.terminal == END and stack[-1] == self._end:
                return


def _tree(rule: str, parts: list[Any], through: bool, kept: list[int]) -> Any:
    """The tree of a rule; the only part itself, if the rule just passes that on."""
    children: list[Any] = []
    for place in kept:
        if place >= 0:
            children.append(parts[place])
        elif place == NOTHING:
            children.append(None)
        else:
            children += parts[INLINED - place].parts
    if through and len(children) == 1:
        return children[0]
    return ParseTree(rule, children, parts[0].start, parts[-1].end)
