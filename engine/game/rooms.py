"""Where rules let pieces go: how many fit in a place, and what never goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ..compile.expressions import MANY, NOBODY, HasSingle, Itself, Mask, Owned, Regions
from ..compile.program import BY_NATURE, Capacity, Never, PieceNever, Program, Room, Share
from .holding import Holds, always, holding
from .places import MaskOf, Places
from .state import State


class SpaceOf(Protocol):
    """How many more pieces of a kind, of an owner and from a place, another place takes.

    mover: who moves them, where somebody is about to.
    """

    def __call__(
        self, state: State, owner: int, origin: int, place: int, mover: int = NOBODY, /
    ) -> int:
        """Of the pieces of an owner that come from a place."""


class FullFor(Protocol):
    """The places that take no more pieces of a kind that are of an owner and come from a place."""

    def __call__(self, state: State, owner: int, origin: int, mover: int = NOBODY, /) -> int:
        """Of the pieces of an owner that come from a place."""


CrowdedFor = Callable[[State, int], int]
"""The places that do not take the single piece of a cell."""


class _Limit(NamedTuple):
    """A rule about room for counted pieces, bound.

    speaks: whether it says something of pieces of an owner that come from a place. left: how many
    more of them a place of its zone takes. of_each: it speaks of the pieces of each owner apart.
    alone: of what stands directly in the places of its zone, not of what is in them. mover: the one
    player who is hindered; None: everybody is.
    """

    rule: str
    holds: Holds
    zone: MaskOf
    speaks: Callable[[State, int, int], bool]
    left: Callable[[State, int, int], int]
    of_each: bool
    alone: bool
    mover: int | None = None


class CountedRoom:
    """The room that rules leave for counted pieces."""

    def __init__(self, program: Program, places: Places) -> None:
        self._places = places
        self._owners = range(program.layout.owners)
        self._branches, self._nesting = places.branches, program.layout.nesting
        rooms, nevers = program.rules.of(Room), program.rules.of(Never)
        self._asked = [(holding(room, self._places), _needed(room.zone)) for room in rooms]
        self._asked += [(holding(never, self._places), None) for never in nevers]
        self.any = bool(self._asked)
        kinds = range(len(program.layout.counted))
        self._rooms = [
            [
                self._room(room, *part)
                for room in rooms
                if room.kind == kind
                for part in _parted(room.zone)
            ]
            for kind in kinds
        ]
        self._limits = [
            self._rooms[kind]
            + [
                self._never(never, *part)
                for never in nevers
                if never.pieces.kind == kind
                for part in _parted(never.target)
            ]
            for kind in kinds
        ]

    def _room(self, room: Room, of: Mask, alone: bool) -> _Limit:
        places = self._places
        zone, limit = places.mask(of), places.number(room.limit)
        counter = places.counter_directly if alone else places.counter
        count = counter(Owned(room.kind, "anyone", 0))
        counts = [counter(Owned(room.kind, "owner", one)) for one in self._owners]
        only = room.only if isinstance(room, Share) else None

        def of_all(state: State, owner: int, place: int) -> int:
            return limit(state) - count(state, place)

        def of_owner(state: State, owner: int, place: int) -> int:
            return limit(state) - counts[owner](state, place)

        def of_one(state: State, owner: int, origin: int) -> bool:
            return owner == only

        of_each, holds = isinstance(room, Share), holding(room, places) or always
        speaks = _of_any if only is None else of_one
        left = of_owner if of_each else of_all
        return _Limit(room.rule, holds, zone, speaks, left, of_each, alone)

    def _never(self, never: Never, of: Mask, alone: bool) -> _Limit:
        zone, meant = self._places.mask(of), self._places.owners.meant(never.pieces)
        source = None if never.source is None else self._places.branch(never.source)

        def speaks(state: State, owner: int, origin: int) -> bool:
            if not meant(state) >> owner & 1:
                return False
            return source is None or bool(source(state) >> origin & 1)

        holds = holding(never, self._places) or always
        return _Limit(never.rule, holds, zone, speaks, _none_left, False, alone, never.mover)

    def bears(self, state: State) -> bool:
        """Whether a rule may say something now."""
        cells = state.cells
        for holds, needed in self._asked:
            if holds is None or holds(state):
                if needed is None:
                    return True
                for cell in needed:
                    if cells[cell] >= 0:
                        return True
        return False

    def space(self, kind: int) -> SpaceOf | None:
        """The number of pieces of a kind that a place still takes; None without a limit.

        What goes from place to place within another one fills that no more than before.
        """
        limits = self._limits[kind]
        if not limits:
            return None
        above, each = self._branches.above, self._places.each

        def space(state: State, owner: int, origin: int, place: int, mover: int = NOBODY) -> int:
            least = MANY
            if not self.bears(state):
                return least
            entered = above(state, place) & ~above(state, origin)
            for _, holds, zone, speaks, left, _, alone, whom in limits:
                if whom not in (None, mover):
                    continue
                if holds(state) and speaks(state, owner, origin):
                    for one in each(zone(state) & (1 << place if alone else entered)):
                        least = min(least, left(state, owner, one))
            return max(0, least)

        return space

    def full(self, kind: int) -> FullFor | None:
        """The places that take no more pieces of a kind; None where no rule limits them."""
        limits = self._limits[kind]
        if not limits:
            return None
        each, branches = self._places.each, self._branches

        def full(state: State, owner: int, origin: int, mover: int = NOBODY) -> int:
            mask = filled = 0
            if not self.bears(state):
                return mask
            entered = ~branches.above(state, origin)
            for _, holds, zone, speaks, left, _, alone, whom in limits:
                if whom not in (None, mover):
                    continue
                if holds(state) and speaks(state, owner, origin):
                    asked = zone(state) & (-1 if alone else entered) & ~mask
                    for place in each(asked):
                        if left(state, owner, place) <= 0:
                            if alone:
                                filled |= 1 << place
                            else:
                                mask |= 1 << place
            return branches.below(state, mask) | filled

        return full

    def forbids(
        self, state: State, kind: int, owner: int, origin: int, place: int, mover: int
    ) -> str | None:
        """The id of a rule by which a place takes no pieces of a kind from there."""
        branches, each = self._branches, self._places.each
        entered = branches.above(state, place) & ~branches.above(state, origin)
        for rule, holds, zone, speaks, left, _, alone, whom in self._limits[kind]:
            if whom not in (None, mover):
                continue
            if rule == BY_NATURE or not holds(state) or not speaks(state, owner, origin):
                continue
            asked = zone(state) & (1 << place if alone else entered)
            if any(left(state, owner, one) <= 0 for one in each(asked)):
                return rule
        return None

    def laden(self) -> CrowdedFor | None:
        """The places without room for all that a piece takes along, by the cell of that piece.

        None where no piece takes anything along.
        """
        nesting = self._nesting
        if nesting is None or not nesting.keeping:
            return None
        on = {nesting.cells[place]: place for place in nesting.keeping}
        counts = {
            place: [
                self._places.counter_directly(Owned(nesting.kinds[place], "owner", one))
                for one in self._owners
            ]
            for place in nesting.keeping
        }
        fixed = range(min(nesting.cells))

        def laden(state: State, cell: int) -> int:
            place = on.get(cell)
            loads = [] if place is None else [count(state, place) for count in counts[place]]
            if place is None or not any(loads):
                return 0
            rooms = self._rooms[nesting.kinds[place]]
            narrow = [one for one in fixed if not self._fits(state, rooms, loads, place, one)]
            return sum(1 << one for one in narrow)

        return laden

    def _fits(
        self, state: State, rooms: Sequence[_Limit], loads: Sequence[int], origin: int, place: int
    ) -> bool:
        """Whether a place has room for so many pieces of each owner, from another place."""
        above, total = self._branches.above, sum(loads)
        entered = above(state, place) & ~above(state, origin)
        for room in rooms if entered else ():
            if room.holds(state) and not room.alone:
                for one in self._places.each(room.zone(state) & entered):
                    for owner, load in enumerate(loads):
                        needed = load if room.of_each else total
                        concerned = load and room.speaks(state, owner, origin)
                        if concerned and room.left(state, owner, one) < needed:
                            return False
        return True


class SingleRoom:
    """The room that rules leave for single pieces."""

    def __init__(self, program: Program, places: Places) -> None:
        self._places = places
        self._bound: list[tuple[Capacity | PieceNever, Holds, CrowdedFor]] = []
        for capacity in program.rules.of(Capacity):
            self._bound.append(
                (capacity, holding(capacity, places) or always, _crowded_by(capacity, places))
            )
        for never in program.rules.of(PieceNever):
            self._bound.append(
                (never, holding(never, self._places) or always, self._barred_by(never))
            )

    def crowded(self, cells: Sequence[int]) -> CrowdedFor | None:
        """The places that do not take the piece of one of these cells; None: they take any.

        What is a piece itself holds counted pieces alone.
        """
        roles = self._places.roles
        bound = [
            (roles.concern(rule.cells), holds, places)
            for rule, holds, places in self._bound
            if not roles.possible(rule.cells).isdisjoint(cells)
        ]
        holding_pieces = self._places.branches.holding
        if not bound and not holding_pieces:
            return None

        def crowded(state: State, cell: int) -> int:
            mask = holding_pieces
            for concerned, holds, places in bound:
                if concerned(state, cell) and holds(state):
                    mask |= places(state, cell)
            return mask

        return crowded

    def forbids(self, state: State, cell: int, place: int) -> str | None:
        """The id of a rule by which a place does not take the piece of a cell."""
        for rule, holds, places in self._bound:
            if not self._places.roles.concern(rule.cells)(state, cell):
                continue
            if holds(state) and places(state, cell) >> place & 1:
                return rule.rule
        return None

    def _barred_by(self, never: PieceNever) -> CrowdedFor:
        target = self._places.branch(never.target)
        source = None if never.source is None else self._places.branch(never.source)

        def barred(state: State, cell: int) -> int:
            if source is not None:
                at = state.cells[cell]
                if at < 0 or not source(state) >> at & 1:
                    return 0
            return target(state)

        return barred


def _parted(zone: Mask) -> list[tuple[Mask, bool]]:
    """The parts of a zone that mean places with what is in them, and those that mean no more."""
    alone = tuple(part for part in zone.parts if isinstance(part, Itself))
    others = tuple(part for part in zone.parts if part not in alone)
    return [(Mask(parts), parts is alone) for parts in (others, alone) if parts]


def _of_any(state: State, owner: int, origin: int) -> bool:
    return True


def _none_left(state: State, owner: int, place: int) -> int:
    return 0


def _needed(zone: Mask) -> tuple[int, ...] | None:
    """The cells of single pieces of which one must stand somewhere, or the zone has no place.

    None when the zone asks for no such piece.
    """
    cells: list[int] = []
    for part in zone.parts:
        tests = part.tests if isinstance(part, Regions) else ()
        asked = [test for test in tests if isinstance(test, HasSingle)]
        if not asked:
            return None
        cells += asked[0].cells
    return tuple(cells)


def _crowded_by(capacity: Capacity, places: Places) -> CrowdedFor:
    limit, everywhere = places.number(capacity.limit), sum(places.bits)

    def crowded(state: State, cell: int) -> int:
        standing: Sequence[int] = [state.cells[one] for one in capacity.cells]
        mask, most = 0, limit(state)
        if most == 0:
            return everywhere
        for place in standing:
            if place >= 0 and standing.count(place) >= most:
                mask |= 1 << place
        return mask

    return crowded
