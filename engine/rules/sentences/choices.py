"""Sentences that choose, draw, reveal and score."""

from __future__ import annotations

from typing import Any

from ...lang import tree
from .writer import Writer, writes


@writes(tree.Choose)
def _choose(writer: Writer, node: tree.Choose) -> None:
    _pick_one(writer, node, secret=False)


@writes(tree.SecretlyChoose)
def _secretly_choose(writer: Writer, node: tree.SecretlyChoose) -> None:
    writer.frame.secrets.append(node.name.text)
    _pick_one(writer, node, secret=True)


def _pick_one(writer: Writer, node: tree.Choose | tree.SecretlyChoose, *, secret: bool) -> None:
    pick = node.pick
    is_player = isinstance(pick, tree.AnyPlayer | tree.AnyOpponent)
    if is_player:
        masks: tuple[Any, ...] = ()
    elif isinstance(pick, tree.OrElse):
        masks = tuple(writer.operands.mask(z, writer.frame) for z in (pick.first, pick.second))
    else:
        masks = (writer.operands.mask(pick, writer.frame),)
    local = writer.frame.declare(node.name.text, writer.players, is_player=is_player)
    writer.emit(
        "choose_player" if is_player else "choose_place",
        node,
        masks=masks,
        opponents=isinstance(pick, tree.AnyOpponent),
        slot=local.slot,
        each_player=local.each_player,
        name=node.name.text,
        secret=secret,
    )


@writes(tree.Reveal)
def _reveal(writer: Writer, node: tree.Reveal) -> None:
    slots = tuple((name, writer.frame.locals[name].slot) for name in writer.frame.secrets)
    writer.frame.secrets.clear()
    writer.emit("reveal", node, secrets=slots, windowed=writer.windowed)


@writes(tree.Draw)
def _draw(writer: Writer, node: tree.Draw) -> None:
    is_player = isinstance(node.what, tree.DrawPlayer)
    local = writer.frame.declare(node.name.text, writer.players, is_player=is_player)
    op = "draw_player" if is_player else "draw_region"
    writer.emit(op, node, slot=local.slot, each_player=local.each_player)


@writes(tree.ReturnDrawn)
def _return_drawn(writer: Writer, node: tree.ReturnDrawn) -> None:
    writer.emit("return_drawn", node)


@writes(tree.Score)
def _score(writer: Writer, node: tree.Score) -> None:
    writer.emit(
        "score",
        node,
        what=writer.operands.mask(node.what, writer.frame),
        first_only=node.first_place_only,
        asks=isinstance(node.what, tree.EveryRegion) and not node.board_order,
        each=node.board_order,
        remaining=writer.frame.slots(),
        now=writer.frame.slots(),
        warned=writer.frame.slots(),
        windowed=writer.windowed,
    )
