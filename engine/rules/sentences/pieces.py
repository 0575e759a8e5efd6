"""Sentences that move pieces."""

from __future__ import annotations

from typing import Any

from ...lang import tree
from ..program import Mask, Owned, PlaceExpr
from .writer import Writer, writes


@writes(tree.Move)
def _move(writer: Writer, node: tree.Move) -> None:
    if _is_transfer(writer, node):
        _transfer(writer, node)
        return
    if _is_sweep(writer, node):
        _sweep(writer, node)
        return
    quotas = tuple(_quota(writer, quota) for quota in node.quotas)
    writer.emit("set_quotas", node, quotas=quotas)
    _relocate(writer, node, quotas, node.source, _may_stop(writer, node))


def _may_stop(writer: Writer, node: tree.Move) -> bool:
    return any(isinstance(q.quantity, tree.UpTo | tree.UpToAll) for q in node.quotas)


def _quota(writer: Writer, quota: tree.Quota) -> tuple[Owned, Any, int]:
    """Whose pieces, how many (None: all) and the slot that counts down."""
    number = None
    if isinstance(quota.quantity, tree.Exactly | tree.UpTo):
        number = writer.operands.number(quota.quantity.number, writer.frame)
    return writer.operands.owned(quota.pieces, writer.frame), number, writer.frame.slots()


def asks_what_to_move(writer: Writer, node: tree.Move) -> bool:
    """Whether a move of counted pieces asks anything."""
    if _is_transfer(writer, node):
        return _may_stop(writer, node)
    return not _is_sweep(writer, node)


def _one_to_one(writer: Writer, node: tree.Move) -> bool:
    """Whether a move goes from one place to one place, and the rest to one place."""
    zones = [node.source, node.target, *([node.otherwise] if node.otherwise else [])]
    return len(node.quotas) == 1 and all(writer.operands.is_single(zone) for zone in zones)


def _is_transfer(writer: Writer, node: tree.Move) -> bool:
    """Whether the move goes from one pile to one place, so that only a number is asked."""
    of_one = tree.OwnPieces | tree.PlayersPieces
    return _one_to_one(writer, node) and isinstance(node.quotas[0].pieces, of_one)


def _is_sweep(writer: Writer, node: tree.Move) -> bool:
    """Whether the move takes all there is of several players to one place: nothing is asked."""
    return (
        _one_to_one(writer, node)
        and isinstance(node.quotas[0].quantity, tree.AllOfThem)
        and isinstance(node.quotas[0].pieces, tree.AnyonesPieces | tree.OpponentsPieces)
        and node.then is None
    )


def _transfer(writer: Writer, node: tree.Move) -> None:
    quota = _quota(writer, node.quotas[0])
    writer.emit("set_quotas", node, quotas=(quota,))
    writer.emit(
        "transfer",
        node,
        quota=quota,
        up_to=_may_stop(writer, node),
        source=writer.operands.single(node.source, writer.frame),
        target=writer.operands.single(node.target, writer.frame),
        otherwise=_single_or_none(writer, node.otherwise),
        amount=writer.frame.slots(),
        has_then=node.then is not None,
        windowed=writer.windowed,
    )
    if node.then is not None:
        _relocate(writer, node, (quota,), node.then, _may_stop(writer, node))


def _single_or_none(writer: Writer, zone: tree.Zone | None) -> PlaceExpr | None:
    return None if zone is None else writer.operands.single(zone, writer.frame)


def _mask_or_none(writer: Writer, zone: tree.Zone | None) -> Mask | None:
    return None if zone is None else writer.operands.mask(zone, writer.frame)


def _sweep(writer: Writer, node: tree.Move) -> None:
    writer.emit(
        "sweep",
        node,
        owned=writer.operands.owned(node.quotas[0].pieces, writer.frame),
        source=writer.operands.single(node.source, writer.frame),
        target=writer.operands.single(node.target, writer.frame),
        otherwise=_single_or_none(writer, node.otherwise),
        done=writer.frame.slots(),
        owner=writer.frame.slots(),
        windowed=writer.windowed,
    )


def _relocate(
    writer: Writer, node: tree.Move, quotas: tuple[Any, ...], source: tree.Zone, may_stop: bool
) -> None:
    pile_place = writer.operands.single(source, writer.frame)
    fixed = pile_place is not None and len(quotas) == 1 and quotas[0][0].whose == "own"
    writer.emit(
        "place" if fixed else "relocate",
        node,
        quotas=quotas,
        may_stop=may_stop,
        source=pile_place if fixed else writer.operands.mask(source, writer.frame),
        target=writer.operands.mask(node.target, writer.frame),
        otherwise=_mask_or_none(writer, node.otherwise),
        pile=writer.frame.slots(),
        to=writer.frame.slots(),
        windowed=writer.windowed,
    )


# ---------------------------------------------------------------- single pieces


def _one_piece(writer: Writer, piece: tree.Node) -> dict[str, Any]:
    """A certain single piece: its cell, or the first player's when it is the acting player's."""
    assert isinstance(piece, tree.ThePiece | tree.OwnPiece)
    return {
        "cell": writer.operands.single_cell(piece.name),
        "own": isinstance(piece, tree.OwnPiece),
        "free": writer.operands.piece_is_free(piece.name),
    }


def _one_of_family(
    writer: Writer, kind: tree.Name, which: tree.PieceFilter | None
) -> dict[str, Any]:
    """A piece of a family that is chosen. alike: cells of those that are all the same."""
    return {
        "cells": writer.operands.family_cells(kind),
        "alike": writer.operands.alike_cells(kind),
        "free": writer.operands.piece_is_free(kind),
        "standing": None if which is None else _standing(writer, which.where),
        "piece": writer.frame.slots(),
    }


def _standing(writer: Writer, where: tree.Node) -> str | PlaceExpr:
    match where:
        case tree.OffBoard():
            return "off"
        case tree.OnBoard():
            return "on"
        case tree.InPlace(place=place):
            return writer.operands.sure_place(place, writer.frame)
    raise AssertionError(where)


@writes(tree.MovePiece)
def _move_piece(writer: Writer, node: tree.MovePiece) -> None:
    _move_one(writer, node, secret=False)


@writes(tree.SecretlyMove)
def _secretly_move(writer: Writer, node: tree.SecretlyMove) -> None:
    _move_one(writer, node, secret=True)


def _move_one(writer: Writer, node: tree.MovePiece | tree.SecretlyMove, *, secret: bool) -> None:
    writer.emit(
        "move_piece",
        node,
        **_one_piece(writer, node.piece),
        target=writer.operands.mask(node.target, writer.frame),
        secret=secret,
        to=writer.frame.slots(),
        windowed=writer.windowed,
    )


@writes(tree.RemovePiece)
def _remove_piece(writer: Writer, node: tree.RemovePiece) -> None:
    piece = _one_piece(writer, node.piece)
    writer.emit("remove_piece", node, **piece, windowed=writer.windowed)


@writes(tree.RevealPiece)
def _reveal_piece(writer: Writer, node: tree.RevealPiece) -> None:
    piece = _one_piece(writer, node.piece)
    writer.emit("reveal_piece", node, **piece, windowed=writer.windowed)


@writes(tree.MoveAnyPiece)
def _move_any_piece(writer: Writer, node: tree.MoveAnyPiece) -> None:
    writer.emit(
        "move_any_piece",
        node,
        **_one_of_family(writer, node.kind, node.filter),
        target=writer.operands.mask(node.target, writer.frame),
        to=writer.frame.slots(),
        windowed=writer.windowed,
    )


@writes(tree.RemoveAnyPiece)
def _remove_any_piece(writer: Writer, node: tree.RemoveAnyPiece) -> None:
    piece = _one_of_family(writer, node.kind, node.filter)
    writer.emit("remove_any_piece", node, **piece, windowed=writer.windowed)


@writes(tree.Flip)
def _flip(writer: Writer, node: tree.Flip) -> None:
    piece = _one_of_family(writer, node.kind, node.filter)
    writer.emit("flip", node, **piece, windowed=writer.windowed)
