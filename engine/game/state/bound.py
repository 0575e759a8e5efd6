"""The bases of what the expressions, tests and rules of a program are bound to.

Binding makes one small object for each of them, with typed fields and one method that reads a
state. Fields hold numbers and other bound objects, so that the classes compile to machine code.
"""

from __future__ import annotations

from collections.abc import Sequence
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


class Condition:
    """A condition that holds in a state or not."""

    def holds(self, state: State) -> bool:
        """Whether it holds now."""
        raise NotImplementedError


class Filter:
    """A test of the bits of a mask: places, cards or players."""

    def keep(self, state: State, mask: int) -> int:
        """The bits that pass."""
        raise NotImplementedError


class Fact(Generic[T]):
    """Anything else that is found in a state."""

    def of(self, state: State) -> T:
        """What is found."""
        raise NotImplementedError


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


class ByOwner:
    """What the pieces of each owner count in a place."""

    def at(self, state: State, place: int) -> Sequence[int]:
        """The counts by owner."""
        raise NotImplementedError


class Bounds:
    """The least and the most that are allowed in a state. fixed: both, if they never change."""

    fixed: tuple[int, int] | None = None

    def of(self, state: State) -> tuple[int, int]:
        """Both ends, which are allowed too."""
        raise NotImplementedError
