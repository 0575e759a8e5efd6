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
from typing import Any, Final, TypeVar

from ..state.bound import Condition, Expr, Fact
from ..state.state import MOST_QUESTIONS, UNKNOWN, State
from .memo_tables import ANSWERS, BoundedTable

T = TypeVar("T")

_MOST_LISTS: Final = 2_000
"""Most lists that are kept: each has an entry for every question."""


class StateMemos:
    """The questions of one machine whose answers are kept.

    watched: the places (bits) on whose pieces answers in `State.known_inside` depend. kept: lists
    of answers, by their dependencies.
    """

    def __init__(self, cells: Collection[int] = ()) -> None:
        """cells: those on which answers may depend, of single pieces and of cards in force."""
        self._questions = 0
        self._inside_questions = 0
        self._cells = frozenset(cells)
        self._asked: dict[Hashable, int] = {}
        self._closed = False
        self._key_of: Callable[[list[int]], object] = _no_key
        self.kept: BoundedTable[object, list[Any]] = BoundedTable()
        ANSWERS.add(self.kept)
        self.watched = 0

    def close(self) -> None:
        """Fixes the lists before games begin. The answers to later questions are not kept."""
        self._closed = True
        if self._cells and self._questions:
            self._key_of = itemgetter(*sorted(self._cells))

    def remembered(self, fact: Fact[T], key: Hashable = None) -> Fact[T]:
        """A fact that depends only on single pieces and on which cards are in force.

        It is never None and never changed. key: is equal for equal questions.
        """
        return fact if self._closed else _Remembered(self, self._question(key), fact)

    def remembered_expr(self, expr: Expr, key: Hashable = None) -> Expr:
        """The same for an integer."""
        return expr if self._closed else _RememberedExpr(self, self._question(key), expr)

    def remembered_condition(self, condition: Condition, key: Hashable = None) -> Condition:
        """The same for a condition."""
        if self._closed:
            return condition
        return _RememberedCondition(self, self._question(key), condition)

    def remembered_inside(self, fact: Fact[T]) -> Fact[T]:
        """A fact that also depends on which pieces stand in the watched places."""
        if self._closed:
            return fact
        number, self._inside_questions = self._inside_questions, self._inside_questions + 1
        return _RememberedInside(self, number, fact)

    def changed(self, state: State, cell: int) -> None:
        """Drops the answers that depend on a cell: of a single piece, or of cards in force."""
        if cell in self._cells:
            state.known = state.known_inside = UNKNOWN

    def stirred(self, state: State) -> None:
        """Drops the answers that depend on which pieces stand in the watched places."""
        state.known_inside = UNKNOWN

    def known(self, state: State) -> list[Any]:
        """The list of a state: one for its pieces and cards, from now on."""
        if state.known is UNKNOWN:
            state.known = self._list_of(state)
        return state.known

    def known_inside(self, state: State) -> list[Any]:
        """The list of a state for answers that also depend on the watched places."""
        if state.known_inside is UNKNOWN:
            state.known_inside = [None] * self._inside_questions
        return state.known_inside

    def _question(self, key: Hashable) -> int:
        """The number of a question, the same for equal ones."""
        number = self._asked.get(key, self._questions)
        if number == self._questions:
            self._questions += 1
            assert number < MOST_QUESTIONS
        if key is not None:
            self._asked[key] = number
        return number

    def _list_of(self, state: State) -> list[Any]:
        """The list for the pieces and cards of a state: a kept one, or a new one."""
        if not self._closed:
            return [None] * self._questions
        key = self._key_of(state.cells)
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= _MOST_LISTS:
                self.kept.clear()
            found = self.kept[key] = [None] * self._questions
        return found


def _no_key(cells: list[int]) -> object:
    return None


class _Remembered(Fact[T]):
    """A fact that a list keeps."""

    def __init__(self, memos: StateMemos, number: int, fact: Fact[T]) -> None:
        self._memos, self._number, self._fact = memos, number, fact

    def of(self, state: State) -> T:
        found: T | None = state.known[self._number]
        return self._find(state) if found is None else found

    def _find(self, state: State) -> T:
        known = self._memos.known(state)
        found: T | None = known[self._number]
        if found is None:
            found = known[self._number] = self._fact.of(state)
        return found


class _RememberedInside(Fact[T]):
    """A fact that also depends on the watched places."""

    def __init__(self, memos: StateMemos, number: int, fact: Fact[T]) -> None:
        self._memos, self._number, self._fact = memos, number, fact

    def of(self, state: State) -> T:
        found: T | None = state.known_inside[self._number]
        if found is None:
            found = self._fact.of(state)
            self._memos.known_inside(state)[self._number] = found
        return found


class _RememberedExpr(Expr):
    """An integer that a list keeps."""

    def __init__(self, memos: StateMemos, number: int, expr: Expr) -> None:
        self._memos, self._number, self._expr = memos, number, expr

    def of(self, state: State) -> int:
        found: int | None = state.known[self._number]
        return self._find(state) if found is None else found

    def _find(self, state: State) -> int:
        known = self._memos.known(state)
        found: int | None = known[self._number]
        if found is None:
            found = known[self._number] = self._expr.of(state)
        return found


class _RememberedCondition(Condition):
    """A condition whose answer a list keeps."""

    def __init__(self, memos: StateMemos, number: int, condition: Condition) -> None:
        self._memos, self._number, self._condition = memos, number, condition

    def holds(self, state: State) -> bool:
        found: bool | None = state.known[self._number]
        return self._find(state) if found is None else found

    def _find(self, state: State) -> bool:
        known = self._memos.known(state)
        found: bool | None = known[self._number]
        if found is None:
            found = known[self._number] = self._condition.holds(state)
        return found
