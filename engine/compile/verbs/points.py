"""Emitters of points that no scoring pays: gained, lost, given and paid."""

from __future__ import annotations

from ...lang import tree
from ...lang.names import What
from ..conditions import test_of
from ..expressions import Chosen, FixedNumber, Number, PersonExpr
from ..frame import LiveOut
from ..operations import PAYS, Effects, Op, Step
from .blocks import IfHolds, Kept, May
from .writer import Writer, writes


class PointsStep(Step):
    """Changes points.

    announced: the slot for a number that is worked out when the step is announced, and that no
    reaction changes after that; None if no reaction can come between. source: where the points come
    from if no card says so, as in the log.
    """

    points: Number
    announced: int | None
    source: int

    def effects(self) -> Effects:
        return PAYS


class Gain(PointsStep):
    """Gives points to the player."""


class Lose(PointsStep):
    """Takes points from the player, at most as many as there are."""


class GivePoints(PointsStep):
    """Gives points of the player to another one, at most as many as there are."""

    person: PersonExpr


class Pay(PointsStep):
    """Takes a price, in full, for a block; skips the block if the price is not paid.

    person: who gets the price; None: no player. body: the first instruction of the block; None: it
    is written to do nothing. answer: where a yes to it is stored, if it is: it becomes no if the
    price is not paid, and a price of 0 counts as an effect. overwritten: the slots of the numbers
    that the block assigns; the price is paid even if they keep their values.
    """

    person: PersonExpr | None
    body: int | None
    answer: Chosen | None
    after: int
    live_out: LiveOut
    overwritten: tuple[int, ...]


def _announced(writer: Writer, points: Number) -> int | None:
    known = isinstance(points, FixedNumber)
    return writer.frame.slots() if writer.windowed and not known else None


@writes(tree.Gain)
def _gain(writer: Writer, node: tree.Gain) -> Op:
    points = writer.operands.number(node.points)
    return Gain(points=points, announced=_announced(writer, points), source=writer.source())


@writes(tree.Lose)
def _lose(writer: Writer, node: tree.Lose) -> Op:
    points = writer.operands.number(node.points)
    return Lose(points=points, announced=_announced(writer, points), source=writer.source())


@writes(tree.GivePoints)
def _give(writer: Writer, node: tree.GivePoints) -> Op:
    points, person = writer.operands.number(node.points), writer.operands.person(node.person)
    return GivePoints(
        points=points, person=person, announced=_announced(writer, points), source=writer.source()
    )


@writes(tree.MayPay)
def _may_pay(writer: Writer, node: tree.MayPay) -> None:
    """Emits the question, the price with what it buys, and what is done if it is not paid.

    The answer is kept only if it is read: otherwise a price that costs nothing is not asked about.
    """
    name, outer = node.answer.text, writer.answer
    writer.frame.declare(name, writer.players, What.ANSWER)
    inside = (part for sentence in node.body for part in sentence.all(tree.Name))
    is_read = node.otherwise or name in writer.frame.liveness.live_out.get(id(node), ())
    is_read = is_read or any(part.text == name for part in inside)
    writer.answer = writer.frame.chosen(name) if is_read else None
    kept = None if writer.answer is None else Kept(writer.answer, None)
    question = writer.reserve(node)
    _price(writer, node)
    op = May(
        after=writer.code.here,
        live_out=writer.live_out_of(node),
        kept=kept,
        overwritten=() if kept is None else writer.overwritten_in(node.body),
    )
    writer.fill(question, op)
    writer.answer = outer
    if node.otherwise:
        test = test_of(writer.operands, tree.OptionIsOff(node.answer))
        refused = writer.reserve(node)
        writer.body(node.otherwise)
        writer.fill(refused, IfHolds(test=test, otherwise=writer.code.here))


@writes(tree.Pay)
def _pay(writer: Writer, node: tree.Pay) -> None:
    _price(writer, node)


def _price(writer: Writer, node: tree.Pay | tree.MayPay) -> None:
    operands = writer.operands
    points = operands.number(node.points)
    person = None if node.person is None else operands.person(node.person)
    announced = _announced(writer, points)
    known = len(writer.skips)
    price = writer.reserve_step(node)
    body = writer.code.here
    writer.body(node.body)
    op = Pay(
        points=points,
        person=person,
        announced=announced,
        source=writer.source(),
        body=None if node.for_itself() else body,
        answer=writer.answer,
        after=writer.code.here,
        live_out=writer.live_out_of(node),
        overwritten=writer.overwritten_in(node.body),
    )
    writer.fill(price, op)
    writer.close_skips(known, writer.code.here)
