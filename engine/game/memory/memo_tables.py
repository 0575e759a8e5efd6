"""Answers that are worked out once for each question: masks of places and cards, most of all.

They outlive the game that asked. So there is one bound for all of them together, in all tables of
all rulesets: when so many have been found, all are forgotten, and play goes on as if it had just
begun. What is made once for a ruleset or a machine is let go of with it (`kept_with`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Protocol, TypeVar, TypeVarTuple
from weakref import WeakValueDictionary

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MOST_ANSWERS = 400_000
"""Most answers that a process finds before it forgets all: about 100 MB of them."""

MOST_WAYS = 1_000
"""Most ways for places to be full that are remembered where the rules say the same."""

EVERYWHERE = -1
"""All places, as bits."""


class Answers:
    """All that a process remembers.

    number: the answers found since all were last forgotten. forgotten: how often that was.
    """

    __slots__ = ("_tables", "forgotten", "number")

    def __init__(self) -> None:
        self.number = self.forgotten = 0
        self._tables = WeakValueDictionary[int, "BoundedTable[Any, Any]"]()

    def add(self, table: BoundedTable[Any, Any]) -> None:
        """Takes a table that is to be emptied with all others, as long as it is in use.

        What hangs on an answer of another table goes with that one, and need not be added.
        """
        self._tables[id(table)] = table

    def forget(self) -> None:
        """Empties all tables. Who has an answer in hand may go on with it."""
        self.number, self.forgotten = 0, self.forgotten + 1
        for found in self._tables.valuerefs():
            table = found()
            if table is not None:
                table.clear()


ANSWERS = Answers()
"""Those of this process."""


class BoundedTable(dict[K, T]):
    """The answers to one question by its argument; all are forgotten when there are too many.

    They are shared by all states: nobody may change one. most: how many are too many in this table.
    """

    __slots__ = ("__weakref__",)
    most = MOST_ANSWERS

    def find(self, key: K) -> T:
        """Works an answer out."""
        raise NotImplementedError

    def __missing__(self, key: K) -> T:
        ANSWERS.number += 1
        if ANSWERS.number > MOST_ANSWERS:
            ANSWERS.forget()
        elif len(self) >= self.most:
            self.clear()
        self[key] = found = self.find(key)
        return found


class MemoTable(BoundedTable[K, T]):
    """The answers of a function."""

    __slots__ = ("_find", "most")

    def __init__(self, find: Callable[[K], T], most: int = MOST_ANSWERS) -> None:
        super().__init__()
        ANSWERS.add(self)
        self._find = find
        self.most = most

    def find(self, key: K) -> T:
        """Asks the function."""
        return self._find(key)


class Keeper(Protocol):
    """What keeps things that were made once for it."""

    made: dict[Any, Any]


OF = TypeVar("OF", bound=Keeper)


def kept_with(make: Callable[[OF, *Ts], T]) -> Callable[[OF, *Ts], T]:
    """A function that makes something once for its first argument, which keeps it."""

    @wraps(make)
    def kept(keeper: OF, *more: *Ts) -> T:
        key = (make, *more)
        if key not in keeper.made:
            keeper.made[key] = make(keeper, *more)
        found: T = keeper.made[key]
        return found

    return kept


def bits_of(mask: int) -> list[int]:
    """The numbers of the set bits of a mask, lowest first.

    They are taken from the top, so that a wide mask gets shorter with each.
    """
    found = []
    while mask:
        bit = mask.bit_length() - 1
        found.append(bit)
        mask ^= 1 << bit
    found.reverse()
    return found
