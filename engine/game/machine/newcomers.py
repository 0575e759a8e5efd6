"""Arrivals: how many pieces came to a place since a procedure began, for moves that exclude them.

A pile has as many arrivals as pieces came to it from another region, or from off the board. Pieces
of one pile look alike. So a piece that leaves counts as an arrival, as long as there is one, unless
the move is only open to pieces that stood there before. A piece that goes to another pile of the
same region counts as one of those, as long as there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...compile.layout import COME_BITS
from ...compile.program import Program
from ..board.branches import Branches
from ..events.events import Events
from ..state.events import OF_SINGLES, Event, Moved, events_since
from ..state.history import Log
from ..state.state import State

_ALL_BITS: Final = (1 << COME_BITS) - 1


def newcomers_in(come: int, pile: int) -> int:
    """The number of arrivals in a pile. come: the value of the cell of a procedure."""
    return come >> pile * COME_BITS & _ALL_BITS


def _with_more(come: int, pile: int, more: int) -> int:
    """The same value with more arrivals in a pile."""
    return come + (more << pile * COME_BITS)


class _Way(NamedTuple):
    """A move of pieces from one pile to another, or of a pile with its mobile place.

    before: how many the pile held. left, entered: the outermost places of both ends; -1: none.
    """

    source: int
    target: int
    amount: int
    before: int
    left: int
    entered: int


class NotedNewcomers:
    """The counts of arrivals of one program. any: whether there are any."""

    def __init__(self, program: Program, branches: Branches, events: Events) -> None:
        layout, nesting = program.layout, program.layout.nesting
        self.any = bool(program.newcomers)
        self._notes = [(one.cell, one.places) for one in program.newcomers]
        self._put = events.note_come
        self._arranged = branches.arranged
        self._pile, self._owners = layout.pieces_at, range(layout.owners)
        self._singles = layout.single_base
        on = {} if nesting is None else nesting.cells
        self._held_on = {cell - self._singles: place for place, cell in on.items()}
        self._kind_on = {} if nesting is None else nesting.kinds

    def note(self, state: State, before: Log, arrivals: int) -> None:
        """Counts the arrivals of a step. arrivals: the cell in its `Effects`; -1: none."""
        ways = self._ways(state, events_since(before, state.log))
        for cell, places in self._notes if ways else ():
            come = was = state.cells[cell]
            for way in ways:
                come = _followed(come, way, places, settled=cell == arrivals)
            if come != was:
                self._put(state, cell, come)

    def _ways(self, state: State, events: Sequence[Event]) -> list[_Way]:
        """All moves of some events, in their order."""
        if len(events) == 1:
            return self._told_by(state, events[0])
        state = state.clone()  # pieces go back in it to where they were
        found: list[_Way] = []
        for event in reversed(events):
            found += self._told_by(state, event)
            self._take_back(state, event)
        found.reverse()
        return found

    def _told_by(self, state: State, event: Event) -> list[_Way]:
        """The moves of one event. state: as it was after the event."""
        cells, top = state.cells, self._arranged.of(state).top
        if isinstance(event, Moved):
            source, target = self._piles(event)
            left, entered = top[event.origin], top[event.place]
            return [_Way(source, target, event.amount, cells[source] + event.amount, left, entered)]
        if not isinstance(event, OF_SINGLES) or event.piece not in self._held_on:
            return []
        on, left, entered = self._held_on[event.piece], top[event.origin], top[event.place]
        piles = [self._pile(self._kind_on[on], on, owner) for owner in self._owners]
        there = [(pile, cells[pile]) for pile in piles if cells[pile]]
        return [_Way(pile, pile, n, n, left, entered) for pile, n in there]

    def _piles(self, event: Moved) -> tuple[int, int]:
        """The pile that pieces leave, and the one that they join."""
        pile, kind, owner = self._pile, event.kind, event.owner
        return pile(kind, event.origin, owner), pile(kind, event.place, owner)

    def _take_back(self, state: State, event: Event) -> None:
        if isinstance(event, Moved):
            source, target = self._piles(event)
            state.cells[source] += event.amount
            state.cells[target] -= event.amount
        elif isinstance(event, OF_SINGLES):
            state.cells[self._singles + event.piece] = event.origin
            state.unlearn()


def _followed(come: int, way: _Way, places: int, *, settled: bool) -> int:
    """The arrivals of all piles after a move, if arrivals at some places (bits) are counted.

    settled: whether pieces that stood there before move.
    """
    source, target, amount, before, left, entered = way
    was_there, is_there = _among(left, places), _among(entered, places)
    newcomers = newcomers_in(come, source)
    others_first = min(newcomers, max(0, amount - (before - newcomers)))
    if source == target:
        return come if left == entered else _with_more(come, source, amount * is_there - newcomers)
    if left == entered:
        return _with_more(_with_more(come, source, -others_first), target, others_first)
    if was_there:
        come = _with_more(come, source, -(others_first if settled else min(newcomers, amount)))
    return _with_more(come, target, amount) if is_there else come


def _among(place: int, places: int) -> bool:
    return place >= 0 and bool(places >> place & 1)
