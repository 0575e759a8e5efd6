"""Blocks: loops over players, ways to choose from, conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...lang import tree
from ..frame import Local
from ..hooks import OPPONENT, OWN
from ..program import Instruction
from ..texts import settled_side
from .moments import moments
from .writer import Writer, writes


@writes(tree.Each)
def _each(writer: Writer, node: tree.Each) -> None:
    outer = writer.frame.subject, writer.frame.in_each
    step, writer.part_of = writer.part_of, None

    def act(slot: int) -> None:
        writer.frame.subject, writer.frame.in_each = slot, True

    def part() -> None:
        with moments(writer, step, (OWN, OPPONENT)):
            writer.body(node.body)

    _loop(writer, node, act, part)
    writer.frame.subject, writer.frame.in_each = outer


@writes(tree.ForEach)
def _for_each(writer: Writer, node: tree.ForEach) -> None:
    def name_it(slot: int) -> None:
        writer.frame.locals[node.name.text] = Local(slot, each_player=False, is_player=True)

    _loop(writer, node, name_it, lambda: writer.body(node.body))


def _loop(
    writer: Writer,
    node: tree.Each | tree.ForEach,
    enter: Callable[[int], None],
    body: Callable[[], None],
) -> None:
    queue = writer.frame.slots(2 + writer.players)
    player = writer.frame.slots()
    writer.emit(
        "line_up",
        node,
        queue=queue,
        opponents=isinstance(node.group, tree.Opponents),
        order=writer.operands.order(node.order, writer.frame),
    )
    top = writer.emit("next_player", node, queue=queue, player=player)
    enter(player)
    writer.code.patch(top, must_have=_player_filter(writer, node.filter))
    body()
    writer.code.emit(Instruction("jump", {"to": top}))
    writer.code.patch(top, after=writer.code.here)


def _player_filter(writer: Writer, node: tree.PlayerFilter | None) -> tuple[Any, ...] | None:
    """Whose pieces, where, and how many at least and at most."""
    if node is None:
        return None
    owned = writer.operands.owned(node.pieces.pieces, writer.frame)
    place = writer.operands.sure_place(node.place, writer.frame)
    return owned, place, *writer.operands.bounds(node.pieces.bound)


@writes(tree.If)
def _if_(writer: Writer, node: tree.If) -> None:
    side = chosen_side(writer, node)
    if side is not None:
        writer.body(side)
        return
    test = _test(writer, node)
    writer.body(node.body)
    if not node.otherwise:
        writer.code.patch(test, otherwise=writer.code.here)
        return
    skip = writer.code.emit(Instruction("jump", {}))
    writer.code.patch(test, otherwise=writer.code.here)
    writer.body(node.otherwise)
    writer.code.patch(skip, to=writer.code.here)


def _test(writer: Writer, node: tree.If) -> int:
    """Writes the instruction that asks the condition."""
    operands, frame = writer.operands, writer.frame
    match node.condition:
        case tree.NumberIs(number=number, value=value):
            return writer.emit(
                "if_number", node, number=operands.number(number, frame), value=value
            )
        case tree.AnyOf(subject=subject, alternatives=alternatives):
            named = tree.NamedPlace(subject) if isinstance(subject, tree.Name) else subject
            place = operands.sure_place(named, frame)
            tests = tuple(operands.where(test, frame) for test in alternatives)
            return writer.emit("if", node, place=place, tests=tests)
    raise AssertionError(node.condition)


def chosen_side(writer: Writer, node: tree.If) -> tree.Body | None:
    """The side that holds for this ruleset; None: it is known in play only."""
    return settled_side(node, writer.operands.defs, writer.players)


@writes(tree.Either)
def _either(writer: Writer, node: tree.Either) -> None:
    choice = writer.emit("either", node)
    starts, ends = [], []
    for branch in node.branches:
        starts.append(writer.code.here)
        writer.body(branch.body)
        ends.append(writer.code.emit(Instruction("jump", {})))
    for end in ends:
        writer.code.patch(end, to=writer.code.here)
    keys = ["either", "or", *(f"or_{n}" for n in range(2, len(starts)))][: len(starts)]
    writer.code.patch(choice, keys=tuple(keys), starts=tuple(starts))


@writes(tree.InAnyOrder)
def _in_any_order(writer: Writer, node: tree.InAnyOrder) -> None:
    remaining = writer.frame.slots()
    top = writer.emit("in_any_order", node, remaining=remaining)
    keys, starts = [], []
    for number, item in enumerate(node.body):
        keys.append(_item_key(item, number))
        starts.append(writer.code.here)
        writer.body((item,))
        writer.code.emit(Instruction("jump", {"to": top}))
    writer.code.patch(top, keys=tuple(keys), starts=tuple(starts), after=writer.code.here)


@writes(tree.May)
def _may(writer: Writer, node: tree.May) -> None:
    question = writer.emit("may", node)
    writer.body(node.body)
    writer.code.patch(question, after=writer.code.here)


@writes(tree.Acting)
def _acting(writer: Writer, node: tree.Acting) -> None:
    outer = writer.frame.subject
    slot = writer.frame.slots()
    writer.emit(
        "set_person", node, person=writer.operands.person(node.person, writer.frame), slot=slot
    )
    writer.frame.subject = slot
    writer.body(node.body)
    writer.frame.subject = outer


def _item_key(item: tree.Node, number: int) -> str:
    match item:
        case tree.Do(procedure=procedure):
            return procedure.text
        case tree.Perform():
            return "action"
    return f"item_{number + 1}"
