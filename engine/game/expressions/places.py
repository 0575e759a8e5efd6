"""Binds the place expressions of a program to functions of the state."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeGuard, TypeVar, assert_never

from ...compile import expressions as ex
from ...compile.memo_dependencies import is_settled, stand_ins_are_settled
from ...compile.program import Program
from ..board.branches import Branches
from ..board.counters import Counters, EachOf, UncountedOf
from ..board.owners import Owners
from ..board.piles import CountsOf, Part, PlayersBranches, counts_in
from ..board.scoreboards import Scoreboards
from ..board.stand_ins import StandIns
from ..board.with_single import with_single
from ..memory.memo_tables import bits_of
from ..state.bound import (
    Bounds,
    BoundsBy,
    Condition,
    ConditionBy,
    Count,
    CountBy,
    Expr,
    ExprBy,
    Fact,
    FactBy,
    Filter,
    FilterBy,
    Listing,
    ListingBy,
)
from ..state.state import State
from .by_number import Keep, best_of, between
from .chosen_places import chosen_by
from .numbers import FINDERS, ends_of
from .players import chosen_of, person_of, players_of

PlaceOf = Callable[[State], int]
"""The number of a place, or -1 for none."""
MaskOf = Callable[[State], int]
"""The bits of places."""
StandingOf = Callable[[State, int], Sequence[int]]
"""What the pieces of each owner count in a place."""
KeptOutOf = Callable[[State, int], Mapping[tuple[int, int, int], int]]
"""The owners (bits) whose pieces of a kind never move: see `Exclusions.of`."""


AnswerT = TypeVar("AnswerT")


def nowhere(state: State) -> int:
    """The mask of no place."""
    return 0


_Standing = ex.PiecePlace | ex.PlayersPiecePlace | ex.ChosenPiecePlace
"""Where a single piece stands."""

LAST = (ex.HasMost, ex.HasFewest, ex.BestValue)
"""Tests that compare the places that pass all other tests."""


class Places(Counters):
    """Binds the place expressions of one program.

    branches: which places are in which. owners: whose pieces are meant. stand_ins: which pieces
    play the role of others. taboo: the places that nothing may enter or leave. standing: what the
    pieces of each owner count in a place. uncounted: as for `Counters`. kept_out: the owners whose
    pieces are kept out of a place; None: no rule does that.
    """

    def __init__(
        self,
        program: Program,
        branches: Branches,
        owners: Owners,
        stand_ins: StandIns,
        taboo: MaskOf = nowhere,
        standing: StandingOf | None = None,
        uncounted: UncountedOf | None = None,
        kept_out: KeptOutOf | None = None,
    ) -> None:
        super().__init__(program, branches, owners, uncounted)
        self.kept_out = kept_out
        self.players = program.layout.players
        self.known = branches.known
        self.stand_ins = stand_ins
        self.taboo = taboo
        self.standing = standing or self.by_owner(program.payment.kind)

    def is_settled(self, part: object) -> bool:
        """Whether the answer about a part of the program changes only when memos are dropped."""
        return is_settled(part) and stand_ins_are_settled(self.program.rules)

    # ------------------------------------------------------------ one place

    def place(self, expr: ex.PlaceExpr) -> Expr:
        """The function that finds one place."""
        return ExprBy(self._place_by(expr))

    def _place_by(self, expr: ex.PlaceExpr) -> PlaceOf:
        match expr:
            case ex.ConstPlace(place=number):
                return lambda state: number
            case ex.SlotPlace(slot=slot):
                return lambda state: state.stack[state.frame + slot]
            case ex.PlayersSlotPlace(base=base, subject=subject):
                return lambda state: state.stack[
                    state.frame + base + state.stack[state.frame + subject]
                ]
            case ex.PlayersPlace(base=base, subject=subject):
                return lambda state: base + state.stack[state.frame + subject]
            case ex.ChosenHolder(offset=offset, piece=piece):
                chosen = chosen_of(piece)
                return lambda state: chosen(state) + offset if chosen(state) >= 0 else -1
            case ex.PiecePlace() | ex.PlayersPiecePlace() | ex.ChosenPiecePlace():
                at, top = self._standing(expr), self.branches.top
                if self._may_ride(expr):
                    top_of = self.branches.top_of
                    return lambda state: top_of(state, at(state))
                return (lambda state: top[at(state)]) if self.branches.nests else at
        assert_never(expr)

    def around(self, expr: ex.PlaceExpr) -> Expr:
        """The place where a single piece stands, with the places around it; empty for none."""
        return ExprBy(self._around_by(expr))

    def _around_by(self, expr: ex.PlaceExpr) -> MaskOf:
        table = self.branches.around
        if isinstance(expr, ex.PiecePlace | ex.PlayersPiecePlace | ex.ChosenPiecePlace):
            at = self._standing(expr)
            if self._may_ride(expr):
                above = self.branches.above
                return lambda state: above(state, at(state))
            return lambda state: table[at(state)]
        place = self.place(expr)
        return lambda state: table[place(state)]

    def _may_ride(self, expr: ex.MaskPart) -> bool:
        """Whether a single piece may be carried, so that it can stand on a mobile place."""
        riding = self.branches.riding
        match expr:
            case ex.PiecePlace(cell=cell) | ex.PlayersPiecePlace(base=cell):
                return cell in riding
            case ex.ChosenPiecePlace():
                return bool(riding)
        return False

    def _standing(self, expr: _Standing) -> PlaceOf:
        """Where a single piece stands, or the one that plays its role."""
        match expr:
            case ex.PiecePlace(cell=cell):
                role = self.stand_ins.of(cell)
                if role is not None:
                    return lambda state: state.cells[role(state)]
                return lambda state: state.cells[cell]
            case ex.PlayersPiecePlace(base=base, subject=subject):
                return lambda state: state.cells[base + state.stack[state.frame + subject]]
            case ex.ChosenPiecePlace(base=base, piece=piece):
                chosen = chosen_of(piece)
                return lambda state: state.cells[base + chosen(state)] if chosen(state) >= 0 else -1
        assert_never(expr)

    # ------------------------------------------------------------ many places

    def any_mask(self, masks: list[MaskOf]) -> MaskOf:
        """The union of masks."""
        if not masks:
            return nowhere
        if len(masks) == 1:
            return masks[0]
        if len(masks) == 2:
            first, second = masks
            return lambda state: first(state) | second(state)

        def union(state: State) -> int:
            mask = 0
            for part in masks:
                mask |= part(state)
            return mask

        return union

    def mask(self, expr: ex.Mask) -> Expr:
        """The function that finds all places of a union."""
        return ExprBy(self._mask_by(expr))

    def _mask_by(self, expr: ex.Mask) -> MaskOf:
        fixed = 0
        moving: list[MaskOf] = []
        for part in expr.parts:
            if isinstance(part, ex.ConstPlace):
                fixed |= 1 << part.place
            elif isinstance(part, ex.Regions) and not part.tests:
                fixed |= part.mask
            elif isinstance(part, ex.Seats) and not part.regions.tests:
                fixed |= self.branches.seats(part.regions.mask)
            else:
                moving.append(self._part(part))
        if not moving:
            return lambda state: fixed
        if fixed and len(moving) == 1:
            only = moving[0]
            return self._remembered(expr, lambda state: only(state) | fixed)
        if fixed:
            moving.append(lambda state: fixed)
        return self._remembered(expr, self.any_mask(moving))

    def _remembered(self, expr: ex.Mask, find: MaskOf) -> MaskOf:
        """A union that is memoised where that pays: in a mix where places are in places."""
        return self.expr_if_settled(expr, find, "mask") if self.branches.nests else find

    def branch(self, expr: ex.Mask) -> Expr:
        """The function that finds all places of a union, with all that is in them."""
        return ExprBy(self._branch_by(expr))

    def _branch_by(self, expr: ex.Mask) -> MaskOf:
        mask, below = self.mask(expr), self.branches.below
        if not self.branches.nests:
            return mask
        alone = tuple(part for part in expr.parts if isinstance(part, ex.Itself))
        if not alone:
            return self.expr_if_settled(expr, lambda state: below(state, mask(state)), "branch")
        others = self.branch(ex.Mask(tuple(part for part in expr.parts if part not in alone)))
        directly, there = self.branches.directly, self.any_mask([self._part(one) for one in alone])
        found = self.any_mask([others, lambda state: directly(state, there(state))])
        return self.expr_if_settled(expr, found, "branch")

    def within(self, expr: ex.Mask) -> Expr:
        """The function that finds all places that are in those of a union."""
        return ExprBy(self._within_by(expr))

    def _within_by(self, expr: ex.Mask) -> MaskOf:
        branch, mask = self.branch(expr), self.mask(expr)
        return self.expr_if_settled(expr, lambda state: branch(state) & ~mask(state), "within")

    def if_settled(
        self, part: Hashable, fact: Fact[AnswerT] | Callable[[State], AnswerT], what: str = ""
    ) -> Fact[AnswerT]:
        """The same fact; it is memoized if its dependencies allow that.

        what: what is asked of the part, so that equal questions share a memo.
        """
        if not self.is_settled(part):
            return fact if isinstance(fact, Fact) else FactBy(fact)
        return self.known.remembered(fact, (self, what, part) if what else None)

    def expr_if_settled(
        self, part: Hashable, expr: Expr | Callable[[State], int], what: str = ""
    ) -> Expr:
        """The same for an integer."""
        if not self.is_settled(part):
            return expr if isinstance(expr, Expr) else ExprBy(expr)
        return self.known.remembered_expr(expr, (self, what, part) if what else None)

    def condition_if_settled(
        self, part: Hashable, condition: Condition | Callable[[State], bool], what: str = ""
    ) -> Condition:
        """The same for a condition."""
        if not self.is_settled(part):
            return condition if isinstance(condition, Condition) else ConditionBy(condition)
        return self.known.remembered_condition(condition, (self, what, part) if what else None)

    def _part(self, part: ex.MaskPart) -> MaskOf:
        if isinstance(part, ex.Regions):
            return self._regions(part)
        if isinstance(part, ex.Seats):
            regions, seats = self._regions(part.regions), self.branches.seats
            return lambda state: seats(regions(state))
        if isinstance(part, ex.Itself):
            return self._part(part.places)
        bits = self.bits
        if self._is_fixed_piece(part):
            cell, bits = part.cell, [bits[top] for top in self.branches.top]
            return lambda state: bits[state.cells[cell]]
        place = self.place(part)
        return lambda state: bits[place(state)]

    def _regions(self, regions: ex.Regions) -> MaskOf:
        start = regions.mask
        match regions.tests:
            case (ex.NextTo(place=place),):
                return self._next_to(place, [near & start for near in self.program.neighbours])
            case (ex.Not(test=ex.NextTo(place=place)),):
                return self._next_to(place, [start & ~near for near in self.program.neighbours])
        plain = [self.test(t) for t in regions.tests if not isinstance(t, LAST)]
        last = [self.test(t) for t in regions.tests if isinstance(t, LAST)]
        tests = plain + last

        def filtered(state: State) -> int:
            mask = start
            for test in tests:
                mask = test(state, mask)
            return mask

        return filtered

    def _is_fixed_piece(self, part: ex.MaskPart) -> TypeGuard[ex.PiecePlace]:
        """Whether a part is the place of one given piece, which is never a mobile place."""
        if not isinstance(part, ex.PiecePlace) or self._may_ride(part):
            return False
        return self.stand_ins.of(part.cell) is None

    def _next_to(self, expr: ex.PlaceExpr, by_place: Sequence[int]) -> MaskOf:
        """The entry of a table for a place, or for the one that it is in; 0 for none."""
        table, branches = [*by_place, 0], self.branches
        if self._is_fixed_piece(expr):
            cell, table = expr.cell, [table[top] for top in branches.top]
            return lambda state: table[state.cells[cell]]
        place = self.place(expr)
        if branches.nests:
            return lambda state: table[branches.top_of(state, place(state))]
        return lambda state: table[place(state)]

    # ------------------------------------------------------------ tests

    def test(self, where: ex.Where) -> Filter:
        """The function that keeps the places of a mask that pass."""
        return FilterBy(self._test_by(where))

    def _test_by(self, where: ex.Where) -> Keep:
        match where:
            case ex.Not(test=inner):
                keep = self.test(inner)
                return lambda state, mask: mask & ~keep(state, mask)
            case ex.IsTaboo():
                taboo = self.taboo
                return lambda state, mask: mask & taboo(state)
            case ex.NextTo(place=expr):
                near = self._next_to(expr, self.program.neighbours)
                return lambda state, mask: mask & near(state)
            case ex.SamePlace(place=expr):
                place, bits = self.place(expr), self.bits
                return lambda state, mask: mask & bits[place(state)]
            case ex.NextToOne(test=inner):
                return self._next_to_one(inner)
            case ex.Worth():
                return self._worth(where)
            case ex.ChosenBy():
                return chosen_by(where.slots, lambda state: (where.low, where.high))
            case ex.ChosenBySoMany():
                return chosen_by(where.slots, ends_of(self, where.bound))
            case ex.HasPieces():
                return self._has_pieces(where)
            case ex.HasSoMany():
                return self._has_so_many(where)
            case ex.HasSingle(cells=cells):
                return with_single(cells, self.branches, self.stand_ins)
            case ex.BestValue(highest=highest):
                return self._best_value(max if highest else min)
            case ex.Led():
                return self._led(where)
            case ex.HasMost(pieces=pieces):
                return best_of(self.counter_each(pieces), max, self._members)
            case ex.HasFewest(pieces=pieces):
                return best_of(self.counter_each(pieces), min, self._members)
        assert_never(where)

    def _next_to_one(self, test: ex.Where) -> Keep:
        keep, near, members = self.test(test), self.program.neighbours, self._members
        everything = (1 << self.program.layout.regions) - 1

        def beside(state: State, mask: int) -> int:
            found = 0
            for place in members[keep(state, everything)]:
                found |= near[place]
            return mask & found

        return beside

    def _worth(self, test: ex.Worth) -> Keep:
        low, high = test.low, test.high
        payment = self.program.payment
        in_range = sum(
            1 << place for place, values in payment.values.items() if low <= values[0] <= high
        )
        boards = [(cell, low <= values[0] <= high) for cell, values in payment.board_cells]

        def worth(state: State, mask: int) -> int:
            good = in_range
            for cell, counts in boards:
                place = state.cells[cell]
                if place >= 0:
                    good = good | (1 << place) if counts else good & ~(1 << place)
            return mask & good

        return worth

    def _has_pieces(self, test: ex.HasPieces) -> Keep:
        count, low, high = self.counter(test.pieces), test.low, test.high
        each = self.counter_each(test.pieces)
        several = between(each, lambda state: (low, high), self._members)

        def has(state: State, mask: int) -> int:
            if mask & (mask - 1):
                return several(state, mask)
            return mask if mask and low <= count(state, mask.bit_length() - 1) <= high else 0

        return has

    def _best_value(self, best: Callable[[list[int]], int]) -> Keep:
        boards = Scoreboards(self.program)

        def each(state: State, places: Sequence[int]) -> list[int]:
            values = [boards.of(state, place, alone=False) for place in places]
            return [of_place[0] if of_place else 0 for of_place in values]

        return best_of(each, best, self._members)

    def _led(self, test: ex.Led) -> Keep:
        standing, alone = self.by_owner(test.pieces.kind), test.alone
        meant = self.owners.meant(test.pieces)

        def led(state: State, mask: int) -> int:
            found, whose = 0, bits_of(meant(state))
            for place in self._members[mask]:
                counts = standing(state, place)
                most = max(counts)
                of_them = most and any(counts[owner] == most for owner in whose)
                if of_them and (not alone or counts.count(most) == 1):
                    found |= 1 << place
            return found

        return led

    def _has_so_many(self, test: ex.HasSoMany) -> Keep:
        each = self.counter_each(test.pieces)
        return between(each, ends_of(self, test.bound), self._members)

    # ------------------------------------------------------------ numbers and players

    def counter(self, owned: ex.Owned) -> Count:
        """The number of pieces of some owners in a place, and in all that is in it."""
        if owned.going is None or self.kept_out is None:
            return super().counter(owned)
        each = self._going(owned, owned.going, self.kept_out)
        return CountBy(lambda state, place: each(state, (place,))[0])

    def counter_each(self, owned: ex.Owned) -> EachOf:
        """The same for each of several places."""
        if owned.going is None or self.kept_out is None:
            return super().counter_each(owned)
        return self._going(owned, owned.going, self.kept_out)

    def _going(self, owned: ex.Owned, going: ex.Going, kept_out: KeptOutOf) -> EachOf:
        """The number of pieces that no rule keeps from going to a place; 0 without a place."""
        kind, owners, meant = owned.kind, self.program.layout.owners, self.owners.meant(owned)
        goal_of, arranged, bits = self.place(going.place), self.branches.arranged, self.bits
        mover_of = person_of(going.mover)
        first = self.program.layout.pieces_at(kind, 0, 0)

        def number_going(state: State, places: Sequence[int]) -> list[int]:
            where, whose, cells = goal_of(state), meant(state), state.cells
            if where < 0:
                return [0] * len(places)
            mover = mover_of(state)
            inside, kept = arranged(state).inside, kept_out(state, kind)
            return [
                sum(
                    [
                        cells[first + one * owners + owner]
                        for one in inside[bits[place]]
                        for owner in self._members[whose & ~kept[one, where, mover]]
                    ]
                )
                for place in places
            ]

        return number_going

    def number(self, number: ex.Number) -> Expr:
        """The expression that finds a number."""
        found = FINDERS[type(number)](self, number)
        return found if isinstance(found, Expr) else ExprBy(found)

    def ends(self, bound: tuple[int, int] | ex.Bound) -> Bounds:
        """The least and the most that are allowed."""
        if isinstance(bound, ex.Bound):
            return BoundsBy(ends_of(self, bound))
        return BoundsBy(lambda state: bound)

    def players_of(self, players: ex.Players) -> Listing:
        """Several players."""
        return ListingBy(self.if_settled(players, players_of(self, players), "players"))

    def counts(self, owned: ex.Owned, zone: ex.Mask) -> CountsOf | None:
        """The counts of an owner's piles in a union, and in all that is in it: see `piles`."""
        piles = self.piles(owned, zone)
        return None if piles is None else counts_in(self, [piles])

    def piles(self, owned: ex.Owned, zone: ex.Mask) -> Part | None:
        """An owner's piles in a union, and in all that is in it; None: they must be counted."""
        branches = self.branches_by_player(owned, zone) if self.branches.nests else None
        if branches is None or (owned.counting and self.uncounted is not None):
            return None
        return owned, zone, branches

    def branches_by_player(self, owned: ex.Owned, zone: ex.Mask) -> PlayersBranches | None:
        """A union with all that is in it, for the owner of the pieces; None: it can't be memoised.

        It is the same for all players, or each player's own place.
        """
        match owned.whose, zone.parts:
            case "own", (ex.PlayersPlace(base=base, subject=owned.subject),):
                bits = self.bits
                return PlayersBranches(
                    self.branches.arranged,
                    lambda arranged, player: arranged.below[bits[base + player]],
                )
        if owned.whose not in ("own", "owner") or not self.is_settled(zone):
            return None
        return self.same_branch(zone)

    def same_branch(self, zone: ex.Mask) -> PlayersBranches:
        """A union with all that is in it; the same for all players."""
        return PlayersBranches(self.branch(zone), lambda branch, player: branch)

    @staticmethod
    def each(mask: int) -> list[int]:
        """The places of a mask, lowest number first."""
        return bits_of(mask)
