"""Answers that are worked out once for each question: masks of places and cards, most of all."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

_MOST = 50_000

MOST_WAYS = 1_000
"""Most ways for places to be full that are remembered where the rules say the same."""

EVERYWHERE = -1
"""All places, as bits."""


class Lookup(dict[K, T]):
    """The answers to one question by its argument; all are forgotten when there are too many.

    They are shared by all states: nobody may change one. most: how many are too many.
    """

    __slots__ = ()
    most = _MOST

    def find(self, key: K) -> T:
        """Works an answer out."""
        raise NotImplementedError

    def __missing__(self, key: K) -> T:
        if len(self) >= self.most:
            self.clear()
        self[key] = found = self.find(key)
        return found


class Remembered(Lookup[K, T]):
    """The answers of a function."""

    __slots__ = ("_find", "most")

    def __init__(self, find: Callable[[K], T], most: int = _MOST) -> None:
        super().__init__()
        self._find = find
        self.most = most

    def find(self, key: K) -> T:
        """Asks the function."""
        return self._find(key)


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
