"""The simplest expressions: given integers, cells, and slots of the frame."""

from __future__ import annotations

from .bound import Expr
from .state import State


class Const(Expr):
    """A given integer."""

    def __init__(self, value: int) -> None:
        self._value = value

    def of(self, state: State) -> int:
        return self._value


class InSlot(Expr):
    """The value of a slot of the frame."""

    def __init__(self, slot: int) -> None:
        self._slot = slot

    def of(self, state: State) -> int:
        return state.stack[state.frame + self._slot]


class InCell(Expr):
    """The value of a cell."""

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def of(self, state: State) -> int:
        return state.cells[self.cell]


class OfPlayer(Expr):
    """A number of a player, of several in a row; subject: the slot that holds the player."""

    def __init__(self, first: int, subject: int) -> None:
        self._first, self._subject = first, subject

    def of(self, state: State) -> int:
        return self._first + state.stack[state.frame + self._subject]


class StackCell(Expr):
    """The cell of the stack for a slot of the frame, found by its number."""

    def __init__(self, slot: Expr) -> None:
        self._slot = slot

    def of(self, state: State) -> int:
        return state.frame + self._slot.of(state)


class Offset(Expr):
    """The sum of a number and an offset; -1 where the number is below 0."""

    def __init__(self, number: Expr, offset: int) -> None:
        self._number, self._offset = number, offset

    def of(self, state: State) -> int:
        number = self._number.of(state)
        return number + self._offset if number >= 0 else -1


class InCellOf(Expr):
    """The value of the cell that an expression finds; -1 for none."""

    def __init__(self, cell: Expr) -> None:
        self._cell = cell

    def of(self, state: State) -> int:
        cell = self._cell.of(state)
        return state.cells[cell] if cell >= 0 else -1


class InCellOfPlayer(Expr):
    """The value of the cell of a player, of several in a row; subject: the player's slot."""

    def __init__(self, first: int, subject: int) -> None:
        self._first, self._subject = first, subject

    def of(self, state: State) -> int:
        return state.cells[self._first + state.stack[state.frame + self._subject]]


class InSlotAt(Expr):
    """The value of the slot that an expression finds; -1 for none."""

    def __init__(self, slot: Expr) -> None:
        self._slot = slot

    def of(self, state: State) -> int:
        slot = self._slot.of(state)
        return state.stack[state.frame + slot] if slot >= 0 else -1


class Entry(Expr):
    """The entry of a table at an index; its last entry is for -1."""

    def __init__(self, table: list[int], index: Expr) -> None:
        self._table, self._index = table, index

    def of(self, state: State) -> int:
        return self._table[self._index.of(state)]


class Union(Expr):
    """The bits of several masks together. fixed: bits that are always among them."""

    def __init__(self, masks: list[Expr], fixed: int) -> None:
        self._masks, self._fixed = masks, fixed

    def of(self, state: State) -> int:
        found = self._fixed
        for mask in self._masks:
            found |= mask.of(state)
        return found


class Without(Expr):
    """The bits of a mask that are not in another one."""

    def __init__(self, mask: Expr, less: Expr) -> None:
        self._mask, self._less = mask, less

    def of(self, state: State) -> int:
        return self._mask.of(state) & ~self._less.of(state)


class BitCount(Expr):
    """The number of bits of a mask."""

    def __init__(self, mask: Expr) -> None:
        self._mask = mask

    def of(self, state: State) -> int:
        return self._mask.of(state).bit_count()


def union(masks: list[Expr], fixed: int = 0) -> Expr:
    """The bits of several masks together, and those that are always among them."""
    if not masks:
        return Const(fixed)
    return masks[0] if len(masks) == 1 and not fixed else Union(masks, fixed)
