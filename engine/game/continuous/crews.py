"""Passengers that a mobile place takes along: it goes only where they can go, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...compile.expressions import NOBODY
from ...compile.program import Program
from ..expressions.places import Places
from ..state.state import State
from .limits import Limit
from .rooms import CountedRoom, SingleRoom


class _Crew(NamedTuple):
    """The passengers of a piece.

    on: the place that the piece is. kind, loads: the kind of the pieces there, and how many of each
    owner. carried: the cells of the pieces that they carry. limits: the rules in force about them.
    """

    on: int
    kind: int
    loads: Sequence[int]
    carried: Sequence[int]
    limits: Sequence[Limit]


class Crews:
    """The passengers in one program. any: whether any piece takes passengers along."""

    def __init__(
        self, program: Program, places: Places, counted: CountedRoom, single: SingleRoom
    ) -> None:
        self._layout, self._nesting = program.layout, program.layout.nesting
        self._places, self._branches = places, places.branches
        self._limits, self._forbids = counted.limits, single.forbids
        self._on: dict[int, int] = {}
        self._goals = range(0)
        if self._nesting is not None and self._nesting.keeping:
            self._on = {self._nesting.cells[place]: place for place in self._nesting.keeping}
            self._goals = range(min(self._nesting.cells))
        self.any = bool(self._on)

    def closed(self, state: State, cell: int) -> int:
        """The places that do not have room for all that the piece of a cell takes along."""
        crew = self._crew(state, cell)
        if crew is None:
            return 0
        closed = [one for one in self._goals if self._hinders(state, crew, one) is not None]
        return sum(1 << one for one in closed)

    def forbids(self, state: State, cell: int, place: int) -> str | None:
        """The id of a rule by which a place does not take these passengers."""
        crew = self._crew(state, cell)
        return None if crew is None else self._hinders(state, crew, place) or None

    def _crew(self, state: State, cell: int) -> _Crew | None:
        """The passengers of a cell's piece now; None: there are none to which a rule may apply."""
        on = self._on.get(cell)
        if on is None or self._nesting is None:
            return None
        kind, pile = self._nesting.kinds[on], self._layout.pieces_at
        there = self._places.each(self._branches.directly(state, 1 << on))
        loads = [
            sum([state.cells[pile(kind, at, owner)] for at in there])
            for owner in range(self._layout.owners)
        ]
        if not any(loads):
            return None
        carried = tuple(self._nesting.cells[at] for at in there if at != on)
        limits = [limit for limit in self._limits[kind] if not limit.alone and limit.holds(state)]
        return _Crew(on, kind, loads, carried, limits) if limits or carried else None

    def _hinders(self, state: State, crew: _Crew, place: int) -> str | None:
        """The rule that keeps the passengers, or what they carry, from a place; "": by nature."""
        above = self._branches.above
        entered = above(state, place) & ~above(state, crew.on)
        for limit in crew.limits if entered else ():
            if self._is_beyond(state, limit, crew, entered):
                return limit.by.rule
        found = (self._forbids(state, cell, place) for cell in crew.carried)
        return next((rule for rule in found if rule is not None), None)

    def _is_beyond(self, state: State, limit: Limit, crew: _Crew, entered: int) -> bool:
        """Whether a rule leaves too little room for all of them in one of some places."""
        zone = limit.zone(state) & entered
        if not zone:
            return False
        holders = self._places.owners.holders(state, crew.kind)
        together = [0] * len(crew.loads)
        for owner, load in enumerate(crew.loads):
            together[holders[owner]] += load
        for owner, load in enumerate(crew.loads):
            if load and limit.speaks(state, owner, crew.on, NOBODY):
                needed = together[holders[owner]] if limit.of_each else sum(crew.loads)
                for place in self._places.each(zone):
                    if limit.left(state, owner, place) < needed:
                        return True
        return False
