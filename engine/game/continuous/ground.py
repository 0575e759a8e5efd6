"""Answers about moves of counted pieces, found by the facts that they depend on.

A ground is found by what the settled rules say; on it, the answers are found by the places that are
full, and by what the other rules say. So an answer is found again in every state in which it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...compile.expressions import NOBODY
from ..board.arrangements import Arrangement
from ..expressions.places import Places
from ..memory.memo_tables import (
    EVERYWHERE,
    MOST_WAYS,
    BoundedTable,
    MemoTable,
    bits_of,
    interpreted,
)
from ..state.bound import Expr, Fact
from ..state.state import State
from .limits import ANYONE, Capacity, Hindering, Hindrance, Limit
from .redirects import Turned, instead_by


class Said(NamedTuple):
    """What the settled rules say in a state. turned: the redirects.

    rooms: the kind of pieces, whether only those directly there count, the places (bits), and how
    many may stand in each of them.
    """

    taboo: int
    turned: tuple[Turned, ...]
    hindrances: tuple[Hindrance, ...]
    rooms: tuple[tuple[int, bool, int, int], ...]
    arranged: Arrangement


class _Seat(NamedTuple):
    """A limited place: which pieces count there, how many may be there, and its bit if it is full.

    within: the places (bits) whose pieces count.
    """

    kind: int
    within: int
    most: int
    bit: int


class _Seats:
    """Several limited places, all read at once."""

    def __init__(self, places: Places, seats: Sequence[_Seat]) -> None:
        width, by_kind = places.program.layout.owners, places.branches.piles
        everyone = (1 << width) - 1
        piles = [by_kind[one.kind][one.within << width | everyone] for one in seats]
        both = list(zip(seats, piles, strict=True))
        self._single = [
            (pile, seat.bit) for seat, of in both if seat.most == 1 for pile in of.cells
        ]
        self._wide = [(seat.most, seat.bit, of) for seat, of in both if seat.most > 1]

    def full(self, cells: list[int]) -> int:
        """The bits of those that are full."""
        found = 0
        for pile, bit in self._single:
            if cells[pile]:
                found |= bit
        for most, bit, piles in self._wide:
            if piles.total(cells) >= most:
                found |= bit
        return found


@interpreted
class Hindrances(BoundedTable[tuple[int, int, int, int], tuple[int, int]]):
    """The places that pieces can't enter, and those where they can't stand directly.

    They are found by kind, owner, origin and mover. movers: the players whom some rule prevents,
    but not the others.
    """

    def __init__(self, each: tuple[Hindrance, ...]) -> None:
        super().__init__()
        self._each = each
        self.movers = frozenset([one.mover for one in each if one.mover != ANYONE])

    def find(self, key: tuple[int, int, int, int]) -> tuple[int, int]:
        found = [0, 0]
        for one in self._each:
            if one.meets(*key):
                found[one.alone] |= one.zone
        return found[False], found[True]


class Ground:
    """What the settled rules say wherever counted pieces stand.

    watched: whether all limited places are watched. nows: the answers by the places that are full,
    and by the hindrances that are not settled. free: by pile, the places where any number of its
    pieces may go, no matter who moves them, while nothing else happens.
    """

    def __init__(self, of: GroundOf, said: Said) -> None:
        self._of, self._hindrances, self._arranged = of, said.hindrances, said.arranged
        self._taboo, self._turned = said.taboo, said.turned
        self._always = self._limited = 0
        self.watched, seats = True, []
        for kind, alone, zone, most in said.rooms:
            first = of.first_bit(kind, alone)
            self._limited |= zone << first
            self.watched &= not zone & ~of.watched
            if most <= 0:
                self._always |= zone << first
                continue
            for place in of.members[zone & ~said.arranged.idle]:
                bit = 1 << place
                within = said.arranged.directly[bit] if alone else said.arranged.within[place]
                seats.append(_Seat(kind, within, most, bit << first))
        self._seats = of.seats[tuple(seats)]
        self.nows, self.free = _Nows(self), _Free(self)

    def full(self, cells: list[int]) -> int:
        """The places that are full, as bits: those of each kind and manner of counting apart."""
        return self._always | self._seats.full(cells)

    def now(self, full: int, asked: tuple[Hindrance, ...]) -> Now:
        """The answers while these places are full. asked: what rules say that are not settled."""
        return Now(self, full, self._of.hindrances[self._hindrances + asked])

    def size(self) -> int:
        """The number of piles."""
        return len(self._of.piles)

    def blocked(self, pile: int, mover: int, full: int, hindrances: Hindrances) -> int:
        """The places that take no piece of a pile from a mover."""
        kind, owner, origin = self._of.piles[pile]
        turned, arranged = self._turned, self._arranged
        taboo = arranged.idle if kind in self._of.ignoring else self._taboo
        if taboo >> origin & 1:
            return EVERYWHERE
        entered, found = hindrances[kind, owner, origin, mover]
        if full:
            everywhere, shift = self._of.everywhere, self._of.first_bit(kind, alone=False)
            entered |= full >> shift & everywhere
            found |= full >> shift + self._of.places & everywhere
        found |= taboo | arranged.below[entered & ~arranged.above[origin]]
        if turned and self._of.nests:
            other = instead_by(turned, kind, owner, origin, origin)
            if other >= 0 and other != origin and not found >> other & 1:
                return (found | arranged.here[origin]) & ~(1 << origin)
        return found | arranged.here[origin]

    def find_free(self, pile: int) -> int:
        """The places for `free`."""
        of = self._of
        kind, owner, origin = of.piles[pile]
        if of.watched >> origin & 1:
            return 0
        limited = of.hindrances[self._hindrances]
        found = of.watched | self.blocked(pile, ANYONE, self._limited, limited) | 1 << origin
        for one in self._turned:
            if one.meets(kind, owner, origin):
                found |= 1 << one.place
        return of.everywhere & ~found


@interpreted
class _Nows(BoundedTable[tuple[int, tuple[Hindrance, ...]], "Now"]):
    """The answers on a ground: see `Ground.now`."""

    most = MOST_WAYS

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self._ground = ground

    def find(self, key: tuple[int, tuple[Hindrance, ...]]) -> Now:
        return self._ground.now(*key)


@interpreted
class _Free(BoundedTable[int, int]):
    """The places for `Ground.free`, by pile."""

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self._ground = ground

    def find(self, key: int) -> int:
        return self._ground.find_free(key)


@interpreted
class Now(BoundedTable[int, int]):
    """The places that take no piece of a pile, by pile and mover.

    The key is the pile, plus the number of all piles for each seat up to that of the mover.
    """

    def __init__(self, ground: Ground, full: int, hindrances: Hindrances) -> None:
        super().__init__()
        self._ground, self._full, self._hindrances = ground, full, hindrances
        self._size = ground.size()

    def find(self, key: int) -> int:
        mover, pile = divmod(key, self._size)
        mover += NOBODY
        if mover != NOBODY and mover not in self._hindrances.movers:
            return self[pile]  # no rule prevents this player but not others
        return self._ground.blocked(pile, mover, self._full, self._hindrances)


class GroundOf(Fact[Ground]):
    """The ground in a state.

    piles: the kind, owner and place of each pile. places: how many there are. everywhere: their
    bits. ignoring: the kinds that ignore the taboo. watched: those places of which it matters
    outside of this answer that a piece enters or leaves.
    """

    def __init__(
        self, places: Places, taboo: Expr, turned: Fact[tuple[Turned, ...]], limits: list[Limit]
    ) -> None:
        """limits: those that are settled."""
        layout = places.program.layout
        self.piles, self.places = layout.piles(), len(layout.places)
        self.everywhere, self.watched = (1 << self.places) - 1, places.known.watched
        self._taboo, self._turned, self._arranged = taboo, turned, places.branches.arranged
        self.ignoring = layout.ignoring
        self._rooms = [one for one in limits if isinstance(one, Capacity)]
        self._bars = [one for one in limits if not isinstance(one, Capacity)]
        self._grounds, self.members = MemoTable(self._ground, MOST_WAYS), MemoTable(bits_of)
        self.hindrances, self.seats = MemoTable(Hindrances, MOST_WAYS), MemoTable(self._seats)
        self._bound, self.nests = places, places.branches.nests

    def first_bit(self, kind: int, alone: bool) -> int:
        """The bit of the first place in `Ground.full` for limits on some pieces."""
        return (2 * kind + alone) * self.places

    def of(self, state: State) -> Ground:
        hindrances = [said for one in self._bars for said in one.hindrances(state)]
        rooms = [
            (one.kind, one.alone, one.zone.of(state), one.most.of(state))
            for one in self._rooms
            if one.holds.holds(state)
        ]
        facts = self._taboo.of(state), self._turned.of(state), tuple(hindrances), tuple(rooms)
        return self._grounds[Said(*facts, self._arranged.of(state))]

    def _ground(self, said: Said) -> Ground:
        return Ground(self, said)

    def _seats(self, seats: tuple[_Seat, ...]) -> _Seats:
        return _Seats(self._bound, seats)


class NowOf(Fact[Now]):
    """The answers in a state. asked: the rules that are not settled, which are asked each time."""

    def __init__(self, ground: Fact[Ground], asked: list[Hindering]) -> None:
        self._ground, self._asked = ground, asked

    def of(self, state: State) -> Now:
        ground = self._ground.of(state)
        asked = [one for rule in self._asked for one in rule.hindrances(state)]
        return ground.nows[ground.full(state.cells), tuple(asked)]


class NowKept(Fact[Now]):
    """The same, kept as long as no piece enters or leaves a place with a limit."""

    def __init__(self, ground: Fact[Ground], now: Fact[Now], kept: Fact[Now]) -> None:
        """kept: those that are kept until a piece enters or leaves a watched place."""
        self._ground, self._now, self._kept = ground, now, kept

    def of(self, state: State) -> Now:
        return (self._kept if self._ground.of(state).watched else self._now).of(state)
