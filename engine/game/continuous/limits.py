"""Rules about the capacity of places for counted pieces, bound; most of their answers are memoized.

A rule that depends only on single pieces and cards in force gives the same answer until one of
those changes; a limit on how many may stand in certain places, until a piece enters or leaves them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import NamedTuple

from ...compile.expressions import MANY
from ...compile.program import Never, Room
from ..board.arrangements import Arrangement
from ..board.owners import MeantOf
from ..board.reading import Read, reading_of
from ..expressions.places import MaskOf, Places
from ..expressions.players import NumberOf
from ..memory.memo_tables import MOST_WAYS, MemoTable, bits_of
from ..state.state import Holds, State

CountOf = Callable[[State, int], int]
"""Returns how many pieces stand in a place."""


class Limit(NamedTuple):
    """A rule about the capacity of places for counted pieces, bound. by: the rule itself.

    zone: the places that it limits. alone: only what stands directly in them counts, not what is in
    them. meant, source: whose pieces it limits, and where these come from; None: anywhere.
    most: how many may stand in a place; None: no piece may enter. counts: by owner, how many pieces
    of that owner, or of all together, stand in a place. of_each: the limit is for each owner apart.
    mover: the one player whom it prevents; None: all players. settled: what it says is memoized.
    """

    by: Room | Never
    holds: Holds
    zone: MaskOf
    alone: bool
    meant: MeantOf
    source: MaskOf | None
    most: NumberOf | None
    counts: Sequence[CountOf]
    of_each: bool
    mover: int | None
    settled: bool

    def speaks(self, state: State, owner: int, origin: int, mover: int) -> bool:
        """Whether it limits a mover who moves pieces of an owner from a place."""
        if self.mover not in (None, mover) or not self.holds(state):
            return False
        if not self.meant(state) >> owner & 1:
            return False
        return self.source is None or bool(self.source(state) >> origin & 1)

    def left(self, state: State, owner: int, place: int) -> int:
        """How many more pieces of an owner a place of its zone takes."""
        return 0 if self.most is None else self.most(state) - self.counts[owner](state, place)


class Hindrance(NamedTuple):
    """What a rule that keeps pieces out of some places says now: see `Limit`."""

    mover: int | None
    meant: int
    source: int
    zone: int
    alone: bool


class Hindrances:
    """What all such rules say.

    movers: the players whom some rule prevents, but not the others. to: by owner, origin and mover,
    the places that the owner's pieces can't enter, and those that they can't enter directly.
    limited: by owner and origin, the places of some rule, no matter who moves the owner's pieces.
    """

    __slots__ = ("_each", "limited", "movers", "to")

    def __init__(self, each: Sequence[Hindrance]) -> None:
        self._each = each
        self.movers = frozenset(one.mover for one in each if one.mover is not None)
        self.to = MemoTable(self._to)
        self.limited = MemoTable(self._limited)

    def _to(self, way: tuple[int, int, int]) -> tuple[int, int]:
        (owner, origin, mover), found = way, [0, 0]
        for one in self._each:
            if one.mover in (None, mover) and one.meant >> owner & one.source >> origin & 1:
                found[one.alone] |= one.zone
        return found[False], found[True]

    def _limited(self, way: tuple[int, int]) -> int:
        (owner, origin), found = way, 0
        for one in self._each:
            if one.meant >> owner & one.source >> origin & 1:
                found |= one.zone
        return found


class LimitsNow:
    """What the memoized rules on one kind of pieces say now.

    full: the places that take no more pieces of any owner; directly: those that take no more
    directly. hindrances: which owners' pieces can't enter which places.
    """

    __slots__ = ("_directly", "_full", "_hindrances", "arranged")

    def __init__(
        self, full: int, directly: int, hindrances: Hindrances, arranged: Arrangement
    ) -> None:
        self._full, self._directly = full, directly
        self._hindrances, self.arranged = hindrances, arranged

    def full_for(self, owner: int, origin: int, mover: int) -> int:
        """The places that take no more of an owner's pieces from a place, by the mover."""
        zone, directly = self._hindrances.to[owner, origin, mover]
        arranged = self.arranged
        full = arranged.below[(self._full | zone) & ~arranged.above[origin]]
        return full | self._directly | directly


class Space(NamedTuple):
    """Limited places: how many may stand in each of them, or directly there (alone)."""

    zone: int
    alone: bool
    most: int


class Spaces:
    """What all such rules say.

    limited: the places with a limit. closed: those that take no piece, with what is in them or
    directly. each: the others, as a place, its bit, whether alone, and how many may stand there.
    """

    __slots__ = ("closed", "each", "limited")

    def __init__(self, each: Sequence[Space]) -> None:
        limited, closed, least = 0, [0, 0], dict[tuple[int, bool], int]()
        for zone, alone, most in each:
            limited |= zone
            closed[alone] |= 0 if most > 0 else zone
        for zone, alone, most in each:
            for place in bits_of(zone & ~closed[alone]):
                least[place, alone] = min(most, least.get((place, alone), most))
        self.limited, self.closed = limited, (closed[False], closed[True])
        self.each = [(place, 1 << place, alone, most) for (place, alone), most in least.items()]


@dataclass(slots=True, eq=False)
class _Room:
    """A place with a limit.

    piles: those that count there; read: their reader. most: how many pieces they may hold. bit:
    that of the place. within: the places (bits) whose pieces count there.
    """

    piles: Sequence[int]
    read: Read
    most: int
    bit: int
    within: int


@dataclass(slots=True)
class _Narrow:
    """Limited places.

    wide: those that take more than one piece. bits: by pile that counts in one of the others, that
    place's bit; read: the reader of these piles.
    """

    rooms: tuple[_Room, ...]
    wide: tuple[_Room, ...]
    bits: tuple[int, ...]
    read: Read

    def full(self, cells: list[int]) -> int:
        """The places that are full."""
        found = sum({*compress(self.bits, self.read(cells))})
        for room in self.wide:
            if sum(room.read(cells)) >= room.most:
                found |= room.bit
        return found


class Ground:
    """What the memoized rules on one kind of pieces say, wherever counted pieces stand."""

    __slots__ = (
        "_arranged",
        "_directly",
        "_hindrances",
        "_narrow",
        "_spaces",
        "now",
    )

    def __init__(
        self,
        spaces: Spaces,
        hindrances: Hindrances,
        arranged: Arrangement,
        rooms: Mapping[tuple[int, int, int], _Room],
        narrows: Mapping[tuple[_Room, ...], _Narrow],
    ) -> None:
        """rooms: by the places that count, the limit, and the place (a bit).

        narrows: by their rooms, which often are the same while other single pieces move.
        """
        idle, found = arranged.idle, (list[_Room](), list[_Room]())
        for place, bit, alone, most in spaces.each:
            if not idle & bit:
                inside = arranged.directly[bit] if alone else arranged.within[place]
                found[alone].append(rooms[inside, most, bit])
        self._narrow, self._directly = [narrows[tuple(one)] for one in found]
        self.now = MemoTable(self._find_now, MOST_WAYS)
        """All that the rules say, by the places that are full, and those that are full directly.

        It is the same object for the same places.
        """
        self._spaces, self._hindrances, self._arranged = spaces, hindrances, arranged

    def _find_now(self, full: tuple[int, int]) -> LimitsNow:
        return LimitsNow(*full, self._hindrances, self._arranged)

    def full(self, cells: list[int]) -> tuple[int, int]:
        """The places that are full, and those that are full directly."""
        closed, directly = self._spaces.closed
        return closed | self._narrow.full(cells), directly | self._directly.full(cells)

    @property
    def movers(self) -> frozenset[int]:
        """The players whom some rule prevents when they move pieces, but not the others."""
        return self._hindrances.movers

    def limited_for(self, owner: int, origin: int) -> int:
        """The places limited for an owner's pieces from a place, no matter who moves them."""
        return self._arranged.below[self._spaces.limited | self._hindrances.limited[owner, origin]]

    def left(self, cells: list[int], entered: int, place: int) -> int:
        """How many more pieces fit in a place, and in the places that are entered with it."""
        least = MANY
        for zone, narrow in (entered, self._narrow), (1 << place, self._directly):
            for room in narrow.rooms:
                if room.bit & zone and room.within >> place & 1:
                    least = min(least, room.most - sum(room.read(cells)))
        return least


class SettledLimits:
    """What the rules on one kind of pieces say, as far as it is memoized.

    ground: wherever counted pieces stand. full: the places that are full, and those full directly.
    """

    def __init__(self, kind: int, limits: Sequence[Limit], places: Places) -> None:
        known, layout = places.known, places.program.layout
        self._bars = [one for one in limits if one.most is None]
        self._rooms = [one for one in limits if one.most is not None]
        self._arranged = places.branches.arranged
        self.ground = known.remembered(self._find_ground)
        self.full = known.remembered_inside(self._find_full)

        piles_at, everyone = places.branches.piles[kind], (1 << layout.owners) - 1

        def room(key: tuple[int, int, int]) -> _Room:
            within, most, bit = key
            piles, read = piles_at[within << layout.owners | everyone]
            return _Room(piles, read, most, bit, within)

        def narrow(rooms: tuple[_Room, ...]) -> _Narrow:
            wide, seats = (
                [one for one in rooms if one.most > 1],
                [one for one in rooms if one.most == 1],
            )
            bits = [one.bit for one in seats for _ in one.piles]
            read = reading_of([pile for one in seats for pile in one.piles])
            return _Narrow(rooms, tuple(wide), tuple(bits), read)

        rooms, narrows = MemoTable(room), MemoTable(narrow)

        def of_facts(
            facts: tuple[Spaces, Hindrances, Arrangement],
        ) -> Ground:
            return Ground(*facts, rooms, narrows)

        self._grounds = MemoTable(of_facts, MOST_WAYS)
        self._spaces = MemoTable[Sequence[Space], Spaces](Spaces, MOST_WAYS)
        self._hindrances = MemoTable[Sequence[Hindrance], Hindrances](Hindrances, MOST_WAYS)

    def now(self, state: State) -> LimitsNow:
        """What the rules say in a state."""
        return self.ground(state).now[self.full(state)]

    def _find_full(self, state: State) -> tuple[int, int]:
        return self.ground(state).full(state.cells)

    def _find_ground(self, state: State) -> Ground:
        """What the rules say wherever counted pieces stand."""
        spaces = [
            Space(one.zone(state), one.alone, one.most(state))
            for one in self._rooms
            if one.most is not None and one.holds(state)
        ]
        hindrances = [
            Hindrance(
                one.mover,
                one.meant(state),
                -1 if one.source is None else one.source(state),
                one.zone(state),
                one.alone,
            )
            for one in self._bars
            if one.holds(state)
        ]
        said = self._spaces[tuple(spaces)], self._hindrances[tuple(hindrances)]
        return self._grounds[*said, self._arranged(state)]
