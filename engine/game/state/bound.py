"""The bases of what the expressions, tests and rules of a program are bound to.

Binding makes one small object for each of them, with typed fields and one method that reads a
state. Fields hold numbers and other bound objects, so that the classes compile to machine code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from .state import State

T = TypeVar("T")


class Expr:
    """An integer that is found in a state.

    It is a number, a player or a place (-1: none), a cell, or a mask of places, owners or cards.
    """

    def of(self, state: State) -> int:
        """The integer in a state."""
        raise NotImplementedError

    def __call__(self, state: State) -> int:
        return self.of(state)


class Condition:
    """A condition that holds in a state or not."""

    def holds(self, state: State) -> bool:
        """Whether it holds now."""
        raise NotImplementedError

    def __call__(self, state: State) -> bool:
        return self.holds(state)


class Filter:
    """A test of the bits of a mask: places or cards."""

    def keep(self, state: State, mask: int) -> int:
        """The bits that pass."""
        raise NotImplementedError

    def __call__(self, state: State, mask: int) -> int:
        return self.keep(state, mask)


class PlayerFilter:
    """A test of players."""

    def keep(self, state: State, players: list[int]) -> list[int]:
        """The players who pass, in the same order."""
        raise NotImplementedError

    def __call__(self, state: State, players: list[int]) -> list[int]:
        return self.keep(state, players)


class Fact(Generic[T]):
    """Anything else that is found in a state."""

    def of(self, state: State) -> T:
        """What is found."""
        raise NotImplementedError

    def __call__(self, state: State) -> T:
        return self.of(state)


Listing = Fact[list[int]]
"""Several integers: players, options, cells. Never change the list."""


class Count:
    """A count of pieces in a place."""

    def at(self, state: State, place: int) -> int:
        """The number of pieces there."""
        raise NotImplementedError

    def each(self, state: State, places: Sequence[int]) -> list[int]:
        """The number in each of several places."""
        return [self.at(state, place) for place in places]

    def __call__(self, state: State, place: int) -> int:
        return self.at(state, place)


class ByOwner:
    """What the pieces of each owner count in a place."""

    def at(self, state: State, place: int) -> Sequence[int]:
        """The counts by owner."""
        raise NotImplementedError

    def __call__(self, state: State, place: int) -> Sequence[int]:
        return self.at(state, place)


class Bounds:
    """The least and the most that are allowed in a state."""

    def of(self, state: State) -> tuple[int, int]:
        """Both ends, which are allowed too."""
        raise NotImplementedError

    def __call__(self, state: State) -> tuple[int, int]:
        return self.of(state)


# ---------------------------------------------------------------- closures that are not classes yet


class ExprBy(Expr):
    """An integer that a function finds."""

    def __init__(self, find: Callable[[State], int]) -> None:
        self._find = find

    def of(self, state: State) -> int:
        return self._find(state)


class ConditionBy(Condition):
    """A condition that a function tests."""

    def __init__(self, find: Callable[[State], bool]) -> None:
        self._find = find

    def holds(self, state: State) -> bool:
        return self._find(state)


class FilterBy(Filter):
    """A test that a function makes."""

    def __init__(self, find: Callable[[State, int], int]) -> None:
        self._find = find

    def keep(self, state: State, mask: int) -> int:
        return self._find(state, mask)


class ListingBy(Fact[list[int]]):
    """Integers that a function finds."""

    def __init__(self, find: Callable[[State], list[int]]) -> None:
        self._find = find

    def of(self, state: State) -> list[int]:
        return self._find(state)


class CountBy(Count):
    """A count that a function makes."""

    def __init__(self, find: Callable[[State, int], int]) -> None:
        self._find = find

    def at(self, state: State, place: int) -> int:
        return self._find(state, place)


class BoundsBy(Bounds):
    """Bounds that a function finds."""

    def __init__(self, find: Callable[[State], tuple[int, int]]) -> None:
        self._find = find

    def of(self, state: State) -> tuple[int, int]:
        return self._find(state)


class FactBy(Fact[T]):
    """What a function finds."""

    def __init__(self, find: Callable[[State], T]) -> None:
        self._find = find

    def of(self, state: State) -> T:
        return self._find(state)
