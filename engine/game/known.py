"""Answers that a state remembers, as long as what they rest on stands as it stood.

Many questions ask of nothing but where single pieces stand, which cards are in force, and who
stands on a piece or in a place within another one. A state keeps their answers in a list,
`State.known`, which every event that changes one of these facts throws away. Copies of a state
share the list until then: an answer is never changed, only found once more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from .state import State

T = TypeVar("T")


class Known:
    """The questions of one machine whose answers are remembered, each by its place in the list."""

    def __init__(self) -> None:
        self._blank: list[object] = []

    def remembered(self, find: Callable[[State], T]) -> Callable[[State], T]:
        """A question whose answer is remembered; it rests on nothing but the facts told above.

        Nobody may change an answer. None is no answer.
        """
        number, blank = len(self._blank), self._blank
        blank.append(None)

        def ask(state: State) -> T:
            known = state.known
            if known is None:
                known = state.known = blank[:]
            found = known[number]
            if found is None:
                found = known[number] = find(state)
            return found

        return ask
