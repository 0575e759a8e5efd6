"""Emitters of blocks that run several times, or only once."""

from __future__ import annotations

from ...lang import tree
from ...lang.names import ONE_OF, What
from ..card_tests import card_test
from ..condition_tests import Opposite, Test
from ..conditions import test_of
from ..expressions import FixedNumber
from ..frame import LiveOut, Local
from ..numbers import combined
from ..operations import Countdown, Op, PlayerOp, SetNumbers
from .blocks import IfHolds
from .choices import begin_loop, begin_time
from .picks import Among, CardsOffered, PiecesOffered, PlacesOffered, ThoseChosen
from .pieces import family_of
from .writer import Writer, writes


class SetAside(Op):
    """Stores the things (bits) that a loop goes through: those that exist when it begins."""

    among: Among
    remaining: int


class NextThing(PlayerOp):
    """Takes the next of the things, or continues after the loop. asks: the player chooses it."""

    remaining: int
    thing: int
    asks: bool
    after: int
    live_out: LiveOut


class NextTime(Op):
    """Continues after the block when it has run often enough."""

    left: int
    after: int


class OnlyOnce(PlayerOp):
    """Skips a block that the player has done before, or that has no effect now.

    cell: the first of the cells, one for each player, with the procedure run in which they did it.
    run: the cell that counts the runs; None: once in the game.
    """

    cell: int
    run: int | None
    after: int
    live_out: LiveOut


@writes(tree.ForEachRegion)
def _for_each_region(writer: Writer, node: tree.ForEachRegion) -> None:
    every = tree.EveryRegion(node.trait, node.filter)
    among = PlacesOffered((writer.operands.mask(every),))
    _loop(writer, node, What.PLACE, among, asks=node.chosen_order)


@writes(tree.ForEachOf)
def _for_each_of(writer: Writer, node: tree.ForEachOf) -> None:
    names = node.names.text
    what = ONE_OF[writer.frame.locals[names].what]
    _loop(writer, node, what, ThoseChosen(writer.frame.chosen(names)))


@writes(tree.ForEachPiece)
def _for_each_piece(writer: Writer, node: tree.ForEachPiece) -> None:
    # Identical pieces are one option of a choice, but a loop goes through each of them.
    family = family_of(writer, node.kind, node.filter).changed(alike=())
    _loop(writer, node, What.PIECE, PiecesOffered(family), family=node.kind.text)


@writes(tree.ForEachCard)
def _for_each_card(writer: Writer, node: tree.ForEachCard) -> None:
    zones, test = writer.operands.zones(node.zone), card_test(writer.operands, node.filter)
    _loop(writer, node, What.CARD, CardsOffered(zones, test))


def _loop(
    writer: Writer,
    node: tree.ForEachRegion | tree.ForEachOf | tree.ForEachPiece | tree.ForEachCard,
    what: What,
    among: Among,
    *,
    family: str = "",
    asks: bool = False,
) -> None:
    begin_loop(writer, node, node.body)
    frame, name = writer.frame, node.name.text
    remaining, thing = frame.slots(), frame.slots(2)  # two, as for every chosen name: see `Local`
    writer.emit(SetAside(among=among, remaining=remaining), node)
    top = writer.reserve(node)
    known = frame.locals.get(name)
    frame.locals[name] = Local(thing, each_player=False, what=what, certain=True, family=family)
    begin_time(writer, node, node.body)
    writer.body(node.body)
    # Its name exists only in the block: after it, another choice may have the same name.
    del frame.locals[name]
    if known is not None:
        frame.locals[name] = known
    writer.jump(top)
    after = writer.code.here
    live_out = writer.live_out_of(node)
    op = NextThing(remaining=remaining, thing=thing, asks=asks, after=after, live_out=live_out)
    writer.fill(top, op)


@writes(tree.Times)
def _times(writer: Writer, node: tree.Times) -> None:
    _repeat(writer, node)


@writes(tree.RepeatUntil)
def _repeat_until(writer: Writer, node: tree.RepeatUntil) -> None:
    in_force = node.in_force(writer.operands.defs, writer.players)
    if in_force != (node,):
        writer.body(tuple(in_force))
        return
    _repeat(writer, node, node)


def _repeat(writer: Writer, node: tree.Repeated, until: tree.RepeatUntil | None = None) -> None:
    begin_loop(writer, node, node.body)
    left = writer.frame.slots()
    number = combined("smaller", writer.operands.number(node.number), FixedNumber(tree.MOST_TIMES))
    writer.emit(SetNumbers((Countdown(left, number),)), node)
    top = writer.reserve(node)
    after = until is not None and until.is_tested_after()
    tests = [_test_of(writer, until)] if until is not None and not after else []
    begin_time(writer, node, node.body)
    writer.body(node.body)
    tests += [_test_of(writer, until)] if until is not None and after else []
    writer.jump(top)
    writer.fill(top, NextTime(left=left, after=writer.code.here))
    for number_of_it, test in tests:
        writer.fill(number_of_it, IfHolds(test=test, otherwise=writer.code.here))


def _test_of(writer: Writer, node: tree.RepeatUntil) -> tuple[int, Test]:
    """Reserves the test whether the aim is still open; one that can't be asked leaves it open."""
    known = len(writer.skips)
    test = test_of(writer.operands, node.condition)
    number = writer.reserve(node)
    writer.close_skips(known, writer.code.here)
    return number, Opposite(test)


@writes(tree.OnceEach)
def _once_each(writer: Writer, node: tree.OnceEach) -> None:
    _once(writer, node, writer.operands.layout.run_cell(node.procedure.text))


@writes(tree.Once)
def _once_in_the_game(writer: Writer, node: tree.Once) -> None:
    _once(writer, node, None)


def _once(writer: Writer, node: tree.OnceEach | tree.Once, run: int | None) -> None:
    cell = writer.operands.layout.once_cell(node.used_up())
    top = writer.reserve(node)
    writer.body(node.body)
    live_out = writer.live_out_of(node)
    writer.fill(top, OnlyOnce(cell=cell, run=run, after=writer.code.here, live_out=live_out))
