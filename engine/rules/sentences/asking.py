"""Which effects begin with a question."""

from __future__ import annotations

from ...lang import tree
from .blocks import chosen_side
from .pieces import asks_what_to_move
from .writer import Writer


def asks_first(writer: Writer, body: tree.Body) -> bool:
    """Whether the first thing that happens is a question rather than a step, whatever holds."""
    if not body:
        return False
    first, rest = body[0], body[1:]
    match first:
        case tree.Nothing() | tree.DiscardOthers():  # most often there are no others, and no step
            return asks_first(writer, rest)
        case tree.Each() | tree.ForEach() | tree.Acting():
            return asks_first(writer, first.body)
        case tree.If():
            side = chosen_side(writer, first)
            sides = [first.body, first.otherwise] if side is None else [side]
            return any(asks_first(writer, (*one, *rest)) for one in sides)
        case tree.MoveSomeCards(quantity=quantity):
            return quantity != tree.AllOfThem()
        case tree.MovePiece(target=target) | tree.SecretlyMove(target=target):
            return not writer.operands.is_single(target)
        case tree.Move():
            return asks_what_to_move(writer, first)
        case tree.Score(board_order=board_order, what=what):
            return isinstance(what, tree.EveryRegion) and not board_order
    return isinstance(first, _ASKING)


_ASKING = (
    tree.MoveAnyPiece,
    tree.RemoveAnyPiece,
    tree.Flip,
    tree.DiscardAnyCard,
    tree.MoveCard,
    tree.Choose,
    tree.SecretlyChoose,
    tree.Either,
    tree.InAnyOrder,
    tree.May,
    tree.Perform,
)
"""Sentences that begin with a question."""
