"""Answers that are remembered by the cells that they were read from.

Most questions about rules read few cells: where single pieces stand, which cards are in force. Such
a question is answered once on cells that note what is read of them; from then on the values of
those cells are looked up first. So no answer ever has to be dropped: nothing that changes a state
knows of it, copies carry nothing along, and all games of a ruleset share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from threading import RLock
from typing import Generic, SupportsIndex, TypeVar, TypeVarTuple, overload

from ..state.state import State

T = TypeVar("T")
About = TypeVarTuple("About")

MOST_READ = 24
"""Most cells by which an answer is remembered: with more of them, hardly any comes twice."""

TRIED = 1_000
"""How often a question is asked before it is told whether it is worth to remember its answers."""

MOST_FOUND = TRIED // 4
"""Most answers that may be found meanwhile: to note what is read costs several answers."""

MOST_ANSWERS = 4_000
"""Most answers to one question; all are forgotten when there are more."""

KeyOf = Callable[[list[int]], object]
"""Gives the values of some cells."""

_LEARNING = RLock()


def by_cells(find: Callable[[State, *About], T]) -> Callable[[State, *About], T]:
    """A question of the cells, and of what it is given, whose answers are remembered.

    All states share them: nobody may change one. None is no answer. A question that looks into
    frames, or reads many cells, is answered anew each time.
    """
    memory = _Memory(find, frozenset(), MOST_ANSWERS)
    answer_of, further = memory.answers.get, memory.further

    def ask(state: State, *about: *About) -> T:
        key_of = memory.key_of
        if key_of is None:
            return further(state, None, about)
        key = key_of(state.cells), about
        found = answer_of(key)
        return further(state, key, about) if found is None else found

    return ask


class _Memory(Generic[T, *About]):
    """The answers to one question. key_of: the values of the cells by which they are remembered.

    Where more cells were read for an answer, a memory of its own lies below those values. known:
    the cells that lead to this one. room: how many answers it may have.
    """

    __slots__ = (
        "_anew",
        "_asked",
        "_below",
        "_find",
        "_found",
        "_known",
        "_room",
        "_top",
        "answers",
        "key_of",
    )

    def __init__(
        self,
        find: Callable[[State, *About], T],
        known: frozenset[int],
        room: int,
        top: _Memory[T, *About] | None = None,
    ) -> None:
        self._find = find
        self._known = known
        self._room = room
        self._anew = False
        self._asked = self._found = 0
        self._top = top or self
        self._below: dict[object, _Memory[T, *About]] = {}
        self.answers: dict[object, T] = {}
        self.key_of: KeyOf | None = None

    def further(self, state: State, key: object, about: tuple[*About]) -> T:
        """An answer that is not here: it is below this, or found."""
        below = self._below.get(key)
        if below is None:
            return self._find(state, *about) if self._anew else self._learn(state, about)
        if below.key_of is None:
            return below.further(state, None, about)
        key = below.key_of(state.cells), about
        found = below.answers.get(key)
        return below.further(state, key, about) if found is None else found

    def _learn(self, state: State, about: tuple[*About]) -> T:
        """Finds an answer, and remembers it by what was read."""
        self._top._found += 1
        noted = Noted(state.cells)
        copy = State(noted)
        copy.stack, copy.frame = _NoFrames(), 1
        try:
            answer = self._find(copy, *about)
        except _FrameRead:
            self._anew = True
            return self._find(state, *about)
        if isinstance(state.cells, Noted):  # this question is part of another one
            state.cells.read |= noted.read
        with _LEARNING:
            self._keep(state.cells, frozenset(noted.read), about, answer)
        return answer

    def _tried(self, values_of: KeyOf) -> KeyOf:
        """The values of cells, until it is known whether they are worth anything."""

        def tried(cells: list[int]) -> object:
            self._asked += 1
            if self._asked == TRIED:
                self._anew = self._found > MOST_FOUND
                self.key_of = None if self._anew else values_of
                if self._anew:
                    self.answers.clear()
                    self._below.clear()
            return values_of(cells)

        return tried

    def _keep(
        self, cells: list[int], read: frozenset[int], about: tuple[*About], answer: T
    ) -> None:
        if self.key_of is None:
            new, self._known = read - self._known, read | self._known
            self._anew = len(self._known) > MOST_READ
            if self._anew:
                return
            key_of = values_of(sorted(new))
            self.key_of = self._tried(key_of) if self._top is self else key_of
        if len(self.answers) + len(self._below) >= self._room:
            self.answers.clear()
            self._below.clear()
        key = self.key_of(cells), about
        if read <= self._known:
            self.answers[key] = answer
        else:
            self._below[key] = below = _Memory(self._find, self._known, self._room // 16, self._top)
            below._keep(cells, read, about, answer)


def values_of(cells: Sequence[int]) -> KeyOf:
    """What reads the values of some cells."""
    return itemgetter(*cells) if cells else lambda cells: None


class Noted(list[int]):
    """Cells that note which of them are read."""

    def __init__(self, cells: list[int]) -> None:
        super().__init__(list.__getitem__(cells, slice(None)))
        self.read: set[int] = set()

    @overload
    def __getitem__(self, at: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> int | list[int]:
        if type(at) is int and at >= 0:
            self.read.add(at)
        elif isinstance(at, slice):
            self.read.update(range(len(self))[at])
        else:
            self.read.add(range(len(self))[at])
        return list.__getitem__(self, at)

    def __iter__(self) -> Iterator[int]:
        self.read.update(range(len(self)))
        return super().__iter__()


class _FrameRead(Exception):
    """A question looks into a frame: its answer is not one of the cells alone."""


class _NoFrames(list[int]):
    """A stack into which nothing may look."""

    @overload
    def __getitem__(self, at: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> int | list[int]:
        raise _FrameRead
