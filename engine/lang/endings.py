"""Finds short completions of the beginning of a line, by the LALR tables of the grammar."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from heapq import heappop, heappush

from .parser import parser_after
from .tables import END, Stack, tables

_SAMPLE = {"NAME": "a_name", "INT": "1"}
_OPEN = 3
"""How much worse than a word is what is left open."""
_MOST = 8_000
"""Most states to search for one completion; inside nested numbers it takes hundreds."""


def endings(begun: str, start: str, several: int = 1) -> Iterator[str]:
    """For each word that may follow the beginning of a line, one or several short whole lines.

    The beginning itself is one of them if it is a whole line. After a word that decides nothing,
    such as the `of` in `[x of`, each word that may follow it is tried, too.
    """
    parser = parser_after(begun, start)
    if parser is None:
        return
    search = _Search(start)
    for words, after in search.further(parser.stack):
        for rest in _short_ends(start, after, several) if after else [[]]:
            yield " ".join([begun, *map(search.written, [*words, *rest])])


class _Search:
    """A search through the LALR tables, on stacks of states without values."""

    def __init__(self, start: str) -> None:
        self._end = tables().ends[start]
        self._words = {name: text for name, text, _ in tables().words}

    def _after(self, stack: Stack, terminal: str) -> Stack | None:
        return tables().after(stack, terminal, self._end)

    def further(self, stack: Stack) -> Iterator[tuple[list[str], Stack]]:
        """The next words and the stack after them: one, or two if the first one decides nothing."""
        for first in _words_after(stack[-1]):
            after = self._after(stack, first)
            if after is None:
                continue
            yield ([] if first == END else [first]), after
            if after[:-1] == stack:  # the word was only shifted, without a reduction
                for second in _words_after(after[-1]):
                    if second != END and (then := self._after(after, second)) is not None:
                        yield [first, second], then

    def short_ends(self, stack: Stack, several: int) -> Iterator[list[str]]:
        """A few words with which the line can end, in so many ways, as far as the search goes.

        What has few words and little left open is tried first.
        """
        ways: list[tuple[int, int, Stack, list[str]]] = [(0, 0, stack, [])]
        seen = {stack}
        while ways and len(seen) < _MOST:
            _, _, here, words = heappop(ways)
            if self._after(here, END) is not None:
                yield words
                several -= 1
                if several == 0:
                    return
            for name in _words_after(here[-1]):
                further = None if name == END else self._after(here, name)
                if further and further not in seen:
                    seen.add(further)
                    cost = len(words) + _OPEN * len(further)
                    heappush(ways, (cost, len(seen), further, [*words, name]))

    def written(self, terminal: str) -> str:
        """The text of a terminal in a line; a sample for names and numbers."""
        sample = _SAMPLE.get(terminal)
        return self._words[terminal] if sample is None else sample


@lru_cache(maxsize=2_000)
def _short_ends(start: str, stack: Stack, several: int) -> list[list[str]]:
    """The ends that a search finds; the same for all lines with the same stack."""
    return [*_Search(start).short_ends(stack, several)]


@cache
def _words_after(state: int) -> list[str]:
    """The terminals for which a state has an action, in order."""
    return sorted(tables().terminals((state,)))
