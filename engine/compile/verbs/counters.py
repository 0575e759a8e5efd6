"""Emitters of sentences that change counters."""

from __future__ import annotations

from ...lang import tree
from ...lang.phrases.arithmetic import Arithmetic
from ..condition_tests import All
from ..expressions import CellNumber, Number, OneOf
from ..numbers import counter_cell
from ..operations import OTHER_EFFECTS, Effects, Op, Step
from ..presence import needed, there
from .blocks import IfHolds
from .writer import Writer, writes


class Count(Step):
    """Changes a counter, within its range.

    how: how its new number follows from the old one and a number; None: it is that number.
    announced: the slot for the cell, and after it that for the new number, if a reaction can come
    between announcing and applying; else None.
    """

    counter: int
    cell: OneOf | CellNumber
    how: Arithmetic | None
    number: Number
    announced: int | None

    def effects(self) -> Effects:
        return OTHER_EFFECTS


def _count(
    writer: Writer, counter: tree.Counter, how: Arithmetic | None, number: tree.Number
) -> Op:
    operands = writer.operands
    return Count(
        counter=operands.layout.counter(counter.name.text).number,
        cell=counter_cell(operands, counter),
        how=how,
        number=operands.number(number),
        announced=writer.frame.slots(2) if writer.windowed else None,
    )


@writes(tree.Add)
def _add(writer: Writer, node: tree.Add) -> Op:
    return _count(writer, node.counter, "sum", node.number)


@writes(tree.Subtract)
def _subtract(writer: Writer, node: tree.Subtract) -> Op:
    return _count(writer, node.counter, "difference", node.number)


@writes(tree.SetCounter)
def _set(writer: Writer, node: tree.SetCounter) -> Op | None:
    """Does nothing if its number has a name that stands for none, or a player who is not there."""
    op = _count(writer, node.counter, None, node.number)
    needs = there(needed(writer.operands.number(node.number)))
    if not needs:
        return op
    start = writer.reserve(node)
    writer.emit(op, node)
    writer.fill(start, IfHolds(test=All(needs), otherwise=writer.code.here))
    return None
