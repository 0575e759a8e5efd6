"""Answers that a state remembers, as long as what they rest on stands as it stood.

Many questions ask of nothing but where single pieces stand and which cards are in force; others ask
besides who stands on a piece, in a place within another one, or where a rule limits how many may
stand. A state keeps their answers in two lists, `State.known` and `State.known_inside`. An event
that changes one of these facts takes a new list, without the answers that rest on it. Copies of a
state share a list: an answer in it is never changed, only found once more.

What is in the first list is the same wherever those pieces stand so and those cards are in force,
in this game or in another one. So such lists are kept, by the cells of all that they rest on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from operator import itemgetter
from typing import Any, TypeVar

from ...compile.settled import Reach
from ..state.state import UNKNOWN, State
from .remembered import ANSWERS, EVERYWHERE, Lookup, Remembered

T = TypeVar("T")

_MOST_LISTS = 2_000
"""Most lists that are kept: each has an entry for every question."""

NOT_KEPT = 0
"""The place in either list at which there is never an answer."""


class _Questions:
    """Questions that have their places in one list of answers. blank: that list without any."""

    def __init__(self) -> None:
        self.blank: list[Any] = [None]
        self._rests: list[Collection[int]] = [()]
        self._reaches: list[Reach | None] = [None]
        self._spots: dict[Callable[[State], Any], tuple[int, Callable[[State], Any]]] = {}

    def add(self, rests: Collection[int], reach: Reach | None = None) -> int:
        """Adds a question; gives its place in the list."""
        self.blank.append(None)
        self._rests.append(rests)
        self._reaches.append(reach)
        return len(self.blank) - 1

    def put(
        self, number: int, ask: Callable[[State], T], further: Callable[[State], T]
    ) -> Callable[[State], T]:
        """Notes what stands at a place of the list: see `Known.spot`."""
        self._spots[ask] = number, further
        return ask

    def spot(self, ask: Callable[[State], T]) -> tuple[int, Callable[[State], T]]:
        """Where the answer to a question stands, and what finds it while it is not there."""
        return self._spots.get(ask, (NOT_KEPT, ask))

    def cells(self) -> list[int]:
        """The cells on which any of them rests."""
        return sorted(frozenset[int]().union(*self._rests))

    def resting(self, cell: int, touched: int) -> list[int]:
        """Those that rest on the piece of a cell which has left or entered some places."""
        asked = enumerate(zip(self._rests, self._reaches, strict=True))
        return [
            number
            for number, (rests, reach) in asked
            if cell in rests and (reach is None or cell in reach.named or touched & reach.places)
        ]


class Known:
    """The questions of one machine whose answers are remembered.

    watched: the places (bits) of which it is remembered who stands there. kept: lists of answers,
    by the cells of all that they rest on.
    """

    def __init__(self) -> None:
        self._settled, self._inside = _Questions(), _Questions()
        self._asked: dict[Hashable, Callable[[State], Any]] = {}
        self._closed = False
        self._key_of: Callable[[list[int]], object] = lambda cells: None
        lists = Lookup[object, list[Any]]()
        ANSWERS.add(lists)
        self.kept: dict[object, list[Any]] = lists
        self._resting = Remembered(self._on)
        self.watched = 0

    def close(self) -> None:
        """Ends the lists: games begin. Questions that come later are asked anew each time."""
        self._closed = True
        cells = self._settled.cells()
        if cells:
            self._key_of = itemgetter(*cells)

    def remembered(
        self,
        find: Callable[[State], T],
        rests: Collection[int],
        key: Hashable = None,
        *,
        reach: Reach | None = None,
    ) -> Callable[[State], T]:
        """A question that asks only where single pieces stand, and which cards are in force.

        Nobody may change an answer. None is no answer. rests: the cells of all those pieces, and
        those that say which of the cards are in force for whom. key: what is the same for the same
        question. reach: where those pieces matter; None: anywhere.
        """
        if self._closed:
            return find
        if key in self._asked:
            return self._asked[key]
        number = self._settled.add(rests, reach)

        def ask(state: State) -> T:
            found: T | None = state.known[number]
            return further(state) if found is None else found

        def further(state: State) -> T:
            if state.known is UNKNOWN:
                state.known = self._recall(state)
                return ask(state)
            found = state.known[number] = find(state)
            return found

        if key is not None:
            self._asked[key] = ask
        return self._settled.put(number, ask, further)

    def remembered_inside(
        self,
        find: Callable[[State], T],
        rests: Collection[int],
    ) -> Callable[[State], T]:
        """A question that asks besides who stands in places that are watched."""
        if self._closed:
            return find
        number, blank = self._inside.add(rests), self._inside.blank

        def ask(state: State) -> T:
            found: T | None = state.known_inside[number]
            return further(state) if found is None else found

        def further(state: State) -> T:
            if state.known_inside is blank or state.known_inside is UNKNOWN:
                state.known_inside = blank[:]
            found = state.known_inside[number] = find(state)
            return found

        return self._inside.put(number, ask, further)

    def spot(self, ask: Callable[[State], T]) -> tuple[int, Callable[[State], T]]:
        """Where in `State.known` the answer to a question stands, and what finds it if it is None.

        So it is read without a call where that is done most. It is always None where the question
        is not remembered, or not in that list.
        """
        return self._settled.spot(ask)

    def spot_inside(self, ask: Callable[[State], T]) -> tuple[int, Callable[[State], T]]:
        """The same for `State.known_inside`."""
        return self._inside.spot(ask)

    def changed(self, state: State, cell: int, touched: int = EVERYWHERE) -> None:
        """Forgets what rests on a cell: that of a single piece, or of cards in force.

        touched: the places (bits) that the piece has left or entered.
        """
        settled, inside = self._resting[cell, touched]
        if settled and state.known is not UNKNOWN:
            state.known = self._recall(state, settled)
        if inside:
            state.known_inside = self._inside.blank

    def stirred(self, state: State) -> None:
        """Forgets what rests on who stands in the places that are watched."""
        state.known_inside = self._inside.blank

    def _on(self, change: tuple[int, int]) -> tuple[list[int], list[int]]:
        """The questions of either list that rest on a cell: see `changed`."""
        return self._settled.resting(*change), self._inside.resting(*change)

    def _recall(self, state: State, changed: Collection[int] | None = None) -> list[Any]:
        """The list for the pieces and cards of a state: one that was kept, or a new one.

        changed: the questions that may have other answers than in the list of the state until now;
        None: all.
        """
        if not self._closed:
            return self._new(state, changed)
        key = self._key_of(state.cells)
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= _MOST_LISTS:
                self.kept.clear()
            found = self.kept[key] = self._new(state, changed)
        return found

    def _new(self, state: State, changed: Collection[int] | None) -> list[Any]:
        return self._settled.blank[:] if changed is None else _without(state.known, changed)


def _without(answers: list[Any], dropped: Collection[int]) -> list[Any]:
    """A list of answers without some of them."""
    found = answers[:]
    for number in dropped:
        found[number] = None
    return found
