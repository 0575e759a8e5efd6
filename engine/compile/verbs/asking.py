"""Finds the effects that begin with a question."""

from __future__ import annotations

from ...lang import tree
from .blocks import chosen_side
from .pieces import asks_what_to_move
from .writer import Writer


def asks_first(writer: Writer, body: tree.Body) -> bool:
    """Whether the first thing that happens is a question rather than a step, whatever holds."""
    asks, _ = _begins(writer, body)
    return asks


def _begins(writer: Writer, body: tree.Body) -> tuple[bool, bool]:
    """Whether a body may begin with a question; and whether it may end before anything happens."""
    for statement in body:
        asks, passes = _first(writer, statement)
        if asks or not passes:
            return asks, passes
    return False, True


def _first(writer: Writer, node: tree.Node) -> tuple[bool, bool]:
    """The same of one statement."""
    match node:
        case tree.Nothing() | tree.DiscardOthers():  # most often there are no others, and no step
            return False, True
        case tree.Each() | tree.ForEach() | tree.Acting():
            return asks_first(writer, node.body), False
        case tree.AtOnce(body=(act, *_)):
            return asks_first(writer, (act,)), False
        case tree.If():
            side = chosen_side(writer, node)
            sides = (node.body, node.otherwise) if side is None else (side,)
            ways = [_begins(writer, one) for one in sides]
            return any(asks for asks, _ in ways), any(passes for _, passes in ways)
    return _is_question(writer, node), False


def _is_question(writer: Writer, node: tree.Node) -> bool:
    match node:
        case tree.MoveSomeCards(quantity=quantity):
            return quantity != tree.AllOfThem()
        case tree.MovePiece(target=target) | tree.SecretlyMove(target=target):
            return not writer.operands.is_single(target)
        case tree.Move():
            return asks_what_to_move(writer, node)
        case tree.Score(board_order=board_order, what=what):
            return isinstance(what, tree.EveryRegion) and not board_order
    return node.ASKS
