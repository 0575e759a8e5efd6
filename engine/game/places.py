"""Binds the place expressions of a program to functions of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from ..rules import program as ir
from ..rules.program import Program
from .rulings import Rulings
from .state import State

PlaceOf = Callable[[State], int]
"""Gives a place number, or -1 for none."""
MaskOf = Callable[[State], int]
"""Gives the bits of places."""


class Places:
    """Makes the functions of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        layout = program.layout
        self.players = layout.players
        self.bits = [*(1 << place for place in range(len(layout.places))), 0]
        self.taboo = self.any_mask([])
        self.rulings = Rulings(program, self)
        self.taboo = self.rulings.taboo

    # ------------------------------------------------------------ one place

    def place(self, expr: ir.PlaceExpr) -> PlaceOf:
        """The function that finds one place."""
        match expr:
            case ir.ConstPlace(place=number):
                return lambda state: number
            case ir.SlotPlace(slot=slot):
                return lambda state: state.stack[state.frame + slot]
            case ir.PlayersSlotPlace(base=base, subject=subject):
                return lambda state: state.stack[
                    state.frame + base + state.stack[state.frame + subject]
                ]
            case ir.PlayersPlace(base=base, subject=subject):
                return lambda state: base + state.stack[state.frame + subject]
            case ir.PiecePlace(cell=cell):
                return lambda state: state.cells[cell]
            case ir.PlayersPiecePlace(base=base, subject=subject):
                return lambda state: state.cells[base + state.stack[state.frame + subject]]
        assert_never(expr)

    # ------------------------------------------------------------ many places

    def any_mask(self, masks: list[MaskOf]) -> MaskOf:
        """The union of masks."""
        if not masks:
            return lambda state: 0
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

    def mask(self, expr: ir.Mask) -> MaskOf:
        """The function that finds all places of a union."""
        fixed = 0
        moving: list[MaskOf] = []
        for part in expr.parts:
            if isinstance(part, ir.ConstPlace):
                fixed |= 1 << part.place
            elif isinstance(part, ir.Regions) and not part.tests:
                fixed |= part.mask
            else:
                moving.append(self._part(part))
        if not moving:
            return lambda state: fixed
        if fixed and len(moving) == 1:
            only = moving[0]
            return lambda state: only(state) | fixed
        if fixed:
            moving.append(lambda state: fixed)
        return self.any_mask(moving)

    def _part(self, part: ir.MaskPart) -> MaskOf:
        if isinstance(part, ir.Regions):
            return self._regions(part)
        bits = self.bits
        if isinstance(part, ir.PiecePlace):
            cell = part.cell
            return lambda state: bits[state.cells[cell]]
        place = self.place(part)
        return lambda state: bits[place(state)]

    def _regions(self, regions: ir.Regions) -> MaskOf:
        start = regions.mask
        if len(regions.tests) == 1 and regions.tests[0].kind == "next_to":
            return self._next_to(regions.tests[0], start)
        plain = [self.test(t) for t in regions.tests if t.kind not in _SUPERLATIVES]
        last = [self.test(t) for t in regions.tests if t.kind in _SUPERLATIVES]
        tests = plain + last

        def filtered(state: State) -> int:
            mask = start
            for test in tests:
                mask = test(state, mask)
            return mask

        return filtered

    def _next_to(self, test: ir.Where, among: int) -> MaskOf:
        assert test.place is not None
        place = self.place(test.place)
        near = [mask & among for mask in self.program.neighbours]
        far = [among & ~mask for mask in near]
        table = [*(far if test.negated else near), 0]
        if isinstance(test.place, ir.PiecePlace):
            cell = test.place.cell
            return lambda state: table[state.cells[cell]]
        return lambda state: table[place(state)]

    # ------------------------------------------------------------ tests

    def test(self, where: ir.Where) -> Callable[[State, int], int]:
        """The function that keeps those places of a mask that pass."""
        keep: Callable[[State, int], int] = getattr(self, f"_test_{where.kind}")(where)
        if not where.negated:
            return keep
        return lambda state, mask: mask & ~keep(state, mask)

    def _test_taboo(self, where: ir.Where) -> Callable[[State, int], int]:
        taboo = self.taboo
        return lambda state, mask: mask & taboo(state)

    def _test_next_to(self, where: ir.Where) -> Callable[[State, int], int]:
        near = self._next_to(ir.Where("next_to", place=where.place), -1)
        return lambda state, mask: mask & near(state)

    def _test_same(self, where: ir.Where) -> Callable[[State, int], int]:
        assert where.place is not None
        place, bits = self.place(where.place), self.bits
        return lambda state, mask: mask & bits[place(state)]

    def _test_worth(self, where: ir.Where) -> Callable[[State, int], int]:
        low, high = where.low, where.high
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

    def _test_chosen_by(self, where: ir.Where) -> Callable[[State, int], int]:
        base, low, high, players = where.base, where.low, where.high, self.players

        def chosen(state: State, mask: int) -> int:
            first = state.frame + base
            picks = state.stack[first : first + players]
            found = 0
            for place in set(picks):
                if place >= 0 and low <= picks.count(place) <= high:
                    found |= 1 << place
            return mask & found

        return chosen

    def _test_has(self, where: ir.Where) -> Callable[[State, int], int]:
        assert where.pieces is not None
        count, low, high = self.counter(where.pieces), where.low, where.high

        def has(state: State, mask: int) -> int:
            found = 0
            for place in self.each(mask):
                if low <= count(state, place) <= high:
                    found |= 1 << place
            return found

        return has

    def _test_has_no(self, where: ir.Where) -> Callable[[State, int], int]:
        cells, bits = where.cells, self.bits

        def has_no(state: State, mask: int) -> int:
            for cell in cells:
                mask &= ~bits[state.cells[cell]]
            return mask

        return has_no

    def _test_has_any(self, where: ir.Where) -> Callable[[State, int], int]:
        cells, bits = where.cells, self.bits

        def has_any(state: State, mask: int) -> int:
            standing = 0
            for cell in cells:
                standing |= bits[state.cells[cell]]
            return mask & standing

        return has_any

    def _test_most(self, where: ir.Where) -> Callable[[State, int], int]:
        return self._superlative(where, max)

    def _test_fewest(self, where: ir.Where) -> Callable[[State, int], int]:
        return self._superlative(where, min)

    def _superlative(
        self, where: ir.Where, best: Callable[[list[int]], int]
    ) -> Callable[[State, int], int]:
        assert where.pieces is not None
        count = self.counter(where.pieces)

        def superlative(state: State, mask: int) -> int:
            places = self.each(mask)
            counts = [count(state, place) for place in places]
            if not counts:
                return 0
            wanted = best(counts)
            return sum(1 << place for place, n in zip(places, counts, strict=True) if n == wanted)

        return superlative

    # ------------------------------------------------------------ counting

    def counter(self, owned: ir.Owned) -> Callable[[State, int], int]:
        """How many pieces of some owners stand in a place."""
        owners = self.program.layout.owners
        base = owned.kind * len(self.program.layout.places) * owners
        subject = owned.subject

        def own(state: State, place: int) -> int:
            return state.cells[base + place * owners + state.stack[state.frame + subject]]

        def anyone(state: State, place: int) -> int:
            first = base + place * owners
            return sum(state.cells[first : first + owners])

        def owner(state: State, place: int) -> int:
            return state.cells[base + place * owners + subject]

        match owned.whose:
            case "own":
                return own
            case "owner":
                return owner
            case "opponents":
                return lambda state, place: anyone(state, place) - own(state, place)
            case "others":
                return lambda state, place: anyone(state, place) - owner(state, place)
        return anyone

    @staticmethod
    def each(mask: int) -> list[int]:
        """The places of a mask, lowest number first."""
        return [place for place in range(mask.bit_length()) if mask >> place & 1]


_SUPERLATIVES = ("most", "fewest")
