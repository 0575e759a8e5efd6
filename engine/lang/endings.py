"""Finds the shortest completions of the beginning of a line, by the LALR tables of the grammar."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from lark.parsers.lalr_analysis import Shift

from .parser import parser_after
from .tables import grammar

Stack = tuple[int, ...]

_SAMPLE = {"NAME": "a_name", "INT": "1"}
_MOST = 8_000
"""Most states to search for one completion; inside nested numbers it takes thousands."""


def endings(begun: str, start: str) -> Iterator[str]:
    """For each word that may follow the beginning of a line, the shortest whole line with it.

    The beginning itself is one of them if it is a whole line. After a word that decides nothing,
    such as the `of` in `[x of`, each word that may follow it is tried, too.
    """
    parser = parser_after(begun, start)
    if parser is None:
        return
    tables = _Tables(parser, start)
    stack: Stack = tuple(parser.parser_state.state_stack)
    for words, after in tables.further(stack):
        rest = tables.shortest_end(after) if after else []
        if rest is not None:
            yield " ".join([begun, *map(tables.written, [*words, *rest])])


class _Tables:
    """The LALR tables of the grammar, run on stacks of states without values."""

    def __init__(self, parser: Any, start: str) -> None:
        table = parser.parser_state.parse_conf.parse_table
        self._states = table.states
        self._end = table.end_states[start]
        self._words = {term.name: term.pattern for term in grammar().terminals}

    def terminals(self, stack: Stack) -> list[str]:
        """The terminals for which the top state has an action; some of them may still not fit."""
        return [name for name in self._states[stack[-1]] if name.isupper() or name[0] in "$_"]

    def after(self, stack: Stack, terminal: str) -> Stack | None:
        """The stack after one more terminal; None if it does not fit. Empty after the end."""
        states = list(stack)
        while terminal in self._states[states[-1]]:
            action, argument = self._states[states[-1]][terminal]
            if action is Shift:
                return (*states, argument)
            size = len(argument.expansion)
            if size:
                del states[-size:]
            states.append(self._states[states[-1]][argument.origin.name][1])
            if terminal == "$END" and states[-1] == self._end:
                return ()
        return None

    def further(self, stack: Stack) -> Iterator[tuple[list[str], Stack]]:
        """The next words and the stack after them: one, or two if the first one decides nothing."""
        for first in sorted(self.terminals(stack)):
            after = self.after(stack, first)
            if after is None:
                continue
            yield ([] if first == "$END" else [first]), after
            if after[:-1] == stack:  # the word was only shifted, without a reduction
                for second in sorted(self.terminals(after)):
                    if second != "$END" and (then := self.after(after, second)) is not None:
                        yield [first, second], then

    def shortest_end(self, stack: Stack) -> list[str] | None:
        """The fewest words with which the line can end; None if the search finds no end."""
        ways: deque[tuple[Stack, list[str]]] = deque([(stack, [])])
        seen = {stack}
        while ways and len(seen) < _MOST:
            here, words = ways.popleft()
            if self.after(here, "$END") is not None:
                return words
            for name in self.terminals(here):
                further = None if name == "$END" else self.after(here, name)
                if further and further not in seen:
                    seen.add(further)
                    ways.append((further, [*words, name]))
        return None

    def written(self, terminal: str) -> str:
        """The text of a terminal in a line; a sample for names and numbers."""
        sample = _SAMPLE.get(terminal)
        return str(self._words[terminal].value) if sample is None else sample
