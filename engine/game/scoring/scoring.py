"""Manners: the rules by which places are scored in another way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...compile import program as ir
from ...compile.expressions import Mask
from ...compile.program import Program
from ..expressions.places import Places
from ..expressions.rule_tests import always, holding
from ..memory.memo_tables import bits_of
from ..state.bound import Expr
from ..state.state import State
from ..state.values import Const


class _Rule:
    """A rule about scoring, bound. other: the other place that it names, if any; else -1."""

    def __init__(self, program: Program, places: Places, manner: ir.Manner) -> None:
        self.rule, self.zone = manner.rule, places.mask(manner.zone)
        self.other: Expr = Const(-1)
        if isinstance(manner, ir.Like | ir.AsOneWith):
            self.other = places.place(manner.other)
        self._condition = holding(manner, places) or always
        self._begun = self._ended = -1
        if manner.running is not None:
            self._begun = program.layout.begun_base + manner.running
            self._ended = program.layout.ended_base + manner.running

    def holds(self, state: State) -> bool:
        """Whether it holds now, and a procedure is running if it holds only then."""
        if self._begun >= 0 and state.cells[self._begun] == state.cells[self._ended]:
            return False
        return self._condition.holds(state)


class Manner(NamedTuple):
    """The manner of one scoring: the places that are scored as one (the named one first).

    counted: the places whose pieces count, even one that is not scored itself. boards: for each of
    the places that are scored, the place whose scoreboard counts for it. twice: those of them, with
    their boards, that are scored a second time, by the pieces in all `counted` places. usual: a
    place is scored by itself, once. Without places it is not scored.
    """

    places: tuple[int, ...]
    counted: tuple[int, ...]
    boards: tuple[int, ...]
    twice: tuple[tuple[int, int], ...]
    usual: bool


_NOT_SCORED: Final = Manner((), (), (), (), usual=False)


class Manners:
    """The rules of one program about how places are scored."""

    def __init__(self, program: Program, places: Places) -> None:
        manners = program.rules.of(ir.Manner)
        self.any = bool(manners)
        self._mannered = program.layout.mannered
        self._bits = places.bits
        self._twice, self._like, self._as_one, self._not = (
            [_Rule(program, places, manner) for manner in program.rules.of(kind)]
            for kind in (ir.Twice, ir.Like, ir.AsOneWith, ir.Unscored)
        )
        self.leaves_out = bool(self._not)
        self._standing = _ever_meant(places, [one for one in manners if one.force is None])
        self._some_left_out = any(
            one.force is None for one in manners if isinstance(one, ir.Unscored)
        )

    def may_bear_on(self, state: State, mask: int) -> bool:
        """Whether a rule may affect the manner of one of some places now."""
        return state.cells[self._mannered] > 0 or self._standing.of(state) & mask != 0

    def left_out(self, state: State) -> int:
        """The places that are not scored now."""
        if self._some_left_out or state.cells[self._mannered]:
            return self._find_left_out(state)
        return 0

    def of(self, state: State, place: int) -> Manner:
        """The manner in which a place is scored now."""
        without = self.left_out(state)
        if without >> place & 1:
            return _NOT_SCORED
        like, as_one = _holding(self._like, state), _holding(self._as_one, state)
        twice = _holding(self._twice, state)
        if not (like or as_one or twice):
            return Manner((place,), (place,), (place,), (), usual=True)
        group = self._group(state, as_one, place)
        counted = (place, *[other for other in bits_of(group) if other != place])
        together = tuple([one for one in counted if not without >> one & 1])
        boards = tuple([_board(state, like, one) for one in together])
        doubled = 0
        for rule in twice:
            doubled |= rule.zone.of(state)
        both = zip(together, boards, strict=True)
        again = tuple([one for one in both if doubled >> one[0] & 1])
        usual = together == counted == boards == (place,) and not again
        return Manner(together, counted, boards, again, usual)

    def _find_left_out(self, state: State) -> int:
        mask = 0
        for rule in self._not:
            if rule.holds(state):
                mask |= rule.zone.of(state)
        return mask

    def leaving_out(self, state: State, place: int) -> str | None:
        """The id of a rule by which a place is not scored now."""
        for rule in self._not:
            if rule.holds(state) and rule.zone.of(state) >> place & 1:
                return rule.rule
        return None

    def _group(self, state: State, rules: Sequence[_Rule], place: int) -> int:
        """All places that count as one with a place, directly or through others."""
        sets = []
        for rule in rules:
            other = rule.other.of(state)
            if other >= 0:
                zone = rule.zone.of(state)
                sets.append(zone | self._bits[other] if zone else 0)
        group, before = self._bits[place], 0
        while group != before:
            before = group
            for together in sets:
                if together & group:
                    group |= together
        return group


def _ever_meant(places: Places, manners: Sequence[ir.Manner]) -> Expr:
    """The places that some rules may concern; all places if that can't be known in advance."""
    parts = [part for one in manners for part in one.zone.parts]
    parts += [one.other for one in manners if isinstance(one, ir.Like | ir.AsOneWith)]
    zone = Mask(tuple(parts))
    return places.mask(zone) if places.is_settled(zone) else Const(-1)


def _board(state: State, rules: Sequence[_Rule], place: int) -> int:
    """The place whose scoreboard counts for a place."""
    for rule in rules:
        if rule.zone.of(state) >> place & 1:
            other = rule.other.of(state)
            if other >= 0:
                return other
    return place


def _holding(rules: Sequence[_Rule], state: State) -> list[_Rule]:
    return [rule for rule in rules if rule.holds(state)]
