"""Sentences that run procedures and actions, and those of offices and orders."""

from __future__ import annotations

from ...lang import tree
from ..code import Code
from ..frame import Frame
from ..hooks import ANYONE, OPPONENT, OWN
from ..model import Procedure, Step
from ..operands import Operands
from ..program import Instruction
from ..texts import flat
from .moments import moments
from .writer import Writer, writes


@writes(tree.Give)
def _give(writer: Writer, node: tree.Give) -> None:
    office = writer.operands.office(node.office)
    person = writer.operands.person(node.person, writer.frame)
    writer.emit("give", node, office=office, person=person, windowed=writer.windowed)


@writes(tree.Settle)
def _settle(writer: Writer, node: tree.Settle) -> None:
    name = node.order.text
    order = writer.operands.sorted_order(name)
    writer.emit("settle", node, order=order, cells=writer.operands.settled(name))


@writes(tree.Do)
def _do(writer: Writer, node: tree.Do) -> None:
    name = node.procedure.text
    if name in writer.inside or name in writer.operands.layout.counters:
        writer.emit("call", node, procedure=name)
    else:
        _inline(writer, writer.operands.defs.procedures[name])


def _inline(writer: Writer, procedure: Procedure) -> None:
    """Writes a procedure where it is called: a frame of its own would cost time in play."""
    first = writer.frame.size
    frame = Frame(size=first, subject=writer.frame.subject)
    clear = writer.code.emit(Instruction("clear")) if _chooses(procedure) else None
    write_steps(writer.code, writer.operands, frame, procedure, writer.inside)
    if clear is not None:
        writer.code.patch(clear, first=first, end=frame.size)
    writer.frame.size = frame.size


@writes(tree.Perform)
def _perform(writer: Writer, node: tree.Perform) -> None:
    zones = writer.operands.zones(node.zone, writer.frame)
    writer.emit("perform", node, zones=zones, card=writer.frame.slots())


@writes(tree.Gain)
def _gain(writer: Writer, node: tree.Gain) -> None:
    writer.emit("gain", node, points=node.points, windowed=writer.windowed)


@writes(tree.Nothing)
def _nothing(writer: Writer, node: tree.Nothing) -> None:
    """Nothing is done, so nothing is written."""


@writes(tree.Stop)
def _stop(writer: Writer, node: tree.Stop) -> None:
    writer.emit("stop", node)


def write_steps(
    code: Code, operands: Operands, frame: Frame, procedure: Procedure, inside: frozenset[str]
) -> None:
    """Writes the steps of a procedure, which share their local names."""
    within = inside | {procedure.id}
    outer = Writer(code, operands, frame, procedure.id, windowed=False, inside=within)
    with moments(outer, procedure.id, (OWN, OPPONENT, ANYONE)):
        for step in procedure.steps:
            if step.effect is not None:
                where = f"{procedure.id}.{step.id}"
                writer = Writer(code, operands, frame, where, windowed=False, inside=within)
                _write_step(writer, step, step.effect)


def _write_step(writer: Writer, step: Step, effect: tree.Effect) -> None:
    """A step that is one `each` block has a part for every player; any other is one player's."""
    name = None if step.id in writer.operands.defs.procedures else step.id
    body = tuple(flat(effect.body, writer.operands.defs, writer.players))
    shared = len(body) == 1 and isinstance(body[0], tree.Each)
    if shared:
        writer.part_of = name
    with moments(writer, name, (ANYONE,) if shared else (OWN, OPPONENT, ANYONE)):
        writer.body(body)


def _chooses(procedure: Procedure) -> bool:
    """Whether a procedure has local names, which must be empty whenever it begins."""
    chosen = tree.Choose | tree.SecretlyChoose | tree.Draw
    effects = [step.effect for step in procedure.steps if step.effect is not None]
    return any(isinstance(node, chosen) for effect in effects for node in effect.walk())
