"""Capacity: how many pieces fit in a place, and which pieces can't enter it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from ...compile.expressions import (
    MANY,
    NOBODY,
    ConstPlace,
    HasSingle,
    Itself,
    Mask,
    Owned,
    Regions,
)
from ...compile.program import BY_NATURE, Capacity, Never, PieceNever, Program, Room, Share
from ..board.owners import MeantOf
from ..expressions.places import Places
from ..expressions.rule_tests import always, holding
from ..state.state import Holds, State
from .limits import CountOf, Ground, Limit, SettledLimits


class SpaceOf(Protocol):
    """How many more pieces of a kind a place takes, by owner and by the place they come from.

    mover: the player who is about to move them, if any.
    """

    def __call__(
        self, state: State, owner: int, origin: int, place: int, mover: int = NOBODY, /
    ) -> int:
        """The number for an owner's pieces that come from a place."""


class FullFor(Protocol):
    """The places that take no more pieces of a kind, by owner and by the place they come from."""

    def __call__(self, state: State, owner: int, origin: int, mover: int = NOBODY, /) -> int:
        """The places for an owner's pieces that come from a place."""


CrowdedFor = Callable[[State, int], int]
"""Returns the places that do not take the single piece of a cell."""


class CountedRoom:
    """The capacity that rules leave for counted pieces.

    settled: all that they say is memoized. limits: the limits on the pieces of each kind.
    """

    def __init__(self, program: Program, places: Places) -> None:
        self._places = places
        self._owners = range(program.layout.owners)
        self._branches = places.branches
        rooms, nevers = program.rules.of(Room), program.rules.of(Never)
        self.rules = (*rooms, *nevers)
        self._asked = [(holding(room, places), _needed(room.zone, places)) for room in rooms]
        self._asked += [(holding(never, places), None) for never in nevers]
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
        self.limits = [
            self._rooms[kind]
            + [
                self._never(never, *part)
                for never in nevers
                if never.pieces.kind == kind
                for part in _parted(never.target)
            ]
            for kind in kinds
        ]
        self._told = [[one for one in limits if one.by.rule != BY_NATURE] for limits in self.limits]
        self.settled = all(one.settled for limits in self.limits for one in limits)
        self._settled = [
            SettledLimits(kind, [one for one in limits if one.settled], places)
            for kind, limits in enumerate(self.limits)
        ]

    def _room(self, room: Room, of: Mask, alone: bool) -> Limit:
        places, only = self._places, room.only if isinstance(room, Share) else None
        counter = places.counter_directly if alone else places.counter
        counts: list[CountOf] = [counter(Owned(room.kind, "anyone", 0))] * len(self._owners)
        if isinstance(room, Share):
            counts = self._of_holders(room.kind, counter)
        return Limit(
            by=room,
            holds=holding(room, places) or always,
            zone=places.mask(of),
            alone=alone,
            meant=_everybody if only is None else _one(only),
            source=None,
            most=places.number(room.limit),
            counts=counts,
            of_each=isinstance(room, Share),
            mover=None,
            settled=self._is_settled(room),
        )

    def _of_holders(
        self, kind: int, counter: Callable[[Owned], Callable[[State, int], int]]
    ) -> list[CountOf]:
        """By owner, the count in a place of the pieces that belong to the same player."""
        of_each: list[CountOf] = [counter(Owned(kind, "owner", one)) for one in self._owners]
        owners = self._places.owners
        if kind not in owners.kinds:
            return of_each

        def of_holder(owner: int) -> Callable[[State, int], int]:
            return lambda state, place: of_each[owners.holders(state, kind)[owner]](state, place)

        return [of_holder(one) for one in self._owners]

    def _is_settled(self, room: Room) -> bool:
        """Whether a memo keeps which places of a rule's zone are full."""
        named = _named(room.zone)
        if not self._branches.nests or isinstance(room, Share) or named is None:
            return False
        if not self._places.is_settled(room):
            return False
        self._places.known.watched |= named
        return True

    def _never(self, never: Never, of: Mask, alone: bool) -> Limit:
        places, source = self._places, never.source
        return Limit(
            by=never,
            holds=holding(never, places) or always,
            zone=places.mask(of),
            alone=alone,
            meant=places.owners.meant(never.pieces),
            source=None if source is None else places.branch(source),
            most=None,
            counts=(),
            of_each=False,
            mover=never.mover,
            settled=places.is_settled(never),
        )

    def bears(self, state: State) -> bool:
        """Whether a rule may apply now."""
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

        A move from place to place within another place makes that other place no fuller.
        """
        limits, settled = self.limits[kind], self._settled[kind]
        if not limits:
            return None
        above, each = self._branches.above, self._places.each
        unsettled = [one for one in limits if not one.settled]

        def space(state: State, owner: int, origin: int, place: int, mover: int = NOBODY) -> int:
            least = MANY
            if not self.bears(state):
                return least
            if settled.now(state).full_for(owner, origin, mover) >> place & 1:
                return 0
            entered = above(state, place) & ~above(state, origin)
            least = settled.ground(state).left(state.cells, entered, place)
            for one in unsettled:
                if one.speaks(state, owner, origin, mover):
                    zone = one.zone(state) & (1 << place if one.alone else entered)
                    for at in each(zone):
                        least = min(least, one.left(state, owner, at))
            return max(0, least)

        return space

    def grounds(self, state: State) -> Sequence[Ground]:
        """What the memoized rules say wherever counted pieces stand, by kind of pieces."""
        return [one.ground(state) for one in self._settled]

    def fulls(self, state: State) -> tuple[tuple[int, int], ...]:
        """The places that are full by these rules, by kind of pieces."""
        return tuple([one.full(state) for one in self._settled])

    def full(self, kind: int) -> FullFor | None:
        """The places that take no more pieces of a kind; None where no rule limits them."""
        limits, settled = self.limits[kind], self._settled[kind]
        if not limits:
            return None
        each, branches = self._places.each, self._branches
        asked = [one for one in limits if not one.settled]

        def full(state: State, owner: int, origin: int, mover: int = NOBODY) -> int:
            if not self.bears(state):
                return 0
            found = settled.now(state).full_for(owner, origin, mover)
            if not asked:
                return found
            mask, entered = 0, ~branches.above(state, origin)
            for one in asked:
                if one.speaks(state, owner, origin, mover):
                    zone = one.zone(state) & (-1 if one.alone else entered) & ~mask
                    for place in each(zone):
                        if one.left(state, owner, place) <= 0:
                            if one.alone:
                                found |= 1 << place
                            else:
                                mask |= 1 << place
            return branches.below(state, mask) | found

        return full

    def forbids(
        self, state: State, kind: int, owner: int, origin: int, place: int, mover: int
    ) -> str | None:
        """The id of a rule by which a place takes no pieces of a kind from an origin."""
        if not self._told[kind]:
            return None
        branches, each = self._branches, self._places.each
        entered = branches.above(state, place) & ~branches.above(state, origin)
        for one in self._told[kind]:
            if not one.speaks(state, owner, origin, mover):
                continue
            asked = one.zone(state) & (1 << place if one.alone else entered)
            if any(one.left(state, owner, at) <= 0 for at in each(asked)):
                return one.by.rule
        return None


class SingleRoom:
    """The capacity that rules leave for single pieces."""

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
        concern = places.stand_ins.concern
        self._told = [
            (rule.rule, concern(rule.cells), holds, where) for rule, holds, where in self._bound
        ]

    def crowded(self, cells: Sequence[int]) -> CrowdedFor | None:
        """The places that do not take the piece of one of these cells; None: all places do.

        A place that is a piece holds only counted pieces.
        """
        holding_pieces, closed = self._places.branches.holding, self.closed(cells)
        if not holding_pieces:
            return closed
        if closed is None:
            return lambda state, cell: holding_pieces
        return lambda state, cell: holding_pieces | closed(state, cell)

    def closed(self, cells: Sequence[int]) -> CrowdedFor | None:
        """The places from which rules keep the piece of one of these cells, also when carried."""
        stand_ins = self._places.stand_ins
        bound = [
            (stand_ins.concern(rule.cells), holds, places)
            for rule, holds, places in self._bound
            if not stand_ins.possible(rule.cells).isdisjoint(cells)
        ]
        if not bound:
            return None

        def closed(state: State, cell: int) -> int:
            mask = 0
            for concerned, holds, places in bound:
                if concerned(state, cell) and holds(state):
                    mask |= places(state, cell)
            return mask

        return closed

    def forbids(self, state: State, cell: int, place: int) -> str | None:
        """The id of a rule by which a place does not take the piece of a cell."""
        for rule, concerned, holds, places in self._told:
            if concerned(state, cell) and holds(state) and places(state, cell) >> place & 1:
                return rule
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
    """The parts of a zone whose places include what is in them, and those whose places do not."""
    alone = tuple(part for part in zone.parts if isinstance(part, Itself))
    others = tuple(part for part in zone.parts if part not in alone)
    return [(Mask(parts), parts is alone) for parts in (others, alone) if parts]


def _everybody(state: State) -> int:
    return -1


def _one(owner: int) -> MeantOf:
    return lambda state: 1 << owner


def _named(zone: Mask) -> int | None:
    """The places of a zone that lists its places one by one; None for any other zone."""
    found = 0
    for part in zone.parts:
        place = part.places if isinstance(part, Itself) else part
        if not isinstance(place, ConstPlace):
            return None
        found |= 1 << place.place
    return found


def _needed(zone: Mask, places: Places) -> Collection[int] | None:
    """The cells of single pieces of which one must be on the board for the zone to have a place.

    These are the pieces that the zone names, and those that may play their roles. None where a part
    of the zone depends on no such piece.
    """
    cells: list[int] = []
    for part in zone.parts:
        tests = part.tests if isinstance(part, Regions) else ()
        asked = [test for test in tests if isinstance(test, HasSingle)]
        if not asked:
            return None
        cells += asked[0].cells
    return places.stand_ins.possible(cells)


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
