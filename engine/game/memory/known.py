"""Answers that a state remembers, as long as what they rest on stands as it stood.

Many questions ask of nothing but where single pieces stand and which cards are in force; others ask
besides who stands on a piece, in a place within another one, or where a rule limits how many may
stand. A state keeps their answers in a list, `State.known`, which every event that changes one of
these facts throws away. Copies of a state share the list until then: an answer is never changed,
only found once more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from ..state.state import State
from .memory import by_cells

T = TypeVar("T")


class Known:
    """The questions of one machine whose answers are remembered, each by its place in the list.

    watched: the places (bits) of which it is remembered who stands there. The first place of the
    list has the answers that rest on that, too.
    """

    def __init__(self) -> None:
        self._blank: list[Any] = [None]
        self._blank_inside: list[Any] = []
        self._asked: dict[Hashable, Callable[[State], Any]] = {}
        self._closed = False
        self.watched = 0

    def close(self) -> None:
        """Ends the list: games begin. Questions that come later are asked anew each time."""
        self._closed = True

    def remembered(self, find: Callable[[State], T], key: Hashable = None) -> Callable[[State], T]:
        """A question that asks only where single pieces stand, and which cards are in force.

        Nobody may change an answer. None is no answer. key: what is the same for the same question.
        """
        if self._closed:
            return find
        if key in self._asked:
            return self._asked[key]
        blank: list[T | None] = self._blank
        number, recalled = len(blank), by_cells(find)
        blank.append(None)

        def ask(state: State) -> T:
            known: list[T | None] | None = state.known
            if known is None:
                known = state.known = blank[:]
            found = known[number]
            if found is None:
                found = known[number] = recalled(state)
            return found

        if key is not None:
            self._asked[key] = ask
        return ask

    def remembered_inside(
        self, find: Callable[[State], T], key: Hashable = None
    ) -> Callable[[State], T]:
        """A question that asks besides who stands in places that are watched."""
        if self._closed:
            return find
        if key in self._asked:
            return self._asked[key]
        first, blank = self._blank, self._blank_inside
        number, recalled = len(blank), by_cells(find)
        blank.append(None)

        def ask(state: State) -> T:
            known = state.known
            if known is None:
                known = state.known = first[:]
            inside: list[T | None] | None = known[0]
            if inside is None:
                inside = known[0] = blank[:]
            found = inside[number]
            if found is None:
                found = inside[number] = recalled(state)
            return found

        if key is not None:
            self._asked[key] = ask
        return ask

    @staticmethod
    def stirred(state: State) -> None:
        """Forgets what rests on who stands where."""
        if state.known is not None:
            state.known = [None, *state.known[1:]]
