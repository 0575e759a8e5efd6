"""Rules about room for counted pieces, bound; what most of them say is remembered.

A rule that asks of nothing but single pieces and cards in force says the same until one of those
changes; one that limits how many may stand in certain places, until somebody comes there or leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...compile.expressions import MANY
from ...compile.program import Never, Room
from ..board.arrangements import Arrangement
from ..board.owners import MeantOf
from ..board.piles import Read, reading_of
from ..expressions.places import MaskOf, Places
from ..expressions.players import NumberOf
from ..expressions.rule_tests import Holds
from ..memory.remembered import Remembered, bits_of
from ..state.state import State

_MOST_WAYS = 1_000
"""Most ways for places to be full that are remembered where the rules say the same."""

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


class Barred(NamedTuple):
    """What a rule says by which nobody comes to some places: see `Limit`."""

    mover: int | None
    meant: int
    source: int
    zone: int
    alone: bool


class LimitsNow:
    """What the settled rules on one kind of pieces say now; nothing of it is worked out twice.

    full: the places that take no more of anybody; directly: those that do not directly. limited:
    those that take only so many. barred: who comes to which places no more. full_for: by the owner
    of pieces, where they come from and who moves them, the places that take no more of them.
    limited_for: by owner and origin, those that a rule limits for them, whoever moves them.
    """

    def __init__(
        self,
        full: int,
        directly: int,
        limited: int,
        barred: Sequence[Barred],
        arranged: Arrangement,
    ) -> None:
        self.limited, self.arranged = limited, arranged
        self._full, self._directly, self._barred = full, directly, barred
        self.full_for = Remembered(self._find_full)
        self.limited_for = Remembered(self._find_limited)

    def _find_full(self, whose: tuple[int, int, int]) -> int:
        (owner, origin, mover), arranged = whose, self.arranged
        mask, alone = self._full, self._directly
        for whom, meant, source, zone, directly in self._barred:
            if (whom is None or whom == mover) and meant >> owner & source >> origin & 1:
                if directly:
                    alone |= zone
                else:
                    mask |= zone
        return arranged.below[mask & ~arranged.above[origin]] | alone

    def _find_limited(self, whose: tuple[int, int]) -> int:
        found, (owner, origin) = self.limited, whose
        for _, meant, source, zone, _ in self._barred:
            if meant >> owner & source >> origin & 1:
                found |= zone
        return self.arranged.below[found]


class Space(NamedTuple):
    """Where only so many may stand: in each of some places, or directly there (alone)."""

    zone: int
    alone: bool
    most: int


class _Narrow(NamedTuple):
    """A place in which no more than `most` may stand. read: what reads all who do."""

    read: Read
    most: int
    bit: int
    alone: bool


def _filled(
    cells: list[int], narrow: Sequence[_Narrow], mask: int, directly: int
) -> tuple[int, int]:
    """Masks of places that are full, and that are so directly, as some of them are now."""
    for read, most, bit, alone in narrow:
        full = sum(read(cells)) >= most
        if alone:
            directly = directly | bit if full else directly & ~bit
        else:
            mask = mask | bit if full else mask & ~bit
    return mask, directly


class Ground:
    """What the settled rules on one kind of pieces say wherever people stand.

    now: the whole, by the places that are full, and those that are so directly; the same object
    where these are the same.
    """

    def __init__(
        self,
        spaces: Sequence[Space],
        barred: Sequence[Barred],
        arranged: Arrangement,
        piles: Callable[[int], Read],
    ) -> None:
        """piles: what reads all that stands in some places."""
        limited, closed, narrow = 0, [0, 0], dict[tuple[int, bool], int]()
        for zone, alone, most in spaces:
            limited |= zone
            closed[alone] |= 0 if most > 0 else zone
        for zone, alone, most in spaces:
            for place in bits_of(zone & ~arranged.idle & ~closed[alone]):
                narrow[place, alone] = min(most, narrow.get((place, alone), most))
        self._closed = closed
        inside = arranged.below, arranged.directly
        self._narrow = [
            _Narrow(piles(inside[alone][1 << place]), most, 1 << place, alone)
            for (place, alone), most in narrow.items()
        ]
        self._at: dict[int, list[_Narrow]] = {}
        for one in self._narrow:
            for place in bits_of(inside[one.alone][one.bit]):
                self._at.setdefault(place, []).append(one)

        def now(full: tuple[int, int]) -> LimitsNow:
            return LimitsNow(*full, limited, barred, arranged)

        self.now = Remembered(now, _MOST_WAYS)

    def full(self, cells: list[int]) -> tuple[int, int]:
        """The places that are full, and those that are so directly."""
        return _filled(cells, self._narrow, *self._closed)

    def full_at(
        self, cells: list[int], places: Sequence[int], full: tuple[int, int]
    ) -> tuple[int, int]:
        """The same where it was known before the numbers in some places changed."""
        found = full
        for place in places:
            if place in self._at:
                found = _filled(cells, self._at[place], *found)
        return full if found == full else found

    def left(self, cells: list[int], entered: int, place: int) -> int:
        """How many more pieces there is room for in a place, and in those entered with it."""
        least = MANY
        for read, most, bit, alone in self._at.get(place, ()):
            if bit & (1 << place if alone else entered):
                least = min(least, most - sum(read(cells)))
        return least


class SettledLimits:
    """What the rules on one kind of pieces say that is remembered.

    ground: wherever people stand. full: the places that are full, and those that are so directly.
    """

    def __init__(self, kind: int, limits: Sequence[Limit], places: Places) -> None:
        known, layout = places.known, places.program.layout
        self._owners, self._first = layout.owners, kind * len(layout.places)
        self._bars = [one for one in limits if one.most is None]
        self._rooms = [one for one in limits if one.most is not None]
        self._arranged = places.branches.arranged
        rests = places.rests.of(tuple(one.by for one in limits), inside=True)
        self.ground = known.remembered(self._find_ground, rests)
        self.full = known.remembered_inside(self._find_full, rests, self._moved)

        def piles(mask: int) -> Read:
            owners = range(layout.owners)
            return reading_of(
                [layout.pieces_at(kind, place, one) for place in bits_of(mask) for one in owners]
            )

        def of_facts(
            facts: tuple[Sequence[Space], Sequence[Barred], Arrangement],
        ) -> Ground:
            return Ground(*facts, piles)

        self._grounds = Remembered(of_facts, _MOST_WAYS)

    def now(self, state: State) -> LimitsNow:
        """What they say in a state."""
        return self.ground(state).now[self.full(state)]

    def _find_full(self, state: State) -> tuple[int, int]:
        return self.ground(state).full(state.cells)

    def _moved(
        self, state: State, full: tuple[int, int], source: int, target: int
    ) -> tuple[int, int]:
        """Which places are full after pieces went from one pile to another."""
        origin, place = source // self._owners - self._first, target // self._owners - self._first
        return self.ground(state).full_at(state.cells, (origin, place), full)

    def _find_ground(self, state: State) -> Ground:
        """What is said wherever people stand."""
        spaces = [
            Space(one.zone(state), one.alone, one.most(state))
            for one in self._rooms
            if one.most is not None and one.holds(state)
        ]
        barred = [
            Barred(
                one.mover,
                one.meant(state),
                -1 if one.source is None else one.source(state),
                one.zone(state),
                one.alone,
            )
            for one in self._bars
            if one.holds(state)
        ]
        return self._grounds[tuple(spaces), tuple(barred), self._arranged(state)]
