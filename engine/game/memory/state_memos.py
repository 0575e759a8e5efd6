"""Memos of a state: answers that are kept as long as their dependencies do not change.

Many questions depend only on where single pieces stand and which cards are in force. Others also
depend on which pieces stand on a piece, in a place within another one, or where a rule limits how
many may stand. A state keeps their answers in two lists, `State.known` and `State.known_inside`. An
event that changes one of these facts replaces the list. Copies of a state share a list: an answer
in it never changes; it is only added.

The first list is the same wherever those pieces and cards are the same, in this game or in another
one. So such lists are kept by their dependencies.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from operator import itemgetter
from typing import Any, TypeVar

from ..state.state import UNKNOWN, State
from .memo_tables import ANSWERS, BoundedTable

T = TypeVar("T")

_MOST_LISTS = 2_000
"""Most lists that are kept: each has an entry for every question."""


class StateMemos:
    """The questions of one machine whose answers are kept.

    watched: the places (bits) on whose pieces answers in `State.known_inside` depend. kept: lists
    of answers, by their dependencies.
    """

    def __init__(self, cells: Collection[int] = ()) -> None:
        """cells: those on which answers may depend, of single pieces and of cards in force."""
        self._blank: list[Any] = []
        self._blank_inside: list[Any] = []
        self._cells = frozenset(cells)
        self._asked: dict[Hashable, Callable[[State], Any]] = {}
        self._closed = False
        self._key_of: Callable[[list[int]], object] = lambda cells: None
        lists = BoundedTable[object, list[Any]]()
        ANSWERS.add(lists)
        self.kept: dict[object, list[Any]] = lists
        self.watched = 0

    def close(self) -> None:
        """Fixes the lists before games begin. The answers to later questions are not kept."""
        self._closed = True
        if self._cells and self._blank:
            self._key_of = itemgetter(*sorted(self._cells))

    def remembered(self, find: Callable[[State], T], key: Hashable = None) -> Callable[[State], T]:
        """A question that depends only on single pieces and on which cards are in force.

        An answer is never None and never changed. key: is equal for equal questions.
        """
        if self._closed:
            return find
        if key in self._asked:
            return self._asked[key]
        number = len(self._blank)
        self._blank.append(None)

        def ask(state: State) -> T:
            found: T | None = state.known[number]
            return work_out(state) if found is None else found

        def work_out(state: State) -> T:
            if state.known is UNKNOWN:
                state.known = self._list_of(state)
                return ask(state)
            found = state.known[number] = find(state)
            return found

        if key is not None:
            self._asked[key] = ask
        return ask

    def remembered_inside(self, find: Callable[[State], T]) -> Callable[[State], T]:
        """A question that also depends on which pieces stand in the watched places."""
        if self._closed:
            return find
        number, blank = len(self._blank_inside), self._blank_inside
        blank.append(None)

        def ask(state: State) -> T:
            found: T | None = state.known_inside[number]
            return work_out(state) if found is None else found

        def work_out(state: State) -> T:
            if state.known_inside is UNKNOWN:
                state.known_inside = blank[:]
            found = state.known_inside[number] = find(state)
            return found

        return ask

    def changed(self, state: State, cell: int) -> None:
        """Drops the answers that depend on a cell: of a single piece, or of cards in force."""
        if cell in self._cells:
            state.known = state.known_inside = UNKNOWN

    def stirred(self, state: State) -> None:
        """Drops the answers that depend on which pieces stand in the watched places."""
        state.known_inside = UNKNOWN

    def _list_of(self, state: State) -> list[Any]:
        """The list for the pieces and cards of a state: a kept one, or a new one."""
        if not self._closed:
            return self._blank[:]
        key = self._key_of(state.cells)
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= _MOST_LISTS:
                self.kept.clear()
            found = self.kept[key] = self._blank[:]
        return found
