"""Answers that are worked out once for each number: masks of places and cards, most of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_MOST = 50_000


class Remembered(dict[int, T]):
    """The answers of a function by its argument; all are forgotten when there are too many.

    They are shared by all states: nobody may change one.
    """

    def __init__(self, find: Callable[[int], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, number: int) -> T:
        if len(self) >= _MOST:
            self.clear()
        self[number] = found = self._find(number)
        return found


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
