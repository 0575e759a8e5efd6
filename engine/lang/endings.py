"""Finds the shortest ends of a line that has begun, by the tables of the grammar."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from .automaton import END, Stack
from .parser import open_states
from .tables import tables

_SAMPLE = {"NAME": "a_name", "INT": "1"}
_MOST = 8_000
"""Most states that are looked at for one ending: from within several numbers, thousands."""


def endings(begun: str, start: str) -> Iterator[str]:
    """For each word that may follow the beginning of a line: the shortest whole line with it.

    The beginning itself is one of them where the line may end there. A word that settles nothing,
    such as the `of` in `[x of`, is looked at with each word that may follow it.
    """
    stack = open_states(begun, start)
    if stack is None:
        return
    written = {terminal: word for word, terminal in tables().fixed.items()} | _SAMPLE
    for words, after in _further(stack):
        rest = _shortest_end(after) if after else []
        if rest is not None:
            yield " ".join([begun, *(written[word] for word in (*words, *rest))])


def _further(stack: Stack) -> Iterator[tuple[list[str], Stack]]:
    """What may follow, and the stack after it: a word, or two where one settles nothing."""
    table = tables()
    for first in sorted(table.following(stack)):
        after = table.after(stack, first)
        if after is None:
            continue
        yield ([] if first == END else [first]), after
        if after[:-1] == stack:  # the word was only put on top of what is open
            for second in sorted(table.following(after)):
                if second != END and (then := table.after(after, second)) is not None:
                    yield [first, second], then


def _shortest_end(stack: Stack) -> list[str] | None:
    """The fewest words with which a line can end from here."""
    table = tables()
    ways: deque[tuple[Stack, list[str]]] = deque([(stack, [])])
    seen = {stack}
    while ways and len(seen) < _MOST:
        here, words = ways.popleft()
        if table.after(here, END) is not None:
            return words
        for name in table.following(here):
            further = None if name == END else table.after(here, name)
            if further and further not in seen:
                seen.add(further)
                ways.append((further, [*words, name]))
    return None
