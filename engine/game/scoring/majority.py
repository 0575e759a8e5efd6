"""Who has how many that count in places, and who takes which rank.

A mix without rules about it counts the pieces of one kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, mul
from typing import NamedTuple

from ...compile.expressions import Owned
from ...compile.program import CountNothing, Program, Ties, TiesWon, Weight
from ..board.owners import MeantOf
from ..expressions.places import MaskOf, Places
from ..expressions.players import NumberOf
from ..expressions.rule_tests import Holds, always, holding
from ..memory.remembered import Remembered, bits_of
from ..state.state import State
from .rank import rank_groups

Counts = tuple[int, ...]
Groups = list[tuple[int, list[int]]]

AS_MANY = 0
"""A tied group uses up as many ranks as it has players."""

USUAL, SHARED, DIVIDED = range(3)
"""How tied players are paid: as the data say, each all of it, or each a share."""


class _Weight(NamedTuple):
    """A rule about what pieces count, bound. zone: where; None: anywhere."""

    holds: Holds
    zone: MaskOf | None
    meant: MeantOf
    weight: NumberOf


def _bound(places: Places, weights: Sequence[Weight], kind: int) -> list[_Weight]:
    """The rules about pieces of one kind, bound."""
    return [
        _Weight(
            holding(rule, places) or always,
            None if rule.zone is None else places.branch(rule.zone),
            places.owners.meant(rule.pieces),
            places.number(rule.weight),
        )
        for rule in weights
        if rule.pieces.kind == kind
    ]


class _Weights(dict[int, Sequence[int] | None]):
    """What a piece of each owner counts in a place, by places; None: each counts one.

    usual: what it counts where no rule says anything. rules: their places and owners (bits), and
    what they let such pieces count.
    """

    def __init__(self, owners: int, usual: int, rules: Sequence[tuple[int, int, int]]) -> None:
        super().__init__()
        self._owners, self._usual, self._rules = range(owners), usual, rules

    def __missing__(self, place: int) -> Sequence[int] | None:
        here = [(weight, meant) for zone, meant, weight in self._rules if zone >> place & 1]
        if not here and self._usual == 1:
            self[place] = None
            return None
        weights = self[place] = [_weight(here, owner, self._usual) for owner in self._owners]
        return weights


class Majority:
    """The counts of one program."""

    def __init__(self, program: Program, places: Places) -> None:
        layout, kind = program.layout, program.payment.kind
        self._owners = layout.owners
        self._bits = places.bits
        self._members = Remembered(bits_of)
        self._first = layout.pieces_at(kind, 0, 0)
        weights = program.rules.of(Weight)
        self._kinds = [
            (
                one,
                layout.pieces_at(one, 0, 0),
                self._weights(places, weights, one, usual=int(one == kind)),
                places.may_stand(Owned(one, "anyone", 0)),
            )
            for one in range(len(layout.counted))
            if one == kind or any(rule.pieces.kind == one for rule in weights)
        ]
        kinds = [(first, weights_of) for _, first, weights_of, _ in self._kinds]
        self._only = kinds[0] if len(kinds) == 1 and kind not in places.owners.kinds else None
        """What is counted where there is one kind of pieces, and all belong to their owners."""
        self._nests, self._arranged = places.branches.nests, places.branches.arranged
        self._gathered = places.owners.gathered
        self.of = self._weighed if weights or places.owners.kinds else self._plain

    def _weights(
        self, places: Places, weights: Sequence[Weight], kind: int, *, usual: int
    ) -> Callable[[State], _Weights]:
        """What pieces of a kind count now."""
        of_kind = tuple(rule for rule in weights if rule.pieces.kind == kind)
        bound = _bound(places, of_kind, kind)

        def found(state: State) -> _Weights:
            rules = [
                (
                    -1 if rule.zone is None else rule.zone(state),
                    rule.meant(state),
                    rule.weight(state),
                )
                for rule in bound
                if rule.holds(state)
            ]
            return _Weights(self._owners, usual, rules)

        return places.if_settled(of_kind, found)

    def at(self, state: State, place: int) -> Counts:
        """What the pieces of each owner count in a place."""
        return self.of(state, (place,))

    def _plain(self, state: State, places: Sequence[int]) -> Counts:
        """How many pieces each owner has in places together."""
        owners, cells = self._owners, state.cells
        if self._nests:
            places = (
                self._arranged(state).inside[self._bits[places[0]]]
                if len(places) == 1
                else self._inside(state, places)
            )
        at = self._first + places[0] * owners
        counts = cells[at : at + owners]
        for place in places[1:]:
            at = self._first + place * owners
            counts = list(map(add, counts, cells[at : at + owners]))
        return tuple(counts)

    def _inside(self, state: State, places: Sequence[int]) -> list[int]:
        """Places with all that is in them."""
        return self._arranged(state).inside[sum([self._bits[place] for place in places])]

    def _weighed(self, state: State, places: Sequence[int]) -> Counts:
        """What the pieces in places together count, by whom they belong to."""
        owners, cells, together = self._owners, state.cells, None
        inside = self._inside(state, places)
        if self._only is not None and len(inside) == 1:
            first, weights_of = self._only
            (place,) = inside
            at, weight = first + place * owners, weights_of(state)[place]
            there = cells[at : at + owners]
            return tuple(there if weight is None else map(mul, there, weight))
        branch = sum([self._bits[place] for place in inside])
        for kind, first, weights_of, may_stand in self._kinds:
            weights, counts = weights_of(state), None
            several = branch & (branch - 1)
            for place in self._members[branch & may_stand(state) if several else branch]:
                at, weight = first + place * owners, weights[place]
                there = cells[at : at + owners]
                if weight is not None:
                    there = list(map(mul, there, weight))
                counts = there if counts is None else list(map(add, counts, there))
            if counts is None:
                counts = [0] * owners
            found = self._gathered(state, kind, counts)
            together = found if together is None else tuple(map(add, together, found))
        assert together is not None
        return together


class Uncounted:
    """The pieces that count nothing at all. `any`: whether a rule says so of some."""

    def __init__(self, program: Program, places: Places) -> None:
        rules = program.rules.of(CountNothing)
        self.any = bool(rules)
        kinds = range(len(program.layout.counted))
        self._rules = [_bound(places, rules, kind) for kind in kinds]

    def of(self, state: State, kind: int, place: int) -> int:
        """The owners (bits) whose pieces of a kind count nothing at all in a place."""
        found = 0
        for rule in self._rules[kind]:
            if rule.holds(state) and (rule.zone is None or rule.zone(state) >> place & 1):
                found |= rule.meant(state)
        return found


def _weight(rules: Sequence[tuple[int, int]], owner: int, usual: int) -> int:
    """What a piece counts: nothing where a rule says so, else the most that any rule says."""
    weights = [weight for weight, meant in rules if meant >> owner & 1]
    if not weights:
        return usual
    return max(weights) if min(weights) else 0


class _Winning(NamedTuple):
    """Where a player wins ties: all places around his piece. on: who must count there, if any."""

    player: int
    around: int
    on: int | None


class WonTies:
    """Who goes before those he ties with. `any`: whether a rule says so of somebody."""

    def __init__(self, program: Program, places: Places, majority: Majority) -> None:
        won, nesting = program.rules.of(TiesWon), program.layout.nesting
        self.any = bool(won)
        self._won = [(holding(one, places), one.cell, one.only) for one in won]
        self._on = {} if nesting is None else {cell: at for at, cell in nesting.cells.items()}
        self._players = range(program.layout.players)
        self._above, self._counts = places.branches.above, majority.of
        self._winning = places.if_settled(won, self._find)

    def _find(self, state: State) -> list[_Winning]:
        """Who wins ties now, and where."""
        found = []
        for holds, cell, only in self._won:
            if holds is None or holds(state):
                for player in self._players if only is None else (only,):
                    around = self._above(state, state.cells[cell + player])
                    found.append(_Winning(player, around, self._on.get(cell + player)))
        return found

    def of(self, state: State, counts: Counts, places: Sequence[int]) -> Counts:
        """Counts in which whoever wins ties has a little more; the same where nobody ties."""
        standing = [count for count in counts if count]
        if len(set(standing)) == len(standing):
            return counts
        doubled, asked = [2 * count for count in counts], sum([1 << place for place in places])
        for player, around, on in self._winning(state):
            bears = counts[player] and around & asked
            if bears and (on is None or self._counts(state, (on,))[player] > 0):
                doubled[player] = 2 * counts[player] + 1
        return tuple(doubled)


class Ranks:
    """Who takes which rank, and how tied players are paid."""

    def __init__(self, program: Program, places: Places, won: WonTies) -> None:
        payment = program.payment
        self._lower, self._uses = payment.tie_pays_lower, payment.tie_uses
        self._won = won
        self._ties = [
            (holding(ties, places), DIVIDED if ties.divided else SHARED)
            for ties in program.rules.of(Ties)
        ]
        self.of = self._by_rules if won.any or self._ties else self._plain
        """The groups that take a rank, best first, and how tied players are paid."""

    def _plain(self, state: State, counts: Counts, places: Sequence[int]) -> tuple[Groups, int]:
        return rank_groups(counts, self._lower, self._uses), USUAL

    def _by_rules(self, state: State, counts: Counts, places: Sequence[int]) -> tuple[Groups, int]:
        """Of several rules the last one counts: those of cards come behind those of the mix."""
        tied = USUAL
        for holds, how in self._ties:
            if holds is None or holds(state):
                tied = how
        lower, uses = (self._lower, self._uses) if tied == USUAL else (0, AS_MANY)
        groups = rank_groups(counts, lower, uses)
        if self._won.any:
            for _, players in groups:
                if len(players) > 1:
                    return rank_groups(self._won.of(state, counts, places), lower, uses), tied
        return groups, tied
