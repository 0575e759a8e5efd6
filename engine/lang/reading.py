"""Reads a text by the tables of the grammar, also where an id is spelled like one of its words.

A word of the language is free as an id when the tables have no state in which both that word and a
name could come: then a name is meant wherever only a name fits.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .automaton import END, Rule, Stack
from .continuation import GOING_ON
from .forms import keywords
from .lexer import Word, words
from .tables import tables


class EffectSyntaxError(Exception):
    """One line that is not a sentence; ``start`` and ``end`` are offsets in that line.

    ``hint`` is a remedy that the message does not name, or None.
    """

    def __init__(
        self, message: str, start: int, end: int, code: str = "E301", hint: str | None = None
    ) -> None:
        super().__init__(message)
        self.hint = hint
        self.start = start
        self.end = end
        self.code = code


class Misfit(Exception):
    """A word does not fit; None: the line ends too early."""

    def __init__(self, word: Word | None, stack: Stack) -> None:
        super().__init__(word)
        self.word = word
        self._stack = stack

    @property
    def fitting(self) -> list[str]:
        """The terminals that would fit; if none does, those that might."""
        table = tables()
        following = table.following(self._stack)
        return [one for one in following if table.after(self._stack, one) is not None] or following


class Phrase(NamedTuple):
    """A rule of the grammar as it was read; a part is None where it was left out.

    start, end: its place in the line.
    """

    rule: str
    parts: list[Symbol]
    start: int
    end: int


Symbol = Phrase | Word | None


@cache
def reserved() -> frozenset[str]:
    """The words of the language that can't be ids: where they stand, a name could stand too."""
    states = tables().states
    clashing = {terminal.lower() for state in states if "NAME" in state for terminal in state}
    return keywords() & (clashing | set(GOING_ON))


def read(line: str, start: str) -> Symbol:
    """What was read of a whole line. Raises Misfit and UnknownSign where it can't be read."""
    reader = _Reader(start)
    try:
        reader.read(line)
        return reader.finished()
    except Misfit:
        if reader.doubt is not None:
            raise reader.doubt from None
        raise


def stack_after(begun: str, start: str) -> Stack:
    """The states behind the beginning of a line. Raises Misfit and UnknownSign."""
    reader = _Reader(start)
    reader.read(begun)
    return tuple(reader.states)


class _Reader:
    """A line that is being read. states: those that are open, the last one on top.

    doubt: the first word that was taken for a name, as a mistake, should the line be wrong anyway.
    """

    def __init__(self, start: str) -> None:
        self.states = [tables().starts[start]]
        self.doubt: Misfit | None = None
        self._parts: list[Symbol] = []
        self._begins: list[int] = []
        self._ends: list[int] = []

    def read(self, text: str) -> None:
        """Takes all words of a text; those that are free stand for names where only one fits."""
        rows = tables().states
        for word in words(text):
            if word.kind not in rows[self.states[-1]]:
                word = self._as_name(word)
            self.states.append(self._state_after(word.kind, word))
            self._parts.append(word)
            self._begins.append(word.start)
            self._ends.append(word.end)

    def _as_name(self, word: Word) -> Word:
        """A word that does not fit: as a name, where one fits and it is free."""
        row = tables().states[self.states[-1]]
        if "NAME" not in row or word.text not in keywords() or word.text in reserved():
            return word
        self.doubt = self.doubt or Misfit(word, tuple(self.states))
        return word._replace(kind="NAME")

    def finished(self) -> Symbol:
        """What the words are together."""
        self._state_after(END, None)
        return self._parts[0]

    def _state_after(self, kind: str, word: Word | None) -> int:
        """Ends the rules that are complete before a word, and tells the state behind it."""
        rows, rules, ends = tables().states, tables().rules, tables().ends
        while (action := rows[self.states[-1]].get(kind)) is not None:
            if action >= 0:
                return action
            self._complete(rules[~action])
            if word is None and self.states[-1] in ends:
                return self.states[-1]
        raise Misfit(word, tuple(self.states))

    def _complete(self, rule: Rule) -> None:
        """The last symbols become one."""
        at = len(self._parts) - rule.size
        read = self._parts[at:]
        parts: list[Symbol] = []
        for place in rule.takes:
            if place is None:
                parts.append(None)
            elif place >= 0:
                parts.append(read[place])
            else:
                parts += _parts_of(read[~place])
        begin, end = self._begins[at], self._ends[-1]
        whole = (
            parts[0] if rule.through and len(parts) == 1 else Phrase(rule.name, parts, begin, end)
        )
        self._parts[at:], self._begins[at:], self._ends[at:] = [whole], [begin], [end]
        del self.states[at + 1 :]
        self.states.append(tables().states[self.states[-1]][rule.symbol])


def _parts_of(phrase: Symbol) -> list[Symbol]:
    return phrase.parts if isinstance(phrase, Phrase) else []
