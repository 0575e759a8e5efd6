"""Emitters of sentences that run procedures and actions, and of those for offices and orders."""

from __future__ import annotations

from dataclasses import field

from ...lang import tree
from ...lang.nodes import in_force
from ...rules import model
from ...rules.model import Procedure
from ..code import Code, Wanted
from ..expressions import PersonExpr, ZoneRef
from ..frame import CARD, Frame
from ..hooks import ANYONE, PARTS
from ..operands import Operands
from ..operations import OTHER_EFFECTS, PERFORMS, Ask, Effects, Op, PlayerOp, Step
from ..orders import OrderExpr, sorted_order
from ..program import Within
from .moments import moments
from .picks import CardsOffered
from .writer import Writer, is_written_as, writes

MOST_INSIDE = 10
"""Most procedures that are inlined in each other; deeper ones have frames of their own."""


class Call(Op):
    """Runs a procedure in a frame of its own, for the player in a slot; None: for no player."""

    procedure: str
    player: int | None
    within: Within


class Return(Op):
    """Ends a procedure or a reaction."""


class End(Op):
    """Ends the game."""


class Round(Op):
    """Puts the marker on a numbered space of the track."""

    number: int


class Clear(Op):
    """Empties the slots of an inlined procedure."""

    first: int
    end: int


class Give(Step):
    """Gives an office, by its cell, to a player."""

    office: int
    person: PersonExpr

    def effects(self) -> Effects:
        return OTHER_EFFECTS


class Settle(Op):
    """Settles an order of players in some cells."""

    order: OrderExpr
    cells: int


class Performing(PlayerOp):
    """Carries out a special action; part: as part of a running one, whose stop ends it, too."""

    part: bool = field(default=False, kw_only=True)

    def effects(self) -> Effects:
        return PERFORMS


class Perform(Performing):
    """Carries out, or offers, the special action of a card in some zones."""

    zones: tuple[ZoneRef, ...]
    card: int

    def ask(self) -> Ask:
        return Ask(card=self.card, among=CardsOffered(self.zones, None))


class PerformOne(Performing):
    """Carries out the special action of the card in a slot, if it has one."""

    card: int


class PerformLast(Performing):
    """Carries out the special action that a player carried out last in a run of a procedure."""

    person: PersonExpr
    procedure: str


@is_written_as(tree.Stop)
class Stop(Op):
    """Ends the running action."""


class StopStep(Op):
    """Ends the pending step. source: the rule to which the text belongs, as a source."""

    source: int


@writes(tree.StopStep)
def _stop_step(writer: Writer, node: tree.StopStep) -> Op:
    return StopStep(source=writer.source())


@writes(tree.Give)
def _give(writer: Writer, node: tree.Give) -> Op:
    office, person = writer.operands.office(node.office), writer.operands.person(node.person)
    return Give(office=office, person=person)


@writes(tree.Settle)
def _settle(writer: Writer, node: tree.Settle) -> Op:
    order = sorted_order(writer.operands.defs.orders[node.order.text], writer.operands.layout)
    return Settle(order=order, cells=writer.operands.settled(node.order.text))


@writes(tree.Do)
def _do(writer: Writer, node: tree.Do) -> Op | None:
    name = node.procedure.text
    deep = len(writer.inside) > MOST_INSIDE
    if deep or name in writer.inside or name in writer.operands.layout.counted_runs:
        return call(writer.code, name, writer.frame.subject, writer.within)
    _inline(writer, writer.operands.defs.procedures[name], node)
    return None


def call(code: Code, procedure: str, player: int | None, within: Within) -> Call:
    """Emits a procedure with a frame of its own, which is compiled elsewhere."""
    code.want(Wanted(procedure, within, instead=False))
    return Call(procedure=procedure, player=player, within=within)


def _inline(writer: Writer, procedure: Procedure, node: tree.Do) -> None:
    """Inlines a procedure at its call: a frame of its own would cost time in play.

    At its end its slots are emptied, so that others can use them.
    """
    first = writer.frame.size
    acting = writer.frame.subject
    liveness = writer.operands.liveness_of(procedure.id)
    frame = Frame(size=first, most=first, subject=acting, owner=acting, liveness=liveness)
    write_steps(
        writer.code,
        writer.operands,
        frame,
        procedure,
        within=writer.within,
        inside=writer.inside,
    )
    if frame.size > first:
        writer.emit(Clear(first=first, end=frame.size), node)
    writer.frame.take_over(frame)


@writes(tree.PerformChosen)
def _perform_chosen(writer: Writer, node: tree.PerformChosen) -> Op:
    return PerformOne(card=writer.frame.player_slot(node.card.text), part=_is_part(writer))


@writes(tree.PerformThis)
def _perform_this(writer: Writer, node: tree.PerformThis) -> Op:
    return PerformOne(card=CARD, part=_is_part(writer))


@writes(tree.PerformLast)
def _perform_last(writer: Writer, node: tree.PerformLast) -> Op:
    person = writer.operands.person(node.person)
    return PerformLast(person=person, procedure=node.procedure.text, part=_is_part(writer))


@writes(tree.Perform)
def _perform(writer: Writer, node: tree.Perform) -> Op:
    zones = writer.operands.zones(node.zone)
    return Perform(zones=zones, card=writer.frame.slots(), part=_is_part(writer))


def _is_part(writer: Writer) -> bool:
    """Whether an action that begins here is part of another one."""
    return writer.within is Within.ACTION


@writes(tree.Nothing)
def _nothing(writer: Writer, node: tree.Nothing) -> None:
    """Nothing is done, so nothing is emitted."""


def write_steps(
    code: Code,
    operands: Operands,
    frame: Frame,
    procedure: Procedure,
    *,
    within: Within,
    inside: frozenset[str] = frozenset(),
) -> None:
    """Emits the steps of a procedure, which share their local names."""
    inside |= {procedure.id}
    outer = Writer(code, operands, frame, procedure.id, within=within, inside=inside)
    body = operands.defs.done_by(procedure.id)
    with moments(outer, procedure.id, (*PARTS, ANYONE), body):
        for step in procedure.steps:
            if step.effect is not None:
                where = f"{procedure.id}.{step.id}"
                writer = Writer(code, operands, frame, where, within=within, inside=inside)
                _write_step(writer, step, step.effect)


def _write_step(writer: Writer, step: model.Step, effect: tree.Effect) -> None:
    """Emits a step; one that is a single `each` block has a part for every player."""
    name = None if step.id in writer.operands.defs.procedures else step.id
    body = tuple(in_force(effect.body, writer.operands.defs, writer.players))
    shared = len(body) == 1 and body[0].PERSONAL
    if shared:
        writer.part_of = name
    with moments(writer, name, (ANYONE,) if shared else (*PARTS, ANYONE), body):
        writer.body(body)
