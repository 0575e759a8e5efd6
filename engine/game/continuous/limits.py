"""Rules about room for counted pieces, bound; what most of them say is remembered.

A rule that asks of nothing but single pieces and cards in force says the same until one of those
changes; one that limits how many may stand in certain places, until somebody comes there or leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..board.arrangements import Arrangement
from ..board.owners import MeantOf
from ..expressions.places import MaskOf, Places
from ..expressions.players import NumberOf
from ..expressions.rule_tests import Holds
from ..memory.remembered import bits_of
from ..state.state import State

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


class LimitsNow(NamedTuple):
    """What the settled rules on one kind of pieces say now.

    full: the places that take no more of anybody; directly: those that do not directly. limited:
    those that take only so many. barred: who comes to which places no more.
    """

    full: int
    directly: int
    limited: int
    barred: Sequence[Barred]
    arranged: Arrangement

    def full_for(self, owner: int, origin: int, mover: int) -> int:
        """The places that take no more pieces of an owner that somebody moves from a place."""
        mask, alone, arranged = self.full, self.directly, self.arranged
        for whom, meant, source, zone, directly in self.barred:
            if (whom is None or whom == mover) and meant >> owner & source >> origin & 1:
                if directly:
                    alone |= zone
                else:
                    mask |= zone
        return arranged.below[mask & ~arranged.above[origin]] | alone

    def limited_for(self, owner: int, origin: int) -> int:
        """The places that a rule limits for pieces of an owner from a place, whoever moves them."""
        found = self.limited
        for _, meant, source, zone, _ in self.barred:
            if meant >> owner & source >> origin & 1:
                found |= zone
        return self.arranged.below[found]


class SettledLimits:
    """What the rules on one kind of pieces say that is remembered: `now`."""

    def __init__(self, kind: int, limits: Sequence[Limit], places: Places) -> None:
        known = places.known
        self._bars = [one for one in limits if one.most is None]
        self._rooms = [one for one in limits if one.most is not None]
        self._watched = known.watched
        self._everyone = (1 << places.program.layout.owners) - 1
        self._arranged = places.branches.arranged
        self._limited = known.remembered(self._find_limited)
        self._barred = known.remembered(self._find_barred)
        self._peopled = places.branches.peopled[kind]
        self.now = known.remembered_inside(self._find)

    def _find(self, state: State) -> LimitsNow:
        arranged, limited = self._arranged(state), self._limited(state)
        mask = directly = limits = crowd = 0
        for place in bits_of(self._peopled(state)[self._everyone] & self._watched):
            crowd |= arranged.above[place]  # somebody is in each of these
        for one, zone, most in limited:
            limits |= zone
            full = zone if most <= 0 else zone & crowd
            if most > 1 or (most == 1 and one.alone):
                for place in bits_of(full):
                    if one.left(state, 0, place) > 0:
                        full ^= 1 << place
            if one.alone:
                directly |= full
            else:
                mask |= full
        return LimitsNow(mask, directly, limits, self._barred(state), arranged)

    def _find_limited(self, state: State) -> list[tuple[Limit, int, int]]:
        """Where only so many may stand, by which rule, and how many."""
        return [
            (one, one.zone(state), one.most(state))
            for one in self._rooms
            if one.most is not None and one.holds(state)
        ]

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
