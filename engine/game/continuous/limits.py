"""Rules about room for counted pieces, bound; what most of them say is remembered.

A rule that asks of nothing but single pieces and cards in force says the same until one of those
changes; one that limits how many may stand in certain places, until somebody comes there or leaves.
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
"""Gives how many stand in a place."""


class Limit(NamedTuple):
    """A rule about room for counted pieces, bound. by: itself.

    zone: the places that it limits. alone: what stands directly in them, not what is in them.
    meant, source: the owners of whose pieces it speaks, and where they come from; None: anywhere.
    most: how many may stand in a place; None: nobody comes there. counts: how many of each owner
    stand in a place, or of all together. of_each: it speaks of the pieces of each owner apart.
    mover: the one player who is hindered; None: everybody is. settled: what it says is remembered.
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
        """Whether it hinders somebody who moves pieces of an owner from a place."""
        if self.mover not in (None, mover) or not self.holds(state):
            return False
        if not self.meant(state) >> owner & 1:
            return False
        return self.source is None or bool(self.source(state) >> origin & 1)

    def left(self, state: State, owner: int, place: int) -> int:
        """How many more pieces of an owner a place of its zone takes."""
        return 0 if self.most is None else self.most(state) - self.counts[owner](state, place)


class Hindrance(NamedTuple):
    """What a rule says by which nobody comes to some places: see `Limit`."""

    mover: int | None
    meant: int
    source: int
    zone: int
    alone: bool


class Hindrances:
    """What all such rules say.

    movers: those whom one of them hinders, and not the others. to: by owner, origin and mover, the
    places to which his pieces don't come, and those to which they don't directly. limited: by owner
    and origin, the places of which a rule speaks, whoever moves his pieces.
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
    """What the settled rules on one kind of pieces say now.

    full: the places that take no more of anybody; directly: those that do not directly. hindrances:
    who comes to which places no more.
    """

    __slots__ = ("_directly", "_full", "_hindrances", "arranged")

    def __init__(
        self, full: int, directly: int, hindrances: Hindrances, arranged: Arrangement
    ) -> None:
        self._full, self._directly = full, directly
        self._hindrances, self.arranged = hindrances, arranged

    def full_for(self, owner: int, origin: int, mover: int) -> int:
        """The places that take no more of an owner's pieces from a place, by who moves them."""
        zone, directly = self._hindrances.to[owner, origin, mover]
        arranged = self.arranged
        full = arranged.below[(self._full | zone) & ~arranged.above[origin]]
        return full | self._directly | directly


class Space(NamedTuple):
    """Where only so many may stand: in each of some places, or directly there (alone)."""

    zone: int
    alone: bool
    most: int


class Spaces:
    """What all such rules say.

    limited: the places of which one speaks. closed: those that take nobody, with what is in them or
    directly. each: the others: a place, its bit, whether alone, and how many may stand there.
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
    """A place that takes only so many.

    piles: those that count there; read: what reads them. most: how many may stand in them. bit: its
    own. within: the places (bits) that count there.
    """

    piles: Sequence[int]
    read: Read
    most: int
    bit: int
    within: int


@dataclass(slots=True)
class _Narrow:
    """Places of which each takes only so many.

    wide: the rooms that take more than one. bits: by pile that counts in one of the others, that
    room's bit; read: what reads these piles.
    """

    rooms: tuple[_Room, ...]
    wide: tuple[_Room, ...]
    bits: tuple[int, ...]
    read: Read

    def full(self, cells: list[int]) -> int:
        """Those that are full."""
        found = sum({*compress(self.bits, self.read(cells))})
        for room in self.wide:
            if sum(room.read(cells)) >= room.most:
                found |= room.bit
        return found


class Ground:
    """What the settled rules on one kind of pieces say wherever people stand."""

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
        """rooms: by what counts there, how many may, and the place (a bit).

        narrows: by their rooms, which often are the same where pieces stand elsewhere.
        """
        idle, found = arranged.idle, (list[_Room](), list[_Room]())
        for place, bit, alone, most in spaces.each:
            if not idle & bit:
                inside = arranged.directly[bit] if alone else arranged.within[place]
                found[alone].append(rooms[inside, most, bit])
        self._narrow, self._directly = [narrows[tuple(one)] for one in found]
        self.now = MemoTable(self._find_now, MOST_WAYS)
        """The whole, by the places that are full, and those that are so directly.

        It is the same object where these are the same.
        """
        self._spaces, self._hindrances, self._arranged = spaces, hindrances, arranged

    def _find_now(self, full: tuple[int, int]) -> LimitsNow:
        return LimitsNow(*full, self._hindrances, self._arranged)

    def full(self, cells: list[int]) -> tuple[int, int]:
        """The places that are full, and those that are so directly."""
        closed, directly = self._spaces.closed
        return closed | self._narrow.full(cells), directly | self._directly.full(cells)

    @property
    def movers(self) -> frozenset[int]:
        """Those whom a rule hinders when they move pieces, and not the others."""
        return self._hindrances.movers

    def limited_for(self, owner: int, origin: int) -> int:
        """The places that a rule limits for an owner's pieces from a place, whoever moves them."""
        return self._arranged.below[self._spaces.limited | self._hindrances.limited[owner, origin]]

    def left(self, cells: list[int], entered: int, place: int) -> int:
        """How many more pieces there is room for in a place, and in those entered with it."""
        least = MANY
        for zone, narrow in (entered, self._narrow), (1 << place, self._directly):
            for room in narrow.rooms:
                if room.bit & zone and room.within >> place & 1:
                    least = min(least, room.most - sum(room.read(cells)))
        return least


class SettledLimits:
    """What the rules on one kind of pieces say that is remembered.

    ground: wherever people stand. full: the places that are full, and those that are so directly.
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
        """What they say in a state."""
        return self.ground(state).now[self.full(state)]

    def _find_full(self, state: State) -> tuple[int, int]:
        return self.ground(state).full(state.cells)

    def _find_ground(self, state: State) -> Ground:
        """What is said wherever people stand."""
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
