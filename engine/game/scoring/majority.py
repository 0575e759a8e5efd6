"""Majorities: how much each owner's pieces count in places, and which players take which rank.

A mix without rules about it counts the pieces of one kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import add
from typing import NamedTuple

from ...compile.expressions import FixedNumber, Number, Owned
from ...compile.program import CountFor, CountNothing, Program, Ties, TiesWon, Weight
from ..board.arrangements import Arrangement
from ..board.owners import MeantOf
from ..expressions.places import MaskOf, Places
from ..expressions.players import NumberOf
from ..expressions.rule_tests import always, holding
from ..memory.memo_tables import EVERYWHERE, BoundedTable, MemoTable, interpreted
from ..state.state import Holds, State
from .rank import RANK_GROUPS, SOME_TIE, Groups
from .tally import Tallies, Worth, tallies

Counts = tuple[int, ...]

AS_MANY = 0
"""A tied group uses up as many ranks as it has players."""

_MOST_ARRANGEMENTS = 2_000
"""Most arrangements of pieces that are memoised: see `Arrangements`."""

USUAL, SHARED, DIVIDED = range(3)
"""How tied players are paid: as the data say, each the full value, or each a share."""


class _Rule(NamedTuple):
    """A rule about what pieces count or for which player, bound. zone: where; None: anywhere."""

    holds: Holds
    zone: MaskOf | None
    meant: MeantOf
    value: NumberOf


def _bound(places: Places, rules: Sequence[Weight | CountFor], kind: int) -> list[_Rule]:
    """The rules about pieces of one kind, bound."""
    return [
        _Rule(
            holding(rule, places) or always,
            None if rule.zone is None else places.branch(rule.zone),
            places.owners.meant(rule.pieces),
            places.number(_value(rule)),
        )
        for rule in rules
        if rule.pieces.kind == kind
    ]


def _value(rule: Weight | CountFor) -> Number:
    """What each of the pieces counts, or the player for whom it does."""
    return FixedNumber(rule.player) if isinstance(rule, CountFor) else rule.weight


class Majority:
    """The counts of one program."""

    def __init__(self, program: Program, places: Places) -> None:
        layout, kind = program.layout, program.payment.kind
        self._owners = layout.owners
        self._arranged = places.branches.arranged
        self._first = layout.pieces_at(kind, 0, 0)
        self._holders, by_worths = places.owners.holders, MemoTable(partial(tallies, layout))

        def tallies_of(now: tuple[tuple[Worth, ...], Arrangement]) -> Tallies:
            worths, arranged = now
            return Tallies(by_worths[worths], arranged)

        self._tallies = MemoTable(tallies_of, _MOST_ARRANGEMENTS)
        weights, hosts = program.rules.of(Weight), program.rules.of(CountFor)
        self._kinds = [
            (one, int(one == kind), _bound(places, weights, one), _bound(places, hosts, one))
            for one in range(len(layout.counted))
            if one == kind or any(rule.pieces.kind == one for rule in weights)
        ]
        self._now: Callable[[State], Tallies] = self._find
        if all(places.owners.is_settled(one) for one, *_ in self._kinds):
            pieces = tuple(Owned(one, "anyone", 0) for one, *_ in self._kinds)
            self._now = places.if_settled((weights, hosts, pieces), self._find)
        nests = places.branches.nests
        ruled = weights or hosts or nests or places.owners.kinds
        self.of = self._weighed if ruled else self._plain
        """What the pieces of each owner count in places together."""

    def _find(self, state: State) -> Tallies:
        """The tallies that hold now."""
        worths = tuple(
            [
                Worth(
                    kind,
                    usual,
                    _saying(weights, state),
                    tuple(self._holders(state, kind)),
                    _saying(hosts, state),
                )
                for kind, usual, weights, hosts in self._kinds
            ]
        )
        return self._tallies[worths, self._arranged(state)]

    def at(self, state: State, place: int) -> Counts:
        """What the pieces of each owner count in a place."""
        return self.of(state, (place,))

    def _plain(self, state: State, places: tuple[int, ...]) -> Counts:
        """How many pieces each owner has in places together, without places inside them."""
        owners, cells = self._owners, state.cells
        at = self._first + places[0] * owners
        counts = cells[at : at + owners]
        for place in places[1:]:
            at = self._first + place * owners
            counts = list(map(add, counts, cells[at : at + owners]))
        return tuple(counts)

    def _weighed(self, state: State, places: tuple[int, ...]) -> Counts:
        """The same with all that is in them, by rules about what pieces count and for whom."""
        return self._now(state)[places].counts(state.cells, self._owners)


def _saying(rules: Sequence[_Rule], state: State) -> tuple[tuple[int, int, int], ...]:
    """What rules say now: where, of whose pieces, and what or for whom they count."""
    return tuple(
        [
            (
                EVERYWHERE if rule.zone is None else rule.zone(state),
                rule.meant(state),
                rule.value(state),
            )
            for rule in rules
            if rule.holds(state)
        ]
    )


class Uncounted:
    """The pieces that count nothing. `any`: whether there is a rule about such pieces."""

    def __init__(self, program: Program, places: Places) -> None:
        rules = program.rules.of(CountNothing)
        self.any = bool(rules)
        kinds = range(len(program.layout.counted))
        self._places = range(len(program.layout.places))
        self._rules = [_bound(places, rules, kind) for kind in kinds]
        self.now: Callable[[State], Sequence[Sequence[int]]] = places.if_settled(rules, self._find)
        """By kind and place, the owners (bits) whose pieces count nothing there."""

    def _find(self, state: State) -> Sequence[Sequence[int]]:
        found = [[0] * len(self._places) for _ in self._rules]
        for of_kind, rules in zip(found, self._rules, strict=True):
            for zone, meant, _ in _saying(rules, state):
                for place in self._places:
                    if zone >> place & 1:
                        of_kind[place] |= meant
        return found


class _Winning(NamedTuple):
    """Where a player wins ties. around: all places around the piece. on: see `broken`."""

    player: int
    around: int
    on: int | None


@interpreted
class _Winners(BoundedTable[tuple[int, ...], list[_Winning]]):
    """The players who win ties now, by the places that are counted together."""

    def __init__(self, everybody: list[_Winning]) -> None:
        super().__init__()
        self._all = everybody

    def find(self, key: tuple[int, ...]) -> list[_Winning]:
        asked = sum([1 << place for place in key])
        return [one for one in self._all if one.around & asked]


class WonTies:
    """The players who win ties. `any`: whether there is a rule about it."""

    def __init__(self, program: Program, places: Places, majority: Majority) -> None:
        won, nesting = program.rules.of(TiesWon), program.layout.nesting
        self.any = bool(won)
        self._won = [(holding(one, places), one.cell, one.only) for one in won]
        self._on = {} if nesting is None else {cell: at for at, cell in nesting.cells.items()}
        self._players = range(program.layout.players)
        self._above, self._counts = places.branches.above, majority.at
        self._winning = places.if_settled(won, self._find)

    def _find(self, state: State) -> _Winners:
        """The players who win ties now, and where."""
        found = []
        for holds, cell, only in self._won:
            if holds is None or holds(state):
                for player in self._players if only is None else (only,):
                    around = self._above(state, state.cells[cell + player])
                    found.append(_Winning(player, around, self._on.get(cell + player)))
        return _Winners(found)

    def of(self, state: State, counts: Counts, places: tuple[int, ...]) -> Counts:
        """Counts in which players who win ties have a little more; unchanged without a tie."""
        return self.broken(state, counts, places) if SOME_TIE[counts] else counts

    def broken(self, state: State, counts: Counts, places: tuple[int, ...]) -> Counts:
        """The same for counts that have a tie.

        A player who wins ties from a piece as a place (`on`) must have pieces that count there.
        """
        doubled = [2 * count for count in counts]
        for player, _, on in self._winning(state)[places]:
            if counts[player] and (on is None or self._counts(state, on)[player] > 0):
                doubled[player] = 2 * counts[player] + 1
        return tuple(doubled)


class Ranks:
    """Which players take which rank, and how tied players are paid."""

    def __init__(self, program: Program, places: Places, won: WonTies) -> None:
        payment = program.payment
        self._lower, self._uses = payment.tie_pays_lower, payment.tie_uses
        self._won = won
        self._ties = [
            (holding(ties, places), DIVIDED if ties.divided else SHARED)
            for ties in program.rules.of(Ties)
        ]
        self.of = self._by_rules if self._ties else self._by_pieces if won.any else self._plain
        """The groups that take a rank, best first, and how tied players are paid."""

    def _plain(self, state: State, counts: Counts, places: tuple[int, ...]) -> tuple[Groups, int]:
        return RANK_GROUPS[counts, self._lower, self._uses], USUAL

    def _by_pieces(
        self, state: State, counts: Counts, places: tuple[int, ...]
    ) -> tuple[Groups, int]:
        """The groups if only pieces break ties."""
        if SOME_TIE[counts]:
            counts = self._won.broken(state, counts, places)
        return RANK_GROUPS[counts, self._lower, self._uses], USUAL

    def _by_rules(
        self, state: State, counts: Counts, places: tuple[int, ...]
    ) -> tuple[Groups, int]:
        """The groups with rules about ties: the last counts; those of cards follow the mix's."""
        tied = USUAL
        for holds, how in self._ties:
            if holds is None or holds(state):
                tied = how
        lower, uses = (self._lower, self._uses) if tied == USUAL else (0, AS_MANY)
        if self._won.any:
            counts = self._won.of(state, counts, places)
        return RANK_GROUPS[counts, lower, uses], tied
