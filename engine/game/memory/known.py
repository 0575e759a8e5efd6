"""Answers that a state remembers, as long as what they rest on stands as it stood.

Many questions ask of nothing but where single pieces stand and which cards are in force; others ask
besides who stands on a piece, in a place within another one, or where a rule limits how many may
stand. A state keeps their answers in a list, `State.known`. An event that changes one of these
facts takes a new list, without the answers that rest on it. Copies of a state share a list: an
answer in it is never changed, only found once more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Any, TypeVar

from ...compile.settled import Reach
from ..state.state import State
from .memory import by_cells
from .remembered import Remembered

T = TypeVar("T")

EVERYWHERE = -1
"""All places, as bits."""

Moved = Callable[[State, T, int, int], T | None]
"""Gives an answer after counted pieces went from one pile to another; None: it is found anew."""


class Known:
    """The questions of one machine whose answers are remembered, each by its place in the list.

    watched: the places (bits) of which it is remembered who stands there.
    """

    def __init__(self) -> None:
        self._blank: list[Any] = []
        self._rests: list[Collection[int]] = []
        self._inside: list[tuple[int, Moved[Any]]] = []
        self._asked: dict[Hashable, Callable[[State], Any]] = {}
        self._closed = False
        self._reaches: list[Reach | None] = []
        self._resting = Remembered(self._on)
        self.watched = 0

    def close(self) -> None:
        """Ends the list: games begin. Questions that come later are asked anew each time."""
        self._closed = True

    def remembered(
        self,
        find: Callable[[State], T],
        rests: Collection[int],
        key: Hashable = None,
        *,
        dear: bool = True,
        reach: Reach | None = None,
    ) -> Callable[[State], T]:
        """A question that asks only where single pieces stand, and which cards are in force.

        Nobody may change an answer. None is no answer. rests: the cells of all those pieces, and
        those that say which of the cards are in force for whom. key: what is the same for the same
        question. dear: to look up what was found for the same cells costs less than to find it
        again. reach: where those pieces matter; None: anywhere.
        """
        if self._closed:
            return find
        if key in self._asked:
            return self._asked[key]
        blank: list[T | None] = self._blank
        number, recalled = len(blank), by_cells(find) if dear else find
        blank.append(None)
        self._rests.append(rests)
        self._reaches.append(reach)

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
        self,
        find: Callable[[State], T],
        rests: Collection[int],
        moved: Moved[T] = lambda state, answer, source, target: None,
    ) -> Callable[[State], T]:
        """A question that asks besides who stands in places that are watched."""
        if not self._closed:
            self._inside.append((len(self._blank), moved))
        return self.remembered(find, rests, dear=False)

    def changed(self, state: State, cell: int, touched: int = EVERYWHERE) -> None:
        """Forgets what rests on a cell: that of a single piece, or of cards in force.

        touched: the places (bits) that the piece has left or entered.
        """
        resting = self._resting[cell, touched]
        if resting and state.known is not None:
            known = state.known = state.known[:]
            for number in resting:
                known[number] = None

    def stirred(self, state: State, source: int, target: int) -> None:
        """Keeps up with counted pieces that went from one pile to another."""
        if state.known is not None:
            known = state.known = state.known[:]
            for number, moved in self._inside:
                answer = known[number]
                if answer is not None:
                    known[number] = moved(state, answer, source, target)

    def _on(self, change: tuple[int, int]) -> list[int]:
        """The questions that rest on the piece of a cell which has left or entered some places."""
        cell, touched = change
        asked = enumerate(zip(self._rests, self._reaches, strict=True))
        return [
            number
            for number, (rests, reach) in asked
            if cell in rests and (reach is None or cell in reach.named or touched & reach.places)
        ]
