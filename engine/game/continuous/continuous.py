"""The continuous rules of a mix and of its cards in force, as they are in one state.

Nothing is switched on or off: every answer is worked out from the state, and a memo of it is valid
only as long as the facts that it was worked out from. A mix whose rules always hold pays nothing
for rules that come and go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...compile.expressions import PersonExpr
from ...compile.memo_dependencies import deciding_cells, stand_ins_are_settled
from ...compile.player_tests import Players
from ...compile.program import Belong, CountsAs, Free, Guard, Program
from ..board.branches import Branches, branches_of
from ..board.owners import Given, Owners, owners_in
from ..board.stand_ins import StandIn, StandIns
from ..expressions.places import Places
from ..expressions.players import person_of
from ..expressions.rule_tests import always, holding
from ..memory.state_memos import StateMemos
from ..scoring.majority import Majority, Standing, Uncounted, WonTies
from ..scoring.sides import sides_of
from ..state.bound import Condition, Expr, Listing
from ..state.state import State
from .exclusions import Exclusions
from .limits import limits_of
from .moves import Moves
from .single_moves import SingleMoves


def _stand_ins(program: Program, branches: Branches) -> StandIns:
    """Which pieces play the roles of others. The rules about it mean each piece itself."""
    places = Places(program, branches, Owners(program.layout, branches.known), StandIns())
    return StandIns(
        [
            StandIn(rule.role, rule.piece, holding(rule, places) or always)
            for rule in program.rules.of(CountsAs)
        ],
        branches.known if stand_ins_are_settled(program.rules) else None,
    )


def _owners(program: Program, branches: Branches, stand_ins: StandIns) -> Owners:
    """To whom pieces belong. The rules about it mean pieces by their owner by nature."""
    rules, layout = program.rules.of(Belong), program.layout
    places = Places(program, branches, Owners(layout, branches.known), stand_ins)
    given = []
    for rule in rules:
        holder, settled = _Holder(rule, places), places.is_settled(rule)
        kind, owned = rule.pieces.kind, owners_in(rule.pieces, layout)
        given.append(Given(kind, owned, holder, settled))
    return Owners(layout, branches.known, given)


class _Holder(Expr):
    """The player to whom pieces belong by a rule now, or -1."""

    def __init__(self, rule: Belong, places: Places) -> None:
        self._holds, self._person = holding(rule, places) or always, _person(places, rule.person)

    def of(self, state: State) -> int:
        return self._person.of(state) if self._holds.holds(state) else -1


class _Only(Expr):
    """The only one of some players, or -1."""

    def __init__(self, players: Listing) -> None:
        self._players = players

    def of(self, state: State) -> int:
        players = self._players.of(state)
        return players[0] if len(players) == 1 else -1


def _person(places: Places, person: PersonExpr | Players) -> Expr:
    """One player; of several who pass the tests, only a sole one; else -1."""
    if isinstance(person, Players):
        return _Only(places.players_of(person))
    return person_of(person)


# ---------------------------------------------------------------- taboo


class _Taboo(Expr):
    """The places that nothing may enter or leave; pieces off the board are among them.

    In the rules about it, no place counts as taboo.
    """

    def __init__(self, program: Program, places: Places) -> None:
        self._guards = _zones_of(program.rules.of(Guard), places)
        self._frees = _zones_of(program.rules.of(Free), places)
        self._branches = places.branches

    def of(self, state: State) -> int:
        found = free = 0
        for one in self._guards:
            if one.holds.holds(state):
                found |= one.zone.of(state)
        for one in self._frees:
            if one.holds.holds(state):
                free |= one.zone.of(state)
        return found & ~free | self._branches.idle(state)


class _Idle(Expr):
    """The pieces off the board, which also those can't enter that ignore the taboo."""

    def __init__(self, places: Places) -> None:
        self._branches = places.branches

    def of(self, state: State) -> int:
        return self._branches.idle(state)


class _Zone(NamedTuple):
    """A rule about the places of a zone. rule: its id."""

    rule: str
    holds: Condition
    zone: Expr


def _zones_of(rules: Sequence[Guard] | Sequence[Free], places: Places) -> list[_Zone]:
    return [
        _Zone(rule.rule, holding(rule, places) or always, places.branch(rule.zone))
        for rule in rules
    ]


class ContinuousRules:
    """The answers for one program. places: its places, with those that are taboo.

    moves, single_moves: where counted pieces may go, and single ones.
    """

    def __init__(self, program: Program) -> None:
        layout = program.layout
        branches = branches_of(layout, StateMemos(deciding_cells(program.rules, layout)))
        stand_ins = _stand_ins(program, branches)
        owners = _owners(program, branches, stand_ins)
        guards = (*program.rules.of(Guard), *program.rules.of(Free))
        bare = Places(program, branches, owners, stand_ins)
        taboo = bare.expr_if_settled(guards, _Taboo(program, bare))
        plain = Places(program, branches, owners, stand_ins, taboo)
        sides = self.sides = sides_of(program, plain)
        self.majority = Majority(program, plain, sides)
        self.won_ties = WonTies(program, plain, self.majority, sides)
        standing = Standing(self.majority, self.won_ties)
        uncounted = Uncounted(program, plain)
        left_out = uncounted.now if uncounted.any else None
        never = Exclusions(program, plain)
        kept_out = never if never.any else None
        heads = None if sides is None else sides.now
        places = self.places = Places(
            program, branches, owners, stand_ins, taboo, standing, left_out, kept_out, heads
        )
        self._guards = _zones_of(program.rules.of(Guard), places)
        limits = limits_of(program, places)
        self.single_moves = SingleMoves(program, places, limits)
        self.moves = Moves(program, places, taboo, _Idle(places), limits, self.single_moves)

    def guard_of(self, state: State, place: int) -> str | None:
        """The id of a rule that makes a place taboo."""
        if not self.places.taboo.of(state) >> place & 1:
            return None
        for one in self._guards:
            if one.holds.holds(state) and one.zone.of(state) >> place & 1:
                return one.rule
        return None
