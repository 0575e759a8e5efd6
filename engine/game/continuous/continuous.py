"""The continuous rules of a mix and of its cards in force, as they are in one state.

Nothing is switched on or off: every answer is worked out from the state, and a memo of it is valid
only as long as the facts that it was worked out from. A mix whose rules always hold pays nothing
for rules that come and go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile.expressions import Mask, PersonExpr, Players
from ...compile.memo_dependencies import deciding_cells, stand_ins_are_settled
from ...compile.program import Belong, CountsAs, Free, Guard, Held, Program
from ..board.branches import Branches, branches_of
from ..board.owners import Given, Owners, owners_in
from ..board.stand_ins import StandIn, StandIns
from ..expressions.places import MaskOf, Places, nowhere
from ..expressions.players import person_of
from ..expressions.rule_tests import always, holding
from ..memory.state_memos import StateMemos
from ..scoring.majority import Majority, Standing, Uncounted, WonTies
from ..state.bound import Expr, ExprBy
from ..state.state import Holds, State
from .crews import Crews
from .exclusions import Exclusions
from .moves import Moves
from .redirects import Redirects
from .rooms import CountedRoom, SingleRoom
from .ways import Ways


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
        holder, settled = _holder(places, rule), places.is_settled(rule)
        kind, owned = rule.pieces.kind, owners_in(rule.pieces, layout)
        given.append(Given(kind, owned, ExprBy(holder), settled))
    return Owners(layout, branches.known, given)


def _holder(places: Places, rule: Belong) -> Callable[[State], int]:
    """The player to whom pieces belong by a rule now, or -1."""
    holds, person = holding(rule, places) or always, _person(places, rule.person)
    return lambda state: person(state) if holds(state) else -1


def _person(places: Places, person: PersonExpr | Players) -> Callable[[State], int]:
    """One player; of several who pass the tests, only a sole one; else -1."""
    if not isinstance(person, Players):
        return person_of(person)
    found = places.players_of(person)

    def only(state: State) -> int:
        players = found(state)
        return players[0] if len(players) == 1 else -1

    return only


def _taboo(program: Program, branches: Branches, owners: Owners, stand_ins: StandIns) -> Expr:
    """The places that nothing may enter or leave; pieces off the board are among them."""
    guarded = _closed(program, branches, owners, stand_ins)
    if not branches.nests:
        return ExprBy(guarded)
    rules = (*program.rules.of(Guard), *program.rules.of(Free))
    places = Places(program, branches, owners, stand_ins)
    return places.expr_if_settled(rules, lambda state: guarded(state) | branches.idle(state))


def _closed(program: Program, branches: Branches, owners: Owners, stand_ins: StandIns) -> MaskOf:
    """The places that rules make taboo; in these rules, no place counts as taboo."""
    places = Places(program, branches, owners, stand_ins)
    guards, frees = program.rules.of(Guard), program.rules.of(Free)
    fixed = _of_all(_guarded(places, guards), _guarded(places, frees))
    if all(holding(rule, places) is None for rule in (*guards, *frees)):
        return fixed
    taboo = _of_all(_guarded(places, guards, now=True), _guarded(places, frees, now=True))
    if any(rule.lapses or (rule.test and not rule.force) for rule in (*guards, *frees)):
        return taboo
    guarding = program.layout.guarding
    return lambda state: taboo(state) if state.cells[guarding] else fixed(state)


def _of_all(guarded: MaskOf | None, free: MaskOf | None) -> MaskOf:
    """The places that are guarded and not free."""
    if guarded is None:
        return nowhere
    if free is None:
        return guarded
    return lambda state: guarded(state) & ~free(state)


def _guarded(
    places: Places, rules: Sequence[Guard] | Sequence[Free], *, now: bool = False
) -> MaskOf | None:
    """The places of the rules that always hold; with `now`, also of those that hold just then."""
    mask = places.branch
    fixed = places.any_mask([mask(rule.zone) for rule in rules if holding(rule, places) is None])
    sometimes: dict[Mask, list[Holds]] = {}
    for rule in rules:
        holds = holding(rule, places)
        if holds is not None and now:
            sometimes.setdefault(rule.zone, []).append(holds)
    if not sometimes:
        return fixed if rules else None
    zones = [(holds, mask(zone)) for zone, holds in sometimes.items()]

    def guarded(state: State) -> int:
        found = fixed(state)
        for holds, zone in zones:
            if any(held(state) for held in holds):
                found |= zone(state)
        return found

    return guarded


class ContinuousRules:
    """The answers for one program. places: its places, with those that are taboo."""

    def __init__(self, program: Program) -> None:
        self._program = program
        branches = branches_of(
            program.layout, StateMemos(deciding_cells(program.rules, program.layout))
        )
        stand_ins = _stand_ins(program, branches)
        owners = _owners(program, branches, stand_ins)
        taboo = _taboo(program, branches, owners, stand_ins)
        plain = Places(program, branches, owners, stand_ins, taboo)
        self.majority = Majority(program, plain)
        self.won_ties = WonTies(program, plain, self.majority)
        standing = Standing(self.majority, self.won_ties)
        uncounted = Uncounted(program, plain)
        left_out = uncounted.now if uncounted.any else None
        never = Exclusions(program, plain)
        kept_out = never if never.any else None
        self.places = Places(
            program, branches, owners, stand_ins, taboo, standing, left_out, kept_out
        )
        self.counted = CountedRoom(program, self.places)
        self.single = SingleRoom(program, self.places)
        self.crews = Crews(program, self.places, self.counted, self.single)
        self.redirects = Redirects(program, self.places)
        guards = (*program.rules.of(Guard), *program.rules.of(Free))
        self.ways = Ways(
            program,
            self.places,
            self.counted,
            self.single,
            self.redirects,
            guards,
        )
        self.moves = Moves(program, self.places, self.counted, self.ways)
        self._nests = self.places.branches.nests
        self.bear_on_moves = self.redirects.any or self.counted.any or self._nests

    # ------------------------------------------------------------ taboo

    def guard_of(self, state: State, place: int) -> str | None:
        """The id of a rule that makes a place taboo."""
        if not self.places.taboo(state) >> place & 1:
            return None
        for guard in self._program.rules.of(Guard):
            if self._holds(guard, state) and self.places.branch(guard.zone)(state) >> place & 1:
                return guard.rule
        return None

    def _holds(self, rule: Held, state: State) -> bool:
        return (holding(rule, self.places) or always)(state)

    # ------------------------------------------------------------ moves

    def bears_on_moves(self, state: State) -> bool:
        """Whether a rule about capacity, or one that redirects moves, may apply now."""
        return self._nests or self.redirects.bear(state) or self.counted.bears(state)
