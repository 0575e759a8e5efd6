"""What a place is worth and how it is scored: scoreboards, and rules that say otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from ..rules import program as ir
from ..rules.program import Program
from .places import MaskOf, PlaceOf, Places
from .rulings import holding
from .state import State

Values = tuple[int, ...]


class Scoreboards:
    """Which values count in a place: its own, or those of a piece that lies there."""

    def __init__(self, program: Program) -> None:
        self._payment = program.payment
        self._first = program.layout.single_base
        self._flipped = program.layout.flipped

    def of(self, state: State, place: int, alone: bool) -> Values:
        """The values in view there.

        alone: for a player who has nobody beside him. On a board that lies on its other side the
        values stand in reverse, but whoever is alone there takes the highest of them.
        """
        payment, cells = self._payment, state.cells
        values = payment.values.get(place, ())
        for cell, board in payment.board_cells:
            if cells[cell] == place:
                values = board
                if payment.turned and cells[self._flipped] >> (cell - self._first) & 1:
                    turned = payment.turned[cell]
                    values = turned.alone if alone else turned.values
        return values

    def added(self, state: State, places: Sequence[int], alone: bool) -> Values:
        """The values of several places, added up rank by rank."""
        of_each = [self.of(state, place, alone) for place in places]
        return tuple(sum(rank) for rank in zip_longest(*of_each, fillvalue=0))


class _Manner(NamedTuple):
    """A rule about scoring, bound."""

    holds: Callable[[State], bool]
    kind: str
    zone: MaskOf
    other: PlaceOf


class Manner(NamedTuple):
    """How one scoring goes: the places that count as one (the named one first), and how often.

    boards: for each of the places, the place whose scoreboard counts for it.
    """

    places: tuple[int, ...]
    boards: tuple[int, ...]
    times: int


class Manners:
    """The rules of one program about how places are scored."""

    def __init__(self, program: Program, places: Places) -> None:
        self._always = any(manner.force is None for manner in program.manners)
        self._mannered = program.layout.mannered
        self._bits = places.bits
        self._each = places.each
        self._rules = [
            _Manner(
                _in_force(program, manner),
                manner.kind,
                places.mask(manner.zone),
                places.place(manner.other) if manner.other is not None else _nowhere,
            )
            for manner in program.manners
        ]

    def any_hold(self, state: State) -> bool:
        """Whether any rule about the manner may hold now."""
        return self._always or state.cells[self._mannered] > 0

    def of(self, state: State, place: int) -> Manner:
        """How a place is scored now."""
        rules = [rule for rule in self._rules if rule.holds(state)]
        if not rules:
            return Manner((place,), (place,), 1)
        group = self._group(state, rules, place)
        others = [other for other in self._each(group) if other != place]
        times = 2 if any(r.kind == "twice" and r.zone(state) & group for r in rules) else 1
        together = (place, *others)
        return Manner(together, tuple(_board(state, rules, one) for one in together), times)

    def _group(self, state: State, rules: Sequence[_Manner], place: int) -> int:
        """All places that count as one with a place, also by way of others."""
        sets = []
        for rule in rules:
            other = rule.other(state)
            if rule.kind == "with" and other >= 0:
                zone = rule.zone(state)
                sets.append(zone | self._bits[other] if zone else 0)
        group, before = self._bits[place], 0
        while group != before:
            before = group
            for together in sets:
                if together & group:
                    group |= together
        return group


def _board(state: State, rules: Sequence[_Manner], place: int) -> int:
    """The place whose scoreboard counts for a place."""
    for rule in rules:
        if rule.kind == "like" and rule.zone(state) >> place & 1:
            other = rule.other(state)
            if other >= 0:
                return other
    return place


def _nowhere(state: State) -> int:
    return -1


def _in_force(program: Program, manner: ir.Manner) -> Callable[[State], bool]:
    holds, number = holding(manner), manner.running
    begun, ended = program.layout.begun_base, program.layout.ended_base

    def in_force(state: State) -> bool:
        if number is not None and state.cells[begun + number] == state.cells[ended + number]:
            return False
        return holds is None or holds(state)

    return in_force
