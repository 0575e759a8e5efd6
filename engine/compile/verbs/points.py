"""Points that no scoring pays: gained, lost, given and paid."""

from __future__ import annotations

from ...lang import tree
from ..expressions import Number, PersonExpr
from ..operations import Op, PlayerOp, Step
from .writer import Writer, writes


class Gain(Step):
    """Gives the player points."""

    points: Number


class Lose(Step):
    """Takes points from the player, as many as there are."""

    points: Number


class GivePoints(Step):
    """Gives points of the player to another one, as many as there are."""

    points: Number
    person: PersonExpr


class Afford(PlayerOp):
    """Goes on behind a block whose price the player can't pay."""

    points: Number
    after: int


@writes(tree.Gain)
def _gain(writer: Writer, node: tree.Gain) -> Op:
    return Gain(points=writer.operands.number(node.points))


@writes(tree.Lose)
def _lose(writer: Writer, node: tree.Lose) -> Op:
    return Lose(points=writer.operands.number(node.points))


@writes(tree.GivePoints)
def _give(writer: Writer, node: tree.GivePoints) -> Op:
    operands = writer.operands
    return GivePoints(points=operands.number(node.points), person=operands.person(node.person))


@writes(tree.Pay)
def _pay(writer: Writer, node: tree.Pay) -> None:
    operands = writer.operands
    points = operands.number(node.points)
    person = None if node.person is None else operands.person(node.person)
    known = len(writer.skips)
    price = writer.reserve(node)
    if person is None:
        writer.emit(Lose(points=points), node)
    else:
        writer.emit(GivePoints(points=points, person=person), node)
    writer.body(node.body)
    writer.fill(price, Afford(points=points, after=writer.code.here))
    writer.close_skips(known, writer.code.here)
