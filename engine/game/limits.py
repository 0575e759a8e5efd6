"""Rules about room for counted pieces, bound; what most of them say is remembered.

A rule that asks of nothing but single pieces and cards in force says the same until one of those
changes; one that limits how many may stand in certain places, until somebody comes there or leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .owners import MeantOf
from .places import MaskOf, Places
from .players import NumberOf
from .remembered import bits_of
from .rule_tests import Holds
from .state import State

CountOf = Callable[[State, int], int]
"""Gives how many stand in a place."""


class Limit(NamedTuple):
    """A rule about room for counted pieces, bound.

    zone: the places that it limits. alone: what stands directly in them, not what is in them.
    meant, source: the owners of whose pieces it speaks, and where they come from; None: anywhere.
    most: how many may stand in a place; None: nobody comes there. counts: how many of each owner
    stand in a place, or of all together. of_each: it speaks of the pieces of each owner apart.
    mover: the one player who is hindered; None: everybody is. settled: what it says is remembered.
    """

    rule: str
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


class SettledLimits:
    """What the rules on one kind of pieces say that is remembered."""

    def __init__(self, kind: int, limits: Sequence[Limit], places: Places) -> None:
        self._branches, self._arranged = places.branches, places.branches.arranged
        self._bars = [one for one in limits if one.most is None]
        self._rooms = [one for one in limits if one.most is not None]
        known = places.known
        self._limited = known.remembered(self._find_limited)
        self._barred = known.remembered(self._find_barred)
        self._watched = places.known.watched
        self._everyone = (1 << places.program.layout.owners) - 1
        self._peopled = places.branches.peopled[kind]
        self._full = known.remembered_inside(self._find_full)

    def full(self, state: State, owner: int, origin: int, mover: int) -> int:
        """The places that take no more pieces of an owner that somebody moves from a place."""
        mask, alone = self._full(state)
        for whom, meant, source, zone, directly in self._barred(state):
            if (whom is None or whom == mover) and meant >> owner & source >> origin & 1:
                if directly:
                    alone |= zone
                else:
                    mask |= zone
        arranged = self._arranged(state)
        return arranged.below[mask & ~arranged.above[origin]] | alone

    def limited(self, state: State, owner: int, origin: int) -> int:
        """The places that a rule limits for pieces of an owner from a place, whoever moves them."""
        found = self._limited(state)
        for bar in self._barred(state):
            if bar.meant >> owner & bar.source >> origin & 1:
                found |= bar.zone
        return self._branches.below(state, found)

    def _find_limited(self, state: State) -> int:
        """The places in which only so many may stand."""
        found = 0
        for room in self._rooms:
            if room.holds(state):
                found |= room.zone(state)
        return found

    def _find_barred(self, state: State) -> list[Barred]:
        """Who comes to which places no more, wherever he stands."""
        return [
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

    def _find_full(self, state: State) -> tuple[int, int]:
        """The places that take no more of anybody; and those that do not directly."""
        mask = directly = crowd = 0
        arranged = self._arranged(state)
        for place in bits_of(self._peopled(state)[self._everyone] & self._watched):
            crowd |= arranged.above[place]  # somebody is in each of these
        for one in self._rooms:
            assert one.most is not None
            if not one.holds(state):
                continue
            zone, most = one.zone(state), one.most(state)
            full = zone if most <= 0 else zone & crowd
            if most > 1 or (most == 1 and one.alone):
                for place in bits_of(full):
                    if one.left(state, 0, place) > 0:
                        full ^= 1 << place
            if one.alone:
                directly |= full
            else:
                mask |= full
        return mask, directly
