"""Places and masks that depend on which places are in which."""

from __future__ import annotations

from ..board.branches import Branches
from ..state.bound import Expr, Filter
from ..state.state import State


class Top(Expr):
    """The outermost place around a place."""

    def __init__(self, branches: Branches, place: Expr) -> None:
        self._branches, self._place = branches, place

    def of(self, state: State) -> int:
        return self._branches.top_of(state, self._place.of(state))


class Above(Expr):
    """A place with all places around it; empty for none."""

    def __init__(self, branches: Branches, place: Expr) -> None:
        self._branches, self._place = branches, place

    def of(self, state: State) -> int:
        return self._branches.above(state, self._place.of(state))


class Below(Expr):
    """The places of a mask, with all that is in them."""

    def __init__(self, branches: Branches, mask: Expr) -> None:
        self._branches, self._mask = branches, mask

    def of(self, state: State) -> int:
        return self._branches.below(state, self._mask.of(state))


class Directly(Expr):
    """The places of a mask, with what is carried by the pieces that stand directly in them."""

    def __init__(self, branches: Branches, mask: Expr) -> None:
        self._branches, self._mask = branches, mask

    def of(self, state: State) -> int:
        return self._branches.directly(state, self._mask.of(state))


class SeatsIn(Expr):
    """The places that are for good in the places of a mask."""

    def __init__(self, branches: Branches, mask: Expr) -> None:
        self._branches, self._mask = branches, mask

    def of(self, state: State) -> int:
        return self._branches.seats(self._mask.of(state))


class Passing(Expr):
    """The bits of a mask that pass all tests, one after the other."""

    def __init__(self, mask: Expr, tests: list[Filter]) -> None:
        self._mask, self._tests = mask, tests

    def of(self, state: State) -> int:
        mask = self._mask.of(state)
        for test in self._tests:
            mask = test.keep(state, mask)
        return mask


class InMask(Filter):
    """Whether a bit is in another mask."""

    def __init__(self, mask: Expr) -> None:
        self._mask = mask

    def keep(self, state: State, mask: int) -> int:
        return mask & self._mask.of(state)


class AllKept(Filter):
    """The bits that pass all of several tests, one after the other."""

    def __init__(self, tests: list[Filter]) -> None:
        self._tests = tests

    def keep(self, state: State, mask: int) -> int:
        for test in self._tests:
            mask = test.keep(state, mask)
        return mask


class OneKept(Filter):
    """Whether a bit passes one of several tests."""

    def __init__(self, tests: list[Filter]) -> None:
        self._tests = tests

    def keep(self, state: State, mask: int) -> int:
        found = 0
        for test in self._tests:
            found |= test.keep(state, mask & ~found)
        return found


class NotKept(Filter):
    """Whether a bit fails a test."""

    def __init__(self, test: Filter) -> None:
        self._test = test

    def keep(self, state: State, mask: int) -> int:
        return mask & ~self._test.keep(state, mask)
