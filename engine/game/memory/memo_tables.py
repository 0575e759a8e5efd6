"""Memo tables: answers that are worked out once for each question, mostly masks.

They outlive the game that asked. So one bound holds for all tables of all rulesets together: when
that many answers have been found, all of them are dropped and worked out again when asked. What is
made once for a ruleset or a machine is freed with it (`text/kept_with.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

MOST_ANSWERS: Final = 400_000
"""Most answers that a process finds before it drops all of them: about 100 MB."""

MOST_WAYS: Final = 1_000
"""Most combinations of full places that are memoised while the rules in force stay the same."""

EVERYWHERE: Final = -1
"""All places, as bits."""


class Answers:
    """All memos of a process.

    number: the answers found since all were last dropped. forgotten: how often they were dropped.
    """

    def __init__(self) -> None:
        self.number = self.forgotten = 0
        self._tables = WeakValueDictionary[int, "BoundedTable[Any, Any]"]()

    def add(self, table: BoundedTable[Any, Any]) -> None:
        """Adds a table that is emptied together with all others, as long as it is in use.

        A table that only an answer of another table holds is freed with it, and is not added.
        """
        self._tables[id(table)] = table

    def forget(self) -> None:
        """Empties all tables. Answers that are in use stay valid."""
        self.number, self.forgotten = 0, self.forgotten + 1
        for found in self._tables.valuerefs():
            table = found()
            if table is not None:
                table.clear()


ANSWERS: Final = Answers()
"""The memos of this process."""


ClassT = TypeVar("ClassT", bound=type)


def interpreted(cls: ClassT) -> ClassT:
    """Marks a class that stays interpreted in a compiled engine: dicts can't be compiled."""
    return cls


@interpreted
class BoundedTable(dict[K, T]):
    """The answers to one question by its argument; all are dropped when there are too many.

    All states share them: never change one. most: the most answers in this table.
    """

    most = MOST_ANSWERS

    def find(self, key: K) -> T:
        """The answer for an argument, worked out."""
        raise NotImplementedError

    def __missing__(self, key: K) -> T:
        ANSWERS.number += 1
        if ANSWERS.number > MOST_ANSWERS:
            ANSWERS.forget()
        elif len(self) >= self.most:
            self.clear()
        self[key] = found = self.find(key)
        return found


@interpreted
class MemoTable(BoundedTable[K, T]):
    """The answers of a function."""

    def __init__(self, find: Callable[[K], T], most: int = MOST_ANSWERS) -> None:
        super().__init__()
        ANSWERS.add(self)
        self._find = find
        self.most = most

    def find(self, key: K) -> T:
        """The answer of the function."""
        return self._find(key)


class ByMask(Generic[T]):
    """The answers of a function about masks: a list for single bits, a table for the others.

    Masks of cards are wide, and mostly have one bit: a list finds their answers faster.
    """

    def __init__(self, find: Callable[[int], T], width: int) -> None:
        """width: how many bits there are."""
        self._single = [find(1 << bit) for bit in range(width)]
        self._others: MemoTable[int, T] = MemoTable(find)

    def of(self, mask: int) -> T:
        """The answer for a mask."""
        if mask & (mask - 1) or not mask:
            return self._others[mask]
        return self._single[mask.bit_length() - 1]


def bits_of(mask: int) -> list[int]:
    """The numbers of the set bits of a mask, lowest first.

    They are taken from the top, so that a wide mask gets shorter at each step.
    """
    found = []
    while mask:
        bit = mask.bit_length() - 1
        found.append(bit)
        mask ^= 1 << bit
    found.reverse()
    return found
