"""Majorities: how much each owner's pieces count in places, and which players take which rank.

A mix without rules about it counts the pieces of one kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Final, NamedTuple

from ...compile.expressions import FixedNumber, Owned
from ...compile.program import CountFor, CountNothing, Partners, Program, Ties, TiesWon, Weight
from ..board.arrangements import Arrangement
from ..expressions.places import Places
from ..expressions.rule_tests import always, holding
from ..memory.memo_tables import EVERYWHERE, BoundedTable, MemoTable, interpreted
from ..state.bound import ByOwner, Fact
from ..state.state import State
from .rank import RANK_GROUPS, SOME_TIE, Groups
from .sides import Sides
from .tally import PlainTallies, Tallies, Tally, Worth

Counts = tuple[int, ...]

AS_MANY: Final = 0
"""A tied group uses up as many ranks as it has players."""

_MOST_ARRANGEMENTS: Final = 2_000
"""Most arrangements of pieces that are memoised: see `Arrangements`."""

USUAL: Final = 0
SHARED: Final = 1
DIVIDED: Final = 2
"""How tied players are paid: as the data say, each the full value, or each a share."""


class _Rule:
    """A rule about what pieces count or for which player, bound.

    zone: where; None: anywhere. value: what each of the pieces counts, or the player for whom.
    """

    def __init__(self, places: Places, rule: Weight | CountFor) -> None:
        self.condition = holding(rule, places) or always
        self._zone = None if rule.zone is None else places.branch(rule.zone)
        self._meant = places.owners.meant(rule.pieces)
        self._value = places.number(
            FixedNumber(rule.player) if isinstance(rule, CountFor) else rule.weight
        )

    def now(self, state: State) -> _Said:
        """What it says now."""
        zone = EVERYWHERE if self._zone is None else self._zone.of(state)
        return zone, self._meant.of(state), self._value.of(state)


_Said = tuple[int, int, int]
"""What a rule says: where, of whose pieces, and what or for whom they count."""


def _bound(places: Places, rules: Sequence[Weight | CountFor], kind: int) -> list[_Rule]:
    """The rules about pieces of one kind, bound."""
    return [_Rule(places, rule) for rule in rules if rule.pieces.kind == kind]


def _saying(rules: list[_Rule], state: State) -> tuple[_Said, ...]:
    """What rules say now."""
    return tuple([rule.now(state) for rule in rules if rule.condition.holds(state)])


class Majority(Fact[Tallies]):
    """The counts of one program; as a fact, the tallies that hold in a state."""

    def __init__(self, program: Program, places: Places, sides: Sides | None) -> None:
        layout, kind = program.layout, program.payment.kind
        self._layout, self._owners, self._sides = layout, layout.owners, sides
        self._arranged, self._holders = places.branches.arranged, places.owners
        self._first = layout.pieces_at(kind, 0, 0)
        self._by_worths = MemoTable(self._without_nesting)
        self._tallies = MemoTable(self._with_nesting, _MOST_ARRANGEMENTS)
        weights, hosts = program.rules.of(Weight), program.rules.of(CountFor)
        self._kinds = [
            (one, int(one == kind), _bound(places, weights, one), _bound(places, hosts, one))
            for one in range(len(layout.counted))
            if one == kind or any([rule.pieces.kind == one for rule in weights])
        ]
        self._now: Fact[Tallies] = self
        if all([places.owners.is_settled(one) for one, *_ in self._kinds]):
            pieces = tuple([Owned(one, "anyone", 0) for one, *_ in self._kinds])
            partners = program.rules.of(Partners)
            self._now = places.if_settled((weights, hosts, pieces, partners), self)
        nests = places.branches.nests
        self._is_plain = not (weights or hosts or sides or nests or places.owners.kinds)

    def _without_nesting(self, worths: tuple[Worth, ...]) -> MemoTable[tuple[int, ...], Tally]:
        return PlainTallies(self._layout, worths).known

    def _with_nesting(self, now: tuple[tuple[Worth, ...], Arrangement]) -> Tallies:
        return Tallies(self._by_worths[now[0]], now[1])

    def of(self, state: State) -> Tallies:
        worths = [
            Worth(
                kind,
                usual,
                _saying(weights, state),
                tuple(self._holders.holders(state, kind)),
                _saying(hosts, state),
            )
            for kind, usual, weights, hosts in self._kinds
        ]
        if self._sides is not None:
            heads = self._sides.now.of(state)
            worths = [one.for_sides(heads) for one in worths]
        return self._tallies[tuple(worths), self._arranged.of(state)]

    def at(self, state: State, place: int) -> Counts:
        """What the pieces of each owner count in a place."""
        return self.together(state, (place,))

    def together(self, state: State, places: tuple[int, ...]) -> Counts:
        """What the pieces of each owner count in places together, with all that is in them."""
        owners, cells = self._owners, state.cells
        if not self._is_plain:
            return self._now.of(state)[places].counts(cells, owners)
        at = self._first + places[0] * owners
        counts = cells[at : at + owners]
        if len(places) == 1:
            return tuple(counts)
        for place in places[1:]:
            at = self._first + place * owners
            counts = list(map(add, counts, cells[at : at + owners]))
        return tuple(counts)


class Uncounted(Fact[list[list[int]]]):
    """By kind and place, the owners (bits) whose pieces count nothing there.

    `any`: whether there is a rule about such pieces. now: the same fact, memoized.
    """

    def __init__(self, program: Program, places: Places) -> None:
        rules = program.rules.of(CountNothing)
        self.any = bool(rules)
        kinds = range(len(program.layout.counted))
        self._places = range(len(program.layout.places))
        self._rules = [_bound(places, rules, kind) for kind in kinds]
        self.now = places.if_settled(rules, self)

    def of(self, state: State) -> list[list[int]]:
        found = [[0] * len(self._places) for _ in self._rules]
        for of_kind, rules in zip(found, self._rules, strict=True):
            for zone, meant, _ in _saying(rules, state):
                for place in self._places:
                    if zone >> place & 1:
                        of_kind[place] |= meant
        return found


class _Winning(NamedTuple):
    """Where a player wins ties. player: the head of the side. around: all places around the piece.

    on: see `broken`.
    """

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


class WonTies(Fact[_Winners]):
    """The players who win ties. `any`: whether there is a rule about it."""

    def __init__(
        self, program: Program, places: Places, majority: Majority, sides: Sides | None
    ) -> None:
        won, nesting = program.rules.of(TiesWon), program.layout.nesting
        self.any = bool(won)
        self._won = [(holding(one, places) or always, one.cell, one.only) for one in won]
        self._on = {} if nesting is None else {cell: at for at, cell in nesting.cells.items()}
        self._players = range(program.layout.players)
        self._branches, self._majority, self._sides = places.branches, majority, sides
        self._winning = places.if_settled((won, program.rules.of(Partners)), self)

    def of(self, state: State) -> _Winners:
        found = []
        heads = None if self._sides is None else self._sides.now.of(state)
        for condition, cell, only in self._won:
            if condition.holds(state):
                for player in self._players if only is None else (only,):
                    around = self._branches.above(state, state.cells[cell + player])
                    head = player if heads is None else heads[player]
                    found.append(_Winning(head, around, self._on.get(cell + player)))
        return _Winners(found)

    def broken(self, state: State, counts: Counts, places: tuple[int, ...]) -> Counts:
        """Counts in which players who win ties have a little more; unchanged without a tie.

        A player who wins ties from a piece as a place (`on`) must have pieces that count there, or
        a partner must.
        """
        if not SOME_TIE[counts]:
            return counts
        doubled = [2 * count for count in counts]
        for player, _, on in self._winning.of(state)[places]:
            if counts[player] and (on is None or self._majority.at(state, on)[player] > 0):
                doubled[player] = 2 * counts[player] + 1
        return tuple(doubled)


class Standing(ByOwner):
    """What the pieces of each owner count in a place; those of a winner of ties a bit more.

    Those of a side count for its head.
    """

    def __init__(self, majority: Majority, won: WonTies) -> None:
        self._majority, self._won = majority, won

    def at(self, state: State, place: int) -> Counts:
        counts = self._majority.at(state, place)
        return self._won.broken(state, counts, (place,)) if self._won.any else counts


class Ranks:
    """Which players take which rank, and how tied players are paid."""

    def __init__(self, program: Program, places: Places, won: WonTies) -> None:
        payment = program.payment
        self._lower, self._uses = payment.tie_pays_lower, payment.tie_uses
        self._won = won
        self._ties = [
            (holding(ties, places) or always, DIVIDED if ties.divided else SHARED)
            for ties in program.rules.of(Ties)
        ]

    def of(self, state: State, counts: Counts, places: tuple[int, ...]) -> tuple[Groups, int]:
        """The groups that take a rank, best first, and how tied players are paid.

        Of several rules about ties the last counts; those of cards follow the mix's.
        """
        tied = USUAL
        for condition, how in self._ties:
            if condition.holds(state):
                tied = how
        if self._won.any:
            counts = self._won.broken(state, counts, places)
        if tied == USUAL:
            return RANK_GROUPS[counts, self._lower, self._uses], USUAL
        return RANK_GROUPS[counts, 0, AS_MANY], tied
