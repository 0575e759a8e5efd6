"""Binds places, and masks of places."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from ...compile import condition_tests as ct
from ...compile import expressions as ex
from ...compile.memo_dependencies import is_settled, stand_ins_are_settled
from ...compile.player_tests import Players
from ...compile.program import Program
from ..board.branches import Branches
from ..board.counters import Counters, UncountedOf
from ..board.owners import Owners
from ..board.sides import BySide, HeadOf, HeadsOf
from ..board.stand_ins import StandIns
from ..state.bound import (
    Bounds,
    ByOwner,
    Condition,
    Count,
    Expr,
    Fact,
    Filter,
    Listing,
)
from ..state.state import State
from ..state.values import (
    Const,
    Entry,
    InCell,
    InCellOf,
    InCellOfPlayer,
    InSlot,
    InSlotAt,
    Offset,
    OfPlayer,
    Union,
    union,
)
from .going import Going, KeptOut
from .masks import Above, Below, Directly, Passing, SeatsIn, Top
from .players import chosen_of, person_of

AnswerT = TypeVar("AnswerT")

nowhere = Const(0)
"""The mask of no place."""

_SINGLES = (ex.PiecePlace, ex.PlayersPiecePlace, ex.ChosenPiecePlace)
"""Where a single piece stands."""


class Zones(Counters):
    """Binds the places of one program.

    branches: which places are in which. owners: whose pieces are meant. stand_ins: which pieces
    play the role of others. taboo: the places that nothing may enter or leave. standing: what the
    pieces of each owner count in a place. uncounted: as for `Counters`. kept_out: the owners whose
    pieces are kept out of a place; None: no rule does that. sides: by owner, the head of the side;
    None: each player is one alone.
    """

    def __init__(
        self,
        program: Program,
        branches: Branches,
        owners: Owners,
        stand_ins: StandIns,
        taboo: Expr = nowhere,
        standing: ByOwner | None = None,
        uncounted: UncountedOf | None = None,
        kept_out: KeptOut | None = None,
        sides: Listing | None = None,
    ) -> None:
        super().__init__(program, branches, owners, uncounted)
        self.kept_out = kept_out
        self.players = program.layout.players
        self.known = branches.known
        self.stand_ins = stand_ins
        self.taboo = taboo
        self.standing = standing or self.by_owner(program.payment.kind)
        self._sides = sides

    # ------------------------------------------------------------ memos

    def is_settled(self, part: object) -> bool:
        """Whether the answer about a part of the program changes only when memos are dropped."""
        return is_settled(part) and stand_ins_are_settled(self.program.rules)

    def if_settled(self, part: Hashable, fact: Fact[AnswerT], what: str = "") -> Fact[AnswerT]:
        """The same fact; it is memoized if its dependencies allow that.

        what: what is asked of the part, so that equal questions share a memo.
        """
        if not self.is_settled(part):
            return fact
        return self.known.remembered(fact, (self, what, part) if what else None)

    def expr_if_settled(self, part: Hashable, expr: Expr, what: str = "") -> Expr:
        """The same for an integer."""
        if not self.is_settled(part):
            return expr
        return self.known.remembered_expr(expr, (self, what, part) if what else None)

    def condition_if_settled(
        self, part: Hashable, condition: Condition, what: str = ""
    ) -> Condition:
        """The same for a condition."""
        if not self.is_settled(part):
            return condition
        return self.known.remembered_condition(condition, (self, what, part) if what else None)

    # ------------------------------------------------------------ sides

    def head(self, player: Expr) -> Expr:
        """The player who stands for a player's side in counts."""
        return player if self._sides is None else HeadOf(self._sides, player)

    def heads_meant(self, owned: ex.Owned) -> Expr:
        """Those of the owners of the pieces that are meant, as bits."""
        owners = self.owners.meant(owned)
        return owners if self._sides is None else HeadsOf(self._sides, owners)

    def by_side(self, kind: int) -> ByOwner:
        """The number of pieces of a kind in a place, by owner; those of a side are its head's."""
        counts = self.by_owner(kind)
        return counts if self._sides is None else BySide(self._sides, counts)

    # ------------------------------------------------------------ one place

    def place(self, expr: ex.PlaceExpr) -> Expr:
        """One place, or -1."""
        match expr:
            case ex.ConstPlace(place=number):
                return Const(number)
            case ex.SlotPlace(slot=slot):
                return InSlot(slot)
            case ex.PlayersSlotPlace(base=base, subject=subject):
                return InSlotAt(OfPlayer(base, subject))
            case ex.PlayersPlace(base=base, subject=subject):
                return OfPlayer(base, subject)
            case ex.ChosenHolder(offset=offset, piece=piece):
                return Offset(chosen_of(piece), offset)
            case ex.RegionOfCard(regions=regions, slot=slot):
                return Entry([*regions, -1], InSlot(slot))
        standing = self._standing(expr)
        if self._may_ride(expr):
            return Top(self.branches, standing)
        return Entry(self.branches.top, standing) if self.branches.nests else standing

    def around(self, expr: ex.PlaceExpr) -> Expr:
        """The place where a single piece stands, with the places around it; empty for none."""
        if self._may_ride(expr):
            return Above(self.branches, self._standing(expr))
        place = self._standing(expr) if isinstance(expr, _SINGLES) else self.place(expr)
        return Entry(self.branches.around, place)

    def _looked_up(self, table: list[int], expr: ex.PlaceExpr) -> Expr:
        """The entry of a table for a place, found without a call where that is possible."""
        if not isinstance(expr, _SINGLES):
            return Entry(table, self.place(expr))
        if self._may_ride(expr):
            return Entry(table, Top(self.branches, self._standing(expr)))
        return Entry([table[top] for top in self.branches.top], self._standing(expr))

    def _may_ride(self, expr: ex.PlaceExpr) -> bool:
        """Whether a single piece may be carried, so that it can stand on a mobile place."""
        riding = self.branches.riding
        match expr:
            case ex.PiecePlace(cell=cell) | ex.PlayersPiecePlace(base=cell):
                return cell in riding
            case ex.ChosenPiecePlace():
                return bool(riding)
        return False

    def _standing(self, expr: ex.PlaceExpr) -> Expr:
        """Where a single piece stands, or the one that plays its role."""
        match expr:
            case ex.PiecePlace(cell=cell):
                role = self.stand_ins.of(cell)
                return InCell(cell) if role is None else InCellOf(role)
            case ex.PlayersPiecePlace(base=base, subject=subject):
                return InCellOfPlayer(base, subject)
            case ex.ChosenPiecePlace(base=base, piece=piece):
                return InCellOf(Offset(chosen_of(piece), base))
        raise AssertionError(expr)

    # ------------------------------------------------------------ several places, as bits

    def mask(self, expr: ex.Mask) -> Expr:
        """All places of a union."""
        fixed = 0
        moving: list[Expr] = []
        for part in expr.parts:
            if isinstance(part, ex.ConstPlace):
                fixed |= 1 << part.place
            elif isinstance(part, ex.Regions) and not part.tests:
                fixed |= part.mask
            elif isinstance(part, ex.Seats) and not part.regions.tests:
                fixed |= self.branches.seats(part.regions.mask)
            else:
                moving.append(self._part(part))
        found = union(moving, fixed)
        if moving and self.branches.nests:  # elsewhere a memo costs as much as the answer
            return self.expr_if_settled(expr, found, "mask")
        return found

    def _part(self, part: ex.MaskPart) -> Expr:
        match part:
            case ex.Regions(mask=mask, tests=(ex.NextTo() as test,)):
                return self.next_to(test, mask)
            case ex.Regions(mask=mask, tests=(ex.Not(test=ex.NextTo() as test),)):
                return self.next_to(test, mask, apart=True)
            case ex.Regions(mask=mask, tests=tests):
                return Passing(Const(mask), [self.test(test) for test in tests])
            case ex.Seats(regions=regions):
                return SeatsIn(self.branches, self._part(regions))
            case ex.Itself(places=places):
                return self._part(places)
            case ex.ChangedZone():
                return self.changed_zone(part)
        return self.bit_of(part)

    def branch(self, expr: ex.Mask) -> Expr:
        """All places of a union, with all that is in them."""
        if not self.branches.nests:
            return self.mask(expr)
        alone = tuple([part for part in expr.parts if isinstance(part, ex.Itself)])
        if alone:
            others = ex.Mask(tuple([part for part in expr.parts if part not in alone]))
            directly = Directly(self.branches, union([self._part(one) for one in alone]))
            found: Expr = Union([self.branch(others), directly], 0)
        else:
            found = Below(self.branches, self.mask(expr))
        return self.expr_if_settled(expr, found, "branch")

    def bit_of(self, expr: ex.PlaceExpr) -> Expr:
        """The bit of a place; none for none."""
        return self._looked_up(self.bits, expr)

    def next_to(self, test: ex.NextTo, among: int = -1, *, apart: bool = False) -> Expr:
        """The places (bits) next to a place, or to the one that it is in; none for no place.

        among: only these. apart: those that are not next to it; all for no place.
        """
        if test.changing is not None:
            return self.next_now(self.outermost(test.place), among, apart=apart)
        masks = [*self.program.neighbours, 0]
        table = [among & (~near if apart else near) for near in masks]
        if self.branches.nests and not isinstance(test.place, _SINGLES):
            return Entry(table, self.outermost(test.place))
        return self._looked_up(table, test.place)

    def outermost(self, expr: ex.PlaceExpr) -> Expr:
        """A place, or the outermost of the places around it."""
        place = self.place(expr)
        if self.branches.nests and not isinstance(expr, _SINGLES):
            return Top(self.branches, place)
        return place

    def next_now(self, place: Expr, among: int, *, apart: bool) -> Expr:
        """The places next to a place, or apart from it, where rules may change borders."""
        raise NotImplementedError

    def changed_zone(self, part: ex.ChangedZone) -> Expr:
        """The places of a zone that rules may change."""
        raise NotImplementedError

    # ------------------------------------------------------------ tests, numbers and players

    def test(self, where: ex.Where) -> Filter:
        """The test that keeps the places of a mask that pass."""
        raise NotImplementedError

    def condition(self, test: ct.Test) -> Condition:
        """Whether a condition holds."""
        raise NotImplementedError

    def number(self, number: ex.Number) -> Expr:
        """A number from 0 to `MANY`."""
        raise NotImplementedError

    def players_of(self, players: Players) -> Listing:
        """All players who are meant, in the order of their seats."""
        raise NotImplementedError

    def counter(self, owned: ex.Owned) -> Count:
        """The number of pieces of some owners in a place, and in all that is in it."""
        if owned.going is None or self.kept_out is None:
            return super().counter(owned)
        goal, mover = self.place(owned.going.place), person_of(owned.going.mover)
        return Going(self, owned, goal, mover, self.kept_out)

    def ends(self, bound: ex.Ends) -> Bounds:
        """The least and the most that are allowed."""
        if isinstance(bound, tuple):
            return FixedBounds(bound[0], bound[1])
        found = _BoundBy(bound, self.number(bound.number))
        if isinstance(bound.number, ex.FixedNumber):
            low, high = found.of(State([]))
            return FixedBounds(low, high)
        return found


class FixedBounds(Bounds):
    """The same ends in every state."""

    def __init__(self, low: int, high: int) -> None:
        self.fixed = self._ends = low, high

    def of(self, state: State) -> tuple[int, int]:
        return self._ends


class _BoundBy(Bounds):
    """Ends that are a number with an offset, or open."""

    def __init__(self, bound: ex.Bound, number: Expr) -> None:
        self._number, self._least, self._most = number, bound.least, bound.most

    def of(self, state: State) -> tuple[int, int]:
        number, least, most = self._number.of(state), self._least, self._most
        return 0 if least is None else number + least, ex.MANY if most is None else number + most
