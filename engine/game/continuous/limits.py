"""Rules about how many counted pieces fit in places, bound: also those that none may enter.

What such a rule says in one state is a list of hindrances: a full place is one that some pieces
can't enter now.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...compile.expressions import MANY, ConstPlace, Itself, Mask, Owned
from ...compile.program import BY_NATURE, Never, Program, Room, Share
from ..board.owners import Owners
from ..expressions.places import Places
from ..expressions.rule_tests import always, holding
from ..memory.memo_tables import EVERYWHERE, bits_of
from ..state.bound import Count, Expr
from ..state.state import State
from ..state.values import Const

ANYONE: Final = -2
"""Stands for every mover: each player, and a move that no player makes."""


class Hindrance(NamedTuple):
    """Pieces of a kind, of some owners (bits), that can't go from some places to others (bits).

    mover: the player who can't move them so, or ANYONE. alone: they may not stand directly in the
    places; else they may not enter them, but move within them.
    """

    kind: int
    owners: int
    source: int
    zone: int
    alone: bool
    mover: int

    def meets(self, kind: int, owner: int, origin: int, mover: int) -> bool:
        """Whether it prevents a mover from moving an owner's pieces from a place.

        ANYONE: whether it prevents any mover.
        """
        if self.kind != kind or not self.owners >> owner & self.source >> origin & 1:
            return False
        return mover == ANYONE or self.binds(mover)

    def binds(self, mover: int) -> bool:
        """Whether it is about a mover."""
        return self.mover in (ANYONE, mover)


class Hindering:
    """A rule that keeps counted pieces out of places."""

    def hindrances(self, state: State) -> list[Hindrance]:
        """What it says now."""
        raise NotImplementedError


class Limit(Hindering):
    """A bound rule about counted pieces in the places of a zone.

    rule: its id. kind: of the pieces. alone: only what stands directly in a place counts, not what
    is in it. settled: a memo keeps what it says. is_named: a refusal names it. each_owner: the
    limit is for the pieces of each owner apart. mover: the one player whom it prevents, or ANYONE.
    """

    def __init__(
        self, by: Room | Never, places: Places, kind: int, zone: Expr, alone: bool, settled: bool
    ) -> None:
        self.rule, self.kind, self.alone, self.settled = by.rule, kind, alone, settled
        self.is_named, self.each_owner = by.rule != BY_NATURE, isinstance(by, Share)
        self.holds, self.zone = holding(by, places) or always, zone
        self.source: Expr = Const(EVERYWHERE)
        self.meant: Expr = Const(EVERYWHERE)
        self.mover = ANYONE

    def left(self, state: State, owner: int, place: int) -> int:
        """How many more pieces of an owner a place of its zone takes."""
        raise NotImplementedError

    def room(
        self, state: State, owner: int, origin: int, mover: int, entered: int, place: int
    ) -> int:
        """How many pieces of an owner it lets go from a place to another.

        entered: the places (bits) that they enter.
        """
        if self.mover not in (ANYONE, mover) or not self.holds.holds(state):
            return MANY
        if not self.meant.of(state) >> owner & self.source.of(state) >> origin & 1:
            return MANY
        least = MANY
        for at in bits_of(self.zone.of(state) & (1 << place if self.alone else entered)):
            least = min(least, self.left(state, owner, at))
        return least


class Bar(Limit):
    """No piece may enter, or none of a mover, or none from some places."""

    def __init__(self, by: Never, places: Places, zone: Expr, alone: bool) -> None:
        super().__init__(by, places, by.pieces.kind, zone, alone, places.is_settled(by))
        self.meant = places.owners.meant(by.pieces)
        if by.source is not None:
            self.source = places.branch(by.source)
        if by.mover is not None:
            self.mover = by.mover

    def left(self, state: State, owner: int, place: int) -> int:
        return 0

    def hindrances(self, state: State) -> list[Hindrance]:
        if not self.holds.holds(state):
            return []
        owners, source, zone = self.meant.of(state), self.source.of(state), self.zone.of(state)
        return [Hindrance(self.kind, owners, source, zone, self.alone, self.mover)]


class Capacity(Limit):
    """At most so many may stand in a place: of all owners together, or of each owner.

    most: how many. counts: by owner, how many pieces stand in a place that count for the limit.
    """

    def __init__(self, by: Room, places: Places, zone: Mask, alone: bool) -> None:
        super().__init__(by, places, by.kind, places.mask(zone), alone, _is_settled(by, places))
        self.most, layout = places.number(by.limit), places.program.layout
        counter = places.counter_directly if alone else places.counter
        if isinstance(by, Share):
            counts = [counter(Owned(by.kind, "owner", one)) for one in range(layout.owners)]
            if by.kind in places.owners.kinds:
                counts = [
                    _OfHolder(places.owners, by.kind, one, counts) for one in range(len(counts))
                ]
            each = [one for one in range(layout.owners) if by.only in (None, one)]
            self._groups = [(1 << one, counts[one]) for one in each]
            if by.only is not None:
                self.meant = Const(1 << by.only)
        else:
            together = counter(Owned(by.kind, "anyone", 0))
            counts = [together] * layout.owners
            self._groups = [(EVERYWHERE, together)]
        self._counts: list[Count] = counts

    def left(self, state: State, owner: int, place: int) -> int:
        return self.most.of(state) - self._counts[owner].at(state, place)

    def hindrances(self, state: State) -> list[Hindrance]:
        if not self.holds.holds(state):
            return []
        most, places = self.most.of(state), bits_of(self.zone.of(state))
        found = []
        for owners, count in self._groups:
            full = sum([1 << place for place in places if count.at(state, place) >= most])
            if full:
                found.append(Hindrance(self.kind, owners, EVERYWHERE, full, self.alone, ANYONE))
        return found


class _OfHolder(Count):
    """The number of pieces in a place that belong to the player to whom those of an owner do."""

    def __init__(self, owners: Owners, kind: int, owner: int, counts: list[Count]) -> None:
        self._owners, self._kind, self._owner, self._counts = owners, kind, owner, counts

    def at(self, state: State, place: int) -> int:
        holder = self._owners.holders(state, self._kind)[self._owner]
        return self._counts[holder].at(state, place)


def limits_of(program: Program, places: Places) -> list[Limit]:
    """The limits of one program, those of each rule apart by what counts in its places."""
    found: list[Limit] = []
    for room in program.rules.of(Room):
        found += [Capacity(room, places, *part) for part in _parted(room.zone)]
    for never in program.rules.of(Never):
        found += [
            Bar(never, places, places.mask(part), alone) for part, alone in _parted(never.target)
        ]
    return found


def _parted(zone: Mask) -> list[tuple[Mask, bool]]:
    """The parts of a zone whose places include what is in them, and those whose places do not."""
    alone = tuple(part for part in zone.parts if isinstance(part, Itself))
    others = tuple(part for part in zone.parts if part not in alone)
    return [(Mask(parts), kind) for parts, kind in ((others, False), (alone, True)) if parts]


def _is_settled(room: Room, places: Places) -> bool:
    """Whether a memo keeps the places of a rule's zone, and how many may stand there.

    Places that the rule lists one by one are watched from now on.
    """
    if isinstance(room, Share) or not places.is_settled(room):
        return False
    named = [part.places if isinstance(part, Itself) else part for part in room.zone.parts]
    if all(isinstance(place, ConstPlace) for place in named):
        places.known.watched |= places.mask(Mask(tuple(named))).of(State([]))
    return True
