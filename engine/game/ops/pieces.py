"""Operations that move, show and flip single pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile.expressions import Mask
from ...compile.operations import PieceCell
from ...compile.verbs.pieces import (
    FamilyOp,
    Flip,
    FlipPiece,
    MoveAnyPiece,
    MovePiece,
    MoveUnder,
    RemoveAnyPiece,
    RemovePiece,
    RevealPiece,
    Swap,
)
from ..machine.machine import Bound, Machine, binds
from ..state.domains import PIECE, PILE, PLACE
from ..state.state import State
from .announcing import one_chosen
from .families import PiecesMeant

OFF_BOARD = -1


# ---------------------------------------------------------------- which piece, and where to


def _cell_of(m: Machine, piece: PieceCell) -> Callable[[State], int]:
    """The cell of a given piece or of the one that plays its role, or of the acting player's."""
    cell, slot = piece.base, piece.slot
    if slot is None:
        return m.places.stand_ins.of(cell) or (lambda state: cell)
    return lambda state: cell + state.stack[state.frame + slot]


def _cells_of(m: Machine, piece: PieceCell) -> Sequence[int]:
    """The cells of the pieces that may be meant: one, one of each player, or all."""
    if piece.slot is None:
        return tuple(m.places.stand_ins.possible((piece.base,)))
    if piece.like == piece.base:
        return range(piece.base, piece.base + m.layout.players)
    return range(m.layout.single_base, m.layout.single_base + len(m.layout.singles))


def _goals(
    m: Machine, target: Mask, cells: Sequence[int], free: bool
) -> Callable[[State, int], int]:
    """The places (bits) to which the piece of one of these cells may go."""
    mask, taboo, bits = m.places.mask(target), m.places.taboo, m.places.bits
    crowded, crews = m.rules.single.crowded(cells), m.rules.crews

    def goals(state: State, at: int) -> int:
        here = state.cells[at]
        found = mask(state) & ~bits[here]
        if crowded is not None:
            found &= ~crowded(state, at)
        if crews.any:
            found &= ~crews.closed(state, at)
        if free:
            return found
        forbidden = taboo(state)
        if here >= 0 and forbidden >> here & 1:
            return 0
        return found & ~forbidden

    return goals


def _may_be_touched(m: Machine, free: bool) -> Callable[[State, int], bool]:
    """Whether no rule protects the piece of a cell where it stands."""
    if free:
        return lambda state, cell: True
    taboo, bits = m.places.taboo, m.places.bits
    return lambda state, cell: not taboo(state) & bits[state.cells[cell]]


# ---------------------------------------------------------------- a given piece


@binds(MovePiece)
def _bind_move_piece(m: Machine, pc: int, op: MovePiece) -> Bound:
    """One single piece to a place; if in secret, only the player who moves it knows where."""
    after, at = m.follow(pc + 2), _cell_of(m, op.piece)
    subject, to, free, secret = op.subject, op.to, op.free, op.secret
    goals, members = _goals(m, op.target, _cells_of(m, op.piece), free), m.members

    def places(state: State) -> list[int]:
        return members[goals(state, at(state))]

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        place, cell = stack[frame + to], at(state)
        if secret:
            who, offered = stack[frame + subject], places(state)
            m.events.move_piece(state, cell, place, free=free, player=who, offered=offered)
        else:
            m.events.move_piece(state, cell, place, free=free)
        return after

    return one_chosen(m, pc, op, to, PLACE, places, apply)


@binds(MoveUnder)
def _bind_move_under(m: Machine, pc: int, op: MoveUnder) -> Bound:
    """A carried piece to one of some counted pieces, which carries none yet."""
    after, at, pile = m.follow(pc + 2), _cell_of(m, op.piece), op.pile
    zone, meant, kind = m.places.branch(op.zone), m.places.owners.meant(op.pieces), op.pieces.kind
    free, may_touch, taboo = op.free, _may_be_touched(m, op.free), m.places.taboo
    carrying_nothing = ~m.places.branches.carried
    takers, subject, members = m.events.takers, op.subject, m.members
    first, stride = m.layout.pieces_at(kind, 0, 0), m.layout.owners

    def piles(state: State) -> list[int]:
        cell, mine, mover = at(state), members[meant(state)], state.stack[state.frame + subject]
        if not may_touch(state, cell):
            return []
        there = zone(state) & carrying_nothing
        if not free:
            there &= ~taboo(state)
        cells, starts = state.cells, [first + place * stride for place in members[there]]
        found = [start + owner for start in starts for owner in mine if cells[start + owner]]
        return takers(state, cell, found, mover)

    def apply(state: State) -> int:
        m.events.take_up(state, at(state), state.stack[state.frame + pile], free=free)
        return after

    return one_chosen(m, pc, op, pile, PILE, piles, apply)


@binds(Swap)
def _bind_swap(m: Machine, pc: int, op: Swap) -> Bound:
    """Two single pieces change places, if both may and neither place is full for the other."""
    after, first, second = m.follow(pc + 2), _cell_of(m, op.first), _cell_of(m, op.second)

    def enter(state: State) -> int:
        if m.events.may_swap(state, first(state), second(state), op.free):
            return announced(state)
        return after

    def apply(state: State) -> int:
        m.events.swap(state, first(state), second(state), op.free)
        return after

    announced = m.step(pc, apply, op.windowed).enter
    return Bound(enter, None, apply)


@binds(RemovePiece)
def _bind_remove_piece(m: Machine, pc: int, op: RemovePiece) -> Bound:
    """One single piece off the board."""
    after, at, free = m.follow(pc + 2), _cell_of(m, op.piece), op.free
    may_be_touched = _may_be_touched(m, op.free)

    def enter(state: State) -> int:
        cell = at(state)
        if state.cells[cell] < 0 or not may_be_touched(state, cell):
            return after
        return announced(state)

    def apply(state: State) -> int:
        m.events.move_piece(state, at(state), OFF_BOARD, free=free)
        return after

    announced = m.step(pc, apply, op.windowed).enter
    return Bound(enter, None, apply)


@binds(RevealPiece)
def _bind_reveal_piece(m: Machine, pc: int, op: RevealPiece) -> Bound:
    """Shows where a piece stands that was moved in secret."""
    after, at = m.follow(pc + 2), _cell_of(m, op.piece)

    def apply(state: State) -> int:
        m.events.reveal_piece(state, at(state))
        return after

    return m.step(pc, apply, op.windowed)


# ---------------------------------------------------------------- one of a family, chosen


@binds(MoveAnyPiece)
def _bind_move_any_piece(m: Machine, pc: int, op: MoveAnyPiece) -> Bound:
    """One piece of a family, chosen, to a place."""
    after, family, meant = m.follow(pc + 2), op.family, PiecesMeant(m, op.family)
    subject, to, piece, base, free = op.subject, op.to, family.chosen, family.base, family.free
    goals, members = _goals(m, op.target, family.cells, free), m.members

    def enter(state: State) -> int:
        state.stack[state.frame + piece] = -1
        options = [cell - base for cell in meant(state) if goals(state, cell)]
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], PIECE, options)
        return resume(state, options[0]) if options else after

    def resume(state: State, option: int) -> int:
        stack, frame = state.stack, state.frame
        if stack[frame + piece] >= 0:
            stack[frame + to] = option
            return announced(state)
        stack[frame + piece] = option
        options = members[goals(state, base + option)]
        if len(options) > 1:
            return m.ask(state, pc, stack[frame + subject], PLACE, options)
        return resume(state, options[0])

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        m.events.move_piece(state, base + stack[frame + piece], stack[frame + to], free=free)
        return after

    announced = m.step(pc, apply, op.windowed).enter
    return Bound(enter, resume, apply)


def _bind_one_of_family(
    m: Machine,
    pc: int,
    op: FamilyOp,
    wanted: Callable[[State, int], bool],
    act: Callable[..., None],
) -> Bound:
    """One piece of a family, chosen among those that pass `wanted`, and what is done with it."""
    after, family, meant = m.follow(pc + 2), op.family, PiecesMeant(m, op.family)
    base, free, may_be_touched = family.base, family.free, _may_be_touched(m, family.free)

    def pieces(state: State) -> list[int]:
        return [
            cell - base
            for cell in meant(state)
            if wanted(state, cell) and may_be_touched(state, cell)
        ]

    def apply(state: State) -> int:
        act(state, base + state.stack[state.frame + family.chosen], free=free)
        return after

    return one_chosen(m, pc, op, family.chosen, PIECE, pieces, apply)


@binds(RemoveAnyPiece)
def _bind_remove_any_piece(m: Machine, pc: int, op: RemoveAnyPiece) -> Bound:
    """One piece of a family off the board."""

    def stands(state: State, cell: int) -> bool:
        return state.cells[cell] >= 0

    def remove(state: State, cell: int, *, free: bool) -> None:
        m.events.move_piece(state, cell, OFF_BOARD, free=free)

    return _bind_one_of_family(m, pc, op, stands, remove)


@binds(FlipPiece)
def _bind_flip_piece(m: Machine, pc: int, op: FlipPiece) -> Bound:
    """A given piece to its other side, wherever it is."""
    after, at, free = m.follow(pc + 2), _cell_of(m, op.piece), op.free
    may_be_touched = _may_be_touched(m, op.free)

    def enter(state: State) -> int:
        return announced(state) if may_be_touched(state, at(state)) else after

    def apply(state: State) -> int:
        m.events.flip(state, at(state), free=free)
        return after

    announced = m.step(pc, apply, op.windowed).enter
    return Bound(enter, None, apply)


@binds(Flip)
def _bind_flip(m: Machine, pc: int, op: Flip) -> Bound:
    """One piece of a family to its other side."""
    return _bind_one_of_family(m, pc, op, lambda state, cell: True, m.events.flip)
