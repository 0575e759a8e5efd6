"""Operations that move, show and flip single pieces."""

from __future__ import annotations

from typing import Final

from ...compile.operations import PieceCell
from ...compile.verbs import pieces as ops
from ..board.unseen import options_wherever
from ..machine.handlers import ask
from ..machine.machine import Machine, handles
from ..machine.steps import StepHandler
from ..state.bound import Expr
from ..state.domains import PIECE, PILE, PLACE
from ..state.state import State
from ..state.values import Const, OfPlayer
from .announcing import OneChosen
from .families import PiecesMeant

OFF_BOARD: Final = -1


def cell_of(m: Machine, piece: PieceCell) -> Expr:
    """The cell of a given piece or of the one that plays its role, or of the acting player's."""
    if piece.slot is not None:
        return OfPlayer(piece.base, piece.slot)
    return m.places.stand_ins.of(piece.base) or Const(piece.base)


# ---------------------------------------------------------------- a given piece


class _MovePiece(OneChosen):
    """One single piece to a place."""

    def __init__(self, m: Machine, pc: int, op: ops.MovePiece) -> None:
        super().__init__(m, pc, op, op.to, PLACE)
        self._at, self._free, self._members = cell_of(m, op.piece), op.free, m.members
        self._target, self._single_moves = m.places.mask(op.target), m.rules.single_moves

    def options(self, state: State) -> list[int]:
        blocked = self._single_moves.blocked(state, self._at.of(state), free=self._free)
        return self._members[self._target.of(state) & ~blocked]

    def apply(self, state: State) -> int:
        place = state.stack[state.frame + self.slot]
        self.events.move_piece(state, self._at.of(state), place, free=self._free)
        return self.after


class _MoveInSecret(_MovePiece):
    """The same in secret: only the player who moves the piece knows where it goes."""

    def __init__(self, m: Machine, pc: int, op: ops.MovePiece) -> None:
        super().__init__(m, pc, op)
        self._layout = m.layout

    def apply(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        place, who = stack[frame + self.slot], stack[frame + self.subject]
        offered = options_wherever(self._layout, state, self.options)
        self.events.move_piece(
            state, self._at.of(state), place, free=self._free, player=who, offered=offered
        )
        return self.after


def _move_piece(m: Machine, pc: int, op: ops.MovePiece) -> StepHandler:
    return _MoveInSecret(m, pc, op) if op.secret else _MovePiece(m, pc, op)


class _MoveUnder(OneChosen):
    """A carried piece to one of some counted pieces, which carries none yet."""

    def __init__(self, m: Machine, pc: int, op: ops.MoveUnder) -> None:
        super().__init__(m, pc, op, op.pile, PILE)
        self._at, self._free, self._taboo = cell_of(m, op.piece), op.free, m.places.taboo
        self._zone, self._meant = m.places.branch(op.zone), m.places.owners.meant(op.pieces)
        self._carrying_nothing, self._members = ~m.places.branches.carried, m.members
        self._first, self._stride = m.layout.pieces_at(op.pieces.kind, 0, 0), m.layout.owners

    def options(self, state: State) -> list[int]:
        cell, cells, mine = self._at.of(state), state.cells, self._members[self._meant.of(state)]
        if not self.events.may_leave(state, cell, free=self._free):
            return []
        there = self._zone.of(state) & self._carrying_nothing
        if not self._free:
            there &= ~self._taboo.of(state)
        found = []
        for place in self._members[there]:
            start = self._first + place * self._stride
            found += [start + owner for owner in mine if cells[start + owner]]
        return self.events.takers(state, cell, found, state.stack[state.frame + self.subject])

    def apply(self, state: State) -> int:
        pile = state.stack[state.frame + self.slot]
        self.events.take_up(state, self._at.of(state), pile, free=self._free)
        return self.after


class _Swap(StepHandler):
    """Two single pieces change places, if both may and neither place is full for the other."""

    def __init__(self, m: Machine, pc: int, op: ops.Swap) -> None:
        super().__init__(m, pc, op)
        self._first, self._second = cell_of(m, op.first), cell_of(m, op.second)
        self._free = op.free

    def enter(self, state: State) -> int:
        first, second = self._first.of(state), self._second.of(state)
        may_swap = self.events.may_swap(state, first, second, self._free)
        return self.announce(state) if may_swap else self.after

    def apply(self, state: State) -> int:
        self.events.swap(state, self._first.of(state), self._second.of(state), self._free)
        return self.after


class _FlipPiece(StepHandler):
    """A given piece to its other side, wherever it is."""

    def __init__(self, m: Machine, pc: int, op: ops.FlipPiece | ops.RemovePiece) -> None:
        super().__init__(m, pc, op)
        self.at, self.free = cell_of(m, op.piece), op.free

    def enter(self, state: State) -> int:
        may_leave = self.events.may_leave(state, self.at.of(state), free=self.free)
        return self.announce(state) if may_leave else self.after

    def apply(self, state: State) -> int:
        self.events.flip(state, self.at.of(state), free=self.free)
        return self.after


class _RemovePiece(_FlipPiece):
    """One single piece off the board."""

    def enter(self, state: State) -> int:
        return super().enter(state) if state.cells[self.at.of(state)] >= 0 else self.after

    def apply(self, state: State) -> int:
        self.events.move_piece(state, self.at.of(state), OFF_BOARD, free=self.free)
        return self.after


class _RevealPiece(StepHandler):
    """Shows where a piece stands that was moved in secret."""

    def __init__(self, m: Machine, pc: int, op: ops.RevealPiece) -> None:
        super().__init__(m, pc, op)
        self._at = cell_of(m, op.piece)

    def apply(self, state: State) -> int:
        self.events.reveal_piece(state, self._at.of(state))
        return self.after


# ---------------------------------------------------------------- one of a family, chosen


class _MoveAnyPiece(StepHandler):
    """One piece of a family, chosen, to a place."""

    def __init__(self, m: Machine, pc: int, op: ops.MoveAnyPiece) -> None:
        super().__init__(m, pc, op)
        family = op.family
        self._meant, self._target = PiecesMeant(m, family), m.places.mask(op.target)
        self._piece, self._base, self._free = family.chosen, family.base, family.free
        self._to, self._members, self._single_moves = op.to, m.members, m.rules.single_moves

    def _goals(self, state: State, cell: int) -> int:
        """The places (bits) to which the piece of a cell may go."""
        return self._target.of(state) & ~self._single_moves.blocked(state, cell, free=self._free)

    def enter(self, state: State) -> int:
        state.stack[state.frame + self._piece] = -1
        options = [cell - self._base for cell in self._meant.of(state) if self._goals(state, cell)]
        return self._ask(state, PIECE, options) if options else self.after

    def _ask(self, state: State, domain: int, options: list[int]) -> int:
        if len(options) == 1:
            return self.resume(state, options[0])
        return ask(state, self.pc, state.stack[state.frame + self.subject], domain, options)

    def resume(self, state: State, option: int) -> int:
        stack, frame = state.stack, state.frame
        if stack[frame + self._piece] >= 0:
            stack[frame + self._to] = option
            return self.announce(state)
        stack[frame + self._piece] = option
        return self._ask(state, PLACE, self._members[self._goals(state, self._base + option)])

    def apply(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        cell, place = self._base + stack[frame + self._piece], stack[frame + self._to]
        self.events.move_piece(state, cell, place, free=self._free)
        return self.after


class _FlipAnyPiece(OneChosen):
    """One piece of a family, chosen, to its other side."""

    def __init__(self, m: Machine, pc: int, op: ops.FamilyOp) -> None:
        super().__init__(m, pc, op, op.family.chosen, PIECE)
        self._meant, self._base = PiecesMeant(m, op.family), op.family.base
        self._free = op.family.free

    def options(self, state: State) -> list[int]:
        return [cell - self._base for cell in self._meant.of(state) if self._may(state, cell)]

    def _may(self, state: State, cell: int) -> bool:
        """Whether the piece of a cell is an option."""
        return self.events.may_leave(state, cell, free=self._free)

    def _change(self, state: State, cell: int) -> None:
        self.events.flip(state, cell, free=self._free)

    def apply(self, state: State) -> int:
        self._change(state, self._base + state.stack[state.frame + self.slot])
        return self.after


class _RemoveAnyPiece(_FlipAnyPiece):
    """One piece of a family, chosen, off the board."""

    def _may(self, state: State, cell: int) -> bool:
        return state.cells[cell] >= 0 and super()._may(state, cell)

    def _change(self, state: State, cell: int) -> None:
        self.events.move_piece(state, cell, OFF_BOARD, free=self._free)


handles(ops.MovePiece, _move_piece)
handles(ops.MoveUnder, _MoveUnder)
handles(ops.Swap, _Swap)
handles(ops.RemovePiece, _RemovePiece)
handles(ops.FlipPiece, _FlipPiece)
handles(ops.RevealPiece, _RevealPiece)
handles(ops.MoveAnyPiece, _MoveAnyPiece)
handles(ops.RemoveAnyPiece, _RemoveAnyPiece)
handles(ops.Flip, _FlipAnyPiece)
