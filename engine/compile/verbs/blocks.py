"""Emitters of blocks: loops over players, choices of a block, conditions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...lang import tree
from ...lang.names import What
from ...lang.nodes import in_force
from ...rules.position_keys import NOT_AGAIN_KEY
from ...text.records import Record
from ..condition_tests import Test
from ..conditions import test_of
from ..expressions import Chosen, SlotPlayer
from ..frame import LiveOut, Local
from ..hooks import PARTS
from ..operations import NO, YES_NO_KEYS, Ask, Jump, Op, PlayerOp, SetPlayer
from ..orders import OrderExpr
from ..player_tests import Players
from ..players import of_player, players_that
from .choices import begin_loop, begin_time
from .moments import CloseAction, OpenAction, moments, write_action
from .writer import Writer, writes


class LineUp(PlayerOp):
    """Puts the players of a loop in order: the queue has a position, a length, and the players."""

    queue: int
    opponents: bool
    order: OrderExpr
    among: Players | None = None


class NextPlayer(Op):
    """Takes the next player from the queue, or continues after the loop."""

    queue: int
    player: int
    after: int


class IfPlayer(Op):
    """Jumps if the player in a slot is none of some players."""

    players: Players
    slot: int
    otherwise: int

    def elsewhere(self) -> int:
        return self.otherwise


class IfHolds(Op):
    """Jumps if a condition does not hold."""

    test: Test
    otherwise: int

    def elsewhere(self) -> int:
        return self.otherwise


class Asking(PlayerOp):
    """A question whose answers have keys of their own, and where each answer leads."""

    keys: tuple[str, ...]
    starts: tuple[int, ...]
    after: int

    def ask(self) -> Ask:
        return Ask(answers=self.keys)


class Refused(Record):
    """What a player who refuses uses up: the first of its cells, and the cell of the runs."""

    cell: int
    run: int


class Kept(Record):
    """What remains of the answer to a `may`: where it is stored, what a refusal uses up."""

    answer: Chosen | None
    refused: Refused | None


class Either(Asking):
    """Chooses one of several blocks.

    overwritten: for each block, the slots of the numbers that it assigns. If another block has an
    effect, or if the answer counts, so does this one, even if they keep their values.
    idle: the blocks that are written to do nothing: they are a choice, too, if another block has an
    effect. kept: what remains of the answer, if a `may` stands around it that keeps it; the answers
    after the blocks are then no, and not again.
    """

    live_out: LiveOut
    overwritten: tuple[tuple[int, ...], ...]
    idle: tuple[int, ...]
    blocks: int
    kept: Kept | None = None

    def elsewhere(self) -> int:
        return self.after


class InAnyOrder(Asking):
    """Chooses the next of the remaining sentences; at first, of those in force (bits).

    gated: those (bits) under an `if`; they are offered only while they have an effect.
    live_out: for each, the slots that the others or later code may read.
    """

    remaining: int
    in_force: int
    gated: int
    live_out: tuple[LiveOut, ...]

    def ask(self) -> Ask:
        return Ask(answers=self.keys, order=self.remaining, in_force=self.in_force)

    def gates(self) -> tuple[int, ...]:
        return tuple(pc for n, pc in enumerate(self.starts) if self.gated >> n & 1)


class AtOnce(Op):
    """Skips an act if something that it needs is missing, or if its first step has no effect."""

    needs: tuple[Chosen, ...]
    second: int
    after: int


class May(PlayerOp):
    """Asks whether to do a block.

    kept: what remains of the answer, if anything does. overwritten: if it is stored, the slots of
    the numbers that the block assigns: as the answer counts, it is asked even if they keep their
    values.
    """

    after: int
    live_out: LiveOut
    kept: Kept | None = None
    overwritten: tuple[int, ...] = ()

    def ask(self) -> Ask:
        return Ask(answers=(*YES_NO_KEYS, *_again(self.kept)))

    def elsewhere(self) -> int:
        return self.after


def _again(kept: Kept | None) -> tuple[str, ...]:
    """The key of the third answer of a `may`, if there is one."""
    return (NOT_AGAIN_KEY,) if kept is not None and kept.refused is not None else ()


@writes(tree.Each)
def _each(writer: Writer, node: tree.Each) -> None:
    frame = writer.frame
    outside = frame.subject, frame.owner, frame.in_each
    step, writer.part_of = writer.part_of, None

    def act(slot: int) -> None:
        frame.subject, frame.owner, frame.in_each = slot, slot, True

    def part() -> None:
        with moments(writer, step, PARTS, node.body):
            writer.body(node.body)

    _loop(writer, node, act, part)
    frame.subject, frame.owner, frame.in_each = outside


@writes(tree.ForEach)
def _for_each(writer: Writer, node: tree.ForEach) -> None:
    known = dict(writer.frame.locals)

    def name_it(slot: int) -> None:
        writer.frame.locals[node.name.text] = Local(
            slot, each_player=False, what=What.PLAYER, certain=True
        )

    def once() -> None:
        begin_time(writer, node, node.body)
        writer.body(node.body)

    begin_loop(writer, node, node.body)
    _loop(writer, node, name_it, once)
    # Its name exists only in the block: after it, another choice may have the same name.
    del writer.frame.locals[node.name.text]
    if node.name.text in known:
        writer.frame.locals[node.name.text] = known[node.name.text]


def _loop(
    writer: Writer,
    node: tree.Each | tree.ForEach,
    enter: Callable[[int], None],
    body: Callable[[], None],
) -> None:
    queue = writer.frame.slots(2 + writer.players)
    player = writer.frame.slots(2)  # the second one as after every chosen name: see `Local`
    opponents = isinstance(node.group, tree.Opponents)
    order = writer.operands.order(node.order)
    which = node.filter
    compares = which is not None and which.compares
    group = type(node.group)
    among = players_that(writer.operands, group, which) if compares else None
    writer.emit(LineUp(queue=queue, opponents=opponents, order=order, among=among), node)
    top = writer.reserve(node)
    if which is not None and among is None:
        _only(writer, node, which, player, top)
    enter(player)
    body()
    writer.jump(top)
    writer.fill(top, NextPlayer(queue=queue, player=player, after=writer.code.here))


def _only(
    writer: Writer, node: tree.Node, which: tree.PlayerFilter, player: int, otherwise: int
) -> None:
    """Skips a player in a slot who does not pass a filter."""
    match which.tests:
        case (tree.HasIn(held=tree.Has()) as only,):
            frame = writer.frame
            outside, frame.subject, frame.owner = (frame.subject, frame.owner), player, player
            has, known = of_player(writer.operands, SlotPlayer(player), only), len(writer.skips)
            writer.emit(IfHolds(test=has, otherwise=otherwise), node)
            writer.close_skips(known, otherwise)
            frame.subject, frame.owner = outside
        case _:
            players = players_that(writer.operands, tree.Everyone, which)
            writer.emit(IfPlayer(players=players, slot=player, otherwise=otherwise), node)


@writes(tree.If)
def _if_(writer: Writer, node: tree.If) -> None:
    side = node.side(writer.operands.defs, writer.players)
    if side is not None:
        writer.body(side)
        return
    known = len(writer.skips)
    test = test_of(writer.operands, node.condition)
    number = writer.reserve(node)
    writer.body(node.body)
    if not node.otherwise:
        writer.fill(number, IfHolds(test=test, otherwise=writer.code.here))
        return
    skip = writer.code.reserve()
    writer.fill(number, IfHolds(test=test, otherwise=writer.code.here))
    writer.close_skips(known, writer.code.here)
    writer.body(node.otherwise)
    writer.code.fill(skip, Jump(writer.code.here))


@writes(tree.Either)
def _either(writer: Writer, node: tree.Either) -> None:
    _one_of(writer, node, node)


def _one_of(
    writer: Writer,
    node: tree.Either | tree.May,
    either: tree.Either,
    no: Sequence[str] = (),
    kept: Kept | None = None,
) -> None:
    """Emits a choice of one branch. no: the keys of the answers that take none."""
    choice = writer.reserve(node)
    starts, ends = [], []
    for branch in either.branches:
        starts.append(writer.code.here)
        writer.body(branch.body)
        ends.append(writer.code.reserve())
    for end in ends:
        writer.code.fill(end, Jump(writer.code.here))
    count = len(starts)
    keys = ["either", "or", *(f"or_{n}" for n in range(2, count))][:count]
    op = Either(
        keys=(*keys, *no),
        starts=(*starts, *(writer.code.here for _ in no)),
        after=writer.code.here,
        live_out=writer.live_out_of(node),
        overwritten=tuple(writer.overwritten_in(branch.body) for branch in either.branches),
        idle=(*_written_idle(writer, either), *range(count, count + len(no))),
        blocks=count,
        kept=kept,
    )
    writer.fill(choice, op)


def _written_idle(writer: Writer, node: tree.Either) -> Sequence[int]:
    """The branches that are written to do nothing."""
    bodies = [
        in_force(branch.body, writer.operands.defs, writer.players) for branch in node.branches
    ]
    return [n for n, body in enumerate(bodies) if body and all(part.EFFECTS.idle for part in body)]


@writes(tree.InAnyOrder)
def _in_any_order(writer: Writer, node: tree.InAnyOrder) -> None:
    remaining = writer.frame.slots()
    top = writer.reserve(node)
    keys, starts = [], []
    items = node.items(writer.operands.defs, writer.players)
    for number, item in enumerate(items):
        keys.append(_item_key(item, number))
        starts.append(writer.code.here)
        writer.body(item)
        writer.jump(top)
    after = writer.code.here
    op = InAnyOrder(
        keys=tuple(keys),
        starts=tuple(starts),
        after=after,
        remaining=remaining,
        in_force=sum(1 << number for number, item in enumerate(items) if item),
        gated=sum(1 << n for n, item in enumerate(items) if _is_if(item)),
        live_out=tuple(writer.live_out_of(part) for part in node.body),
    )
    writer.fill(top, op)


@writes(tree.AtOnce)
def _at_once(writer: Writer, node: tree.AtOnce) -> None:
    """Emits one boundary for all: that of the first sentence, without which none of it happens."""
    first, *others = node.body
    needs = _needs(writer, node)
    top = writer.reserve(node)
    outer, writer.at_once = writer.at_once, True
    writer.body((first,))
    second = writer.code.here
    windowed, writer.windowed = writer.windowed, False
    writer.body(tuple(others))
    writer.windowed, writer.at_once = windowed, outer
    writer.fill(top, AtOnce(needs=needs, second=second, after=writer.code.here))
    writer.code.join(range(top + 1, second), writer.code.here)


@writes(tree.AsAction)
def _as_action(writer: Writer, node: tree.AsAction) -> None:
    """Emits an action in the frame of its block: that of the card that reacts."""
    outer, first = writer.within, writer.frame.size
    begin = writer.code.emit(OpenAction(), writer.where, node)
    writer.set_within(writer.operands.hooks.within_actions)
    last = write_action(writer, node.body, CloseAction())
    writer.code.settle(begin, empties=writer.frame.unnamed(first, writer.players))
    writer.set_within(outer)
    writer.code.acts.append(range(begin, last))


_NEEDED = {What.PLACE, What.PLAYER, What.PIECE, What.CARD}
"""What must have been chosen for a sentence that names it to do anything."""


def _needs(writer: Writer, node: tree.AtOnce) -> tuple[Chosen, ...]:
    """The things chosen before that a block names: without one of them, it can't be done."""
    known = writer.frame.locals
    named = dict.fromkeys(name.text for name in node.all(tree.Name))
    needed = [name for name in named if name in known and known[name].what in _NEEDED]
    return tuple(writer.frame.chosen(name) for name in needed if not known[name].certain)


@writes(tree.May)
def _may(writer: Writer, node: tree.May) -> None:
    """Emits one question for one of several blocks, or none, if the body offers only those."""
    answer, refused = None, None
    if node.name is not None:
        writer.frame.declare(node.name.text, writer.players, What.ANSWER)
        answer = writer.frame.chosen(node.name.text)
    if node.refusal is not None:
        refused = _refused(writer, node.refusal)
    kept = None if answer is None and refused is None else Kept(answer, refused)
    outer, writer.answer = writer.answer, answer
    either = node.either(writer.operands.defs, writer.players)
    if either is not None:
        _one_of(writer, node, either, (YES_NO_KEYS[NO], *_again(kept)), kept)
    else:
        question = writer.reserve(node)
        writer.body(node.body)
        op = May(
            after=writer.code.here,
            live_out=writer.live_out_of(node),
            kept=kept,
            overwritten=() if node.name is None else writer.overwritten_in(node.body),
        )
        writer.fill(question, op)
    writer.answer = outer


def _refused(writer: Writer, node: tree.Refusal) -> Refused:
    layout = writer.operands.layout
    return Refused(layout.once_cell(node.used_up()), layout.run_cell(node.procedure.text))


@writes(tree.Acting)
def _acting(writer: Writer, node: tree.Acting) -> None:
    slot = writer.frame.slots()
    person = writer.operands.person(node.person)
    start = writer.reserve(node)
    with writer.frame.acting(slot):
        writer.body(node.body)
    writer.fill(start, SetPlayer(slot=slot, player=person, after=writer.code.here))


def _is_if(item: tree.Body) -> bool:
    return len(item) == 1 and isinstance(item[0], tree.If)


def _item_key(item: tree.Body, number: int) -> str:
    own = item[0].key() if len(item) == 1 else ""
    return own or f"item_{number + 1}"
