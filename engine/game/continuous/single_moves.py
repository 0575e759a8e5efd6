"""The movement kernel for single pieces: which places don't take one, with all that it takes along.

Some pieces are places that take along the counted pieces on them, their passengers: such a piece
goes only where these can go, too.
"""

from __future__ import annotations

from ...compile.expressions import NOBODY
from ...compile.nesting import Nesting
from ...compile.program import Capacity, PieceNever, Program
from ..expressions.places import Places
from ..expressions.rule_tests import always, holding
from ..memory.memo_tables import EVERYWHERE, bits_of
from ..state.bound import Expr
from ..state.state import State
from .limits import ANYONE, Hindering, Hindrance, Limit


class _Rule:
    """A bound rule about the single pieces of some cells. rule: its id."""

    def __init__(self, by: Capacity | PieceNever, places: Places) -> None:
        self.rule, self.cells, self._holds = by.rule, by.cells, holding(by, places) or always
        self._stand_ins = places.stand_ins

    def blocked(self, state: State, cell: int) -> int:
        """The places from which it keeps the piece of a cell."""
        if self._stand_ins.means(state, self.cells, cell) and self._holds.holds(state):
            return self._closed(state, cell)
        return 0

    def _closed(self, state: State, cell: int) -> int:
        raise NotImplementedError


class _Limit(_Rule):
    """At most so many of these pieces may be in one place."""

    def __init__(self, by: Capacity, places: Places) -> None:
        super().__init__(by, places)
        self._most, self._bits = places.number(by.limit), places.bits

    def _closed(self, state: State, cell: int) -> int:
        most = self._most.of(state)
        if most == 0:
            return EVERYWHERE
        standing = [state.cells[one] for one in self.cells]
        found = 0
        for place in standing:
            if standing.count(place) >= most:
                found |= self._bits[place]
        return found


class _Bar(_Rule):
    """These pieces can't go to some places, from a source or from anywhere."""

    def __init__(self, by: PieceNever, places: Places) -> None:
        super().__init__(by, places)
        self._target, self._bits = places.branch(by.target), places.bits
        self._source: Expr | None = None if by.source is None else places.branch(by.source)

    def _closed(self, state: State, cell: int) -> int:
        source = self._source
        if source is not None and not source.of(state) & self._bits[state.cells[cell]]:
            return 0
        return self._target.of(state)


class _Borne(Hindering):
    """The rules about a carried piece, which hinder the counted pieces on it."""

    def __init__(self, singles: SingleMoves, kind: int, place: int, cell: int) -> None:
        self._singles, self._kind, self._place, self._cell = singles, kind, 1 << place, cell

    def hindrances(self, state: State) -> list[Hindrance]:
        zone = self._singles.barred(state, self._cell)
        return [Hindrance(self._kind, EVERYWHERE, self._place, zone, True, ANYONE)] if zone else []


class SingleMoves:
    """The answers for one program. borne: the rules about carried pieces that others stand on."""

    def __init__(self, program: Program, places: Places, limits: list[Limit]) -> None:
        self._taboo, self._bits = places.taboo, places.bits
        layout, rules = program.layout, program.rules
        found: list[_Rule] = [_Limit(one, places) for one in rules.of(Capacity)]
        found += [_Bar(one, places) for one in rules.of(PieceNever)]
        possible = places.stand_ins.possible
        self._first = layout.single_base
        self._rules = [
            [one for one in found if self._first + number in possible(one.cells)]
            for number in range(len(layout.singles))
        ]
        self._holding, nesting = places.branches.holding, layout.nesting
        self._crews: dict[int, _Crew] = {}
        self.borne: list[_Borne] = []
        if nesting is not None:
            self._crews = {
                nesting.cells[on]: _Crew(self, places, nesting, limits, on)
                for on in nesting.keeping
            }
            self.borne = [
                _Borne(self, nesting.kinds[place], place, nesting.cells[place])
                for place in sorted(nesting.carried)
                if self._rules[nesting.cells[place] - self._first]
            ]

    def blocked(self, state: State, cell: int, *, free: bool) -> int:
        """The places that do not take the piece of a cell; all of them if it can't leave.

        Among them are its own place, and all that are pieces: these hold only counted pieces. A
        `free` piece ignores what is taboo.
        """
        here = self._bits[state.cells[cell]]
        found = here | self._holding | self.barred(state, cell)
        if not free:
            taboo = self._taboo.of(state)
            if taboo & here:
                return EVERYWHERE
            found |= taboo
        crew = self._crews.get(cell)
        return found if crew is None else found | crew.blocked(state)

    def barred(self, state: State, cell: int) -> int:
        """The places from which rules keep the piece of a cell, also when it is carried."""
        found = 0
        for rule in self._rules[cell - self._first]:
            found |= rule.blocked(state, cell)
        return found

    def forbids(self, state: State, cell: int, place: int) -> str | None:
        """The id of a rule by which a place does not take the piece of a cell."""
        for rule in self._rules[cell - self._first]:
            if rule.blocked(state, cell) >> place & 1:
                return rule.rule
        crew = self._crews.get(cell)
        return None if crew is None else crew.forbids(state, place)


class _Crew:
    """The passengers of a piece. on: the place that the piece is."""

    def __init__(
        self, singles: SingleMoves, places: Places, nesting: Nesting, limits: list[Limit], on: int
    ) -> None:
        self._singles, self._on, self._kind = singles, on, nesting.kinds[on]
        self._cells, self._goals = nesting.cells, range(min(nesting.cells))
        self._limits = [one for one in limits if one.kind == self._kind and not one.alone]
        self._branches, self._owners = places.branches, places.owners
        layout = places.program.layout
        self._width, self._first = layout.owners, layout.pieces_at(self._kind, 0, 0)

    def blocked(self, state: State) -> int:
        """The places that do not have room for all of them, and for what they carry."""
        found = 0
        for place in self._goals if self._loads(state) else ():
            if self._barrier(state, place) is not None:
                found |= 1 << place
        return found

    def forbids(self, state: State, place: int) -> str | None:
        """The id of a rule by which a place does not take them; None too for one by nature."""
        return self._barrier(state, place) or None

    def _there(self, state: State) -> list[int]:
        """Where they stand: on the piece, and on what they carry."""
        return bits_of(self._branches.directly(state, 1 << self._on))

    def _loads(self, state: State) -> list[tuple[int, int, int]]:
        """The owners of some of them, with how many belong to the same player, and all of them."""
        cells, starts = state.cells, [self._first + at * self._width for at in self._there(state)]
        loads = [sum([cells[first + owner] for first in starts]) for owner in range(self._width)]
        of_players = self._owners.gathered(state, self._kind, loads)
        holders, together = self._owners.holders(state, self._kind), sum(loads)
        return [
            (owner, of_players[holders[owner]], together)
            for owner, load in enumerate(loads)
            if load
        ]

    def _barrier(self, state: State, place: int) -> str | None:
        """The id of the rule that keeps them, or what they carry, from a place."""
        above, loads = self._branches.above, self._loads(state)
        entered = above(state, place) & ~above(state, self._on)
        for limit in self._limits if entered else ():
            for owner, of_player, together in loads:
                room = limit.room(state, owner, self._on, NOBODY, entered, place)
                if room < (of_player if limit.each_owner else together):
                    return limit.rule
        for at in self._there(state) if loads else ():
            if at != self._on:
                rule = self._singles.forbids(state, self._cells[at], place)
                if rule is not None:
                    return rule
        return None
