"""Emitters of sentences that move, show and flip single pieces."""

from __future__ import annotations

from functools import partial

from ...lang import tree
from ...text.records import Record
from ..expressions import Mask, Owned
from ..operations import Ask, Op, PieceCell, Step
from ..standing import Whereabouts
from .writer import Writer, writes


class MovePiece(Step):
    """Moves a single piece to a place; in secret, only the player who moves it knows where."""

    piece: PieceCell
    free: bool
    target: Mask
    secret: bool
    to: int

    def ask(self) -> Ask:
        return Ask(
            piece=self.piece,
            target=self.target,
            secret=self.secret,
            unseen_place=self.to if self.secret else None,
            allows_taboo=self.free and not self.target.excludes_taboo(),
        )


class MoveUnder(Step):
    """Moves a carried piece to one of some counted pieces, which takes it up where it stands.

    pile: the slot for the pile of the piece that takes it up.
    """

    piece: PieceCell
    free: bool
    pieces: Owned
    zone: Mask
    pile: int

    def ask(self) -> Ask:
        free = self.free and not self.zone.excludes_taboo()
        return Ask(pieces=self.pieces, source=self.zone, allows_taboo=free)


class RemovePiece(Step):
    """Moves a single piece off the board."""

    piece: PieceCell
    free: bool


class Swap(Step):
    """Swaps the places of two single pieces. free: whether each of them ignores the taboo."""

    first: PieceCell
    second: PieceCell
    free: tuple[bool, ...]


class RevealPiece(Step):
    """Shows where a piece stands that was moved in secret."""

    piece: PieceCell


class Family(Record):
    """The pieces of a family that a sentence means, by their cells, and which of them is chosen.

    alike: those that are identical. free: whether taboo is ignored. where: where they stand.
    base: the cell of the first of all single pieces. chosen: the slot for the number of the piece.
    """

    cells: tuple[int, ...]
    alike: tuple[int, ...]
    free: bool
    where: Whereabouts
    base: int
    chosen: int


class FamilyOp(Step):
    """A step with one piece of a family, which is chosen."""

    family: Family

    def ask(self) -> Ask:
        return Ask(among=self.family, allows_taboo=self.family.free)


class MoveAnyPiece(FamilyOp):
    """Moves one piece of a family to a place."""

    target: Mask
    to: int

    def ask(self) -> Ask:
        return Ask(
            piece=PieceCell(self.family.base, self.family.chosen, self.family.cells[0]),
            first=self.family.chosen,
            among=self.family,
            target=self.target,
            allows_taboo=self.family.free and not self.target.excludes_taboo(),
        )


class RemoveAnyPiece(FamilyOp):
    """Moves one piece of a family off the board."""


class FlipPiece(Step):
    """Flips a certain piece to its other side. free: whether taboo is ignored."""

    piece: PieceCell
    free: bool


class Flip(FamilyOp):
    """Flips one piece of a family to its other side."""


def one_piece(writer: Writer, piece: tree.Piece) -> PieceCell:
    """A certain single piece, that of the acting player, or one that was chosen."""
    operands, name = writer.operands, piece.name
    if isinstance(piece, tree.ChosenPiece):
        like = operands.family_cells(tree.Name(writer.frame.locals[name.text].family))[0]
        return PieceCell(operands.layout.single_base, writer.frame.player_slot(name.text), like)
    cell, slot = operands.single_cell(name), None
    if isinstance(piece, tree.OwnPiece):
        slot = writer.frame.subject
    elif isinstance(piece, tree.PlayersPiece):
        slot = writer.frame.player_slot(piece.player.text)
    return PieceCell(cell, slot, cell)


def family_of(
    writer: Writer, kind: tree.Name, which: tree.PieceFilter | None, *, free: bool = False
) -> Family:
    """The pieces of a family that pass a filter. free: the sentence says to ignore taboo."""
    operands = writer.operands
    return Family(
        cells=operands.family_cells(kind),
        alike=operands.alike_cells(kind),
        free=free or operands.piece_is_free(kind),
        where=operands.whereabouts(which),
        base=operands.layout.single_base,
        chosen=writer.frame.slots(),
    )


@writes(tree.MovePiece)
def _move_piece(writer: Writer, node: tree.MovePiece) -> Op:
    return _move_one(writer, node, secret=False)


@writes(tree.SecretlyMove)
def _secretly_move(writer: Writer, node: tree.SecretlyMove) -> Op:
    return _move_one(writer, node, secret=True)


def _move_one(writer: Writer, node: tree.MovePiece | tree.SecretlyMove, *, secret: bool) -> Op:
    return MovePiece(
        piece=one_piece(writer, node.piece),
        free=writer.operands.piece_is_free(node.piece.name),
        target=writer.operands.mask(node.target),
        secret=secret,
        to=writer.frame.slots(),
    )


@writes(tree.MoveUnder)
def _move_under(writer: Writer, node: tree.MoveUnder) -> Op:
    return MoveUnder(
        piece=one_piece(writer, node.piece),
        free=writer.operands.piece_is_free(node.piece.name),
        pieces=writer.operands.owned(node.pieces),
        zone=writer.operands.mask(node.zone),
        pile=writer.frame.slots(),
    )


@writes(tree.Swap)
def _swap(writer: Writer, node: tree.Swap) -> Op:
    pieces = (node.first, node.second)
    free = tuple(writer.operands.piece_is_free(piece.name) for piece in pieces)
    first, second = map(partial(one_piece, writer), pieces)
    return Swap(first=first, second=second, free=free)


@writes(tree.RemovePiece)
def _remove_piece(writer: Writer, node: tree.RemovePiece) -> Op:
    free = writer.operands.piece_is_free(node.piece.name)
    return RemovePiece(piece=one_piece(writer, node.piece), free=free)


@writes(tree.RevealPiece)
def _reveal_piece(writer: Writer, node: tree.RevealPiece) -> Op:
    return RevealPiece(piece=one_piece(writer, node.piece))


@writes(tree.MoveAnyPiece)
def _move_any_piece(writer: Writer, node: tree.MoveAnyPiece) -> Op:
    family = family_of(writer, node.kind, node.filter, free=node.even_where_taboo)
    target = writer.operands.mask(node.target)
    return MoveAnyPiece(family=family, target=target, to=writer.frame.slots())


@writes(tree.RemoveAnyPiece)
def _remove_any_piece(writer: Writer, node: tree.RemoveAnyPiece) -> Op:
    family = family_of(writer, node.kind, node.filter, free=node.even_where_taboo)
    return RemoveAnyPiece(family=family)


@writes(tree.FlipPiece)
def _flip_piece(writer: Writer, node: tree.FlipPiece) -> Op:
    free = writer.operands.piece_is_free(node.piece.name)
    return FlipPiece(piece=one_piece(writer, node.piece), free=free)


@writes(tree.Flip)
def _flip(writer: Writer, node: tree.Flip) -> Op:
    return Flip(family=family_of(writer, node.kind, node.filter))
