"""Emitters of the moments for which cards may wait: of procedures, steps and parts of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ...lang import tree
from ..code import Stretch, Wanted
from ..frame import SUBJECT
from ..hooks import ALL_ALONG, ANYONE, BOUNDARIES, ENDS, INSTEAD, OWN, STARTS
from ..operands import Operands
from ..operations import Op, PlayerOp
from .writer import Writer


class Moment(PlayerOp):
    """Lets cards in force react when something starts or ends here.

    run: for a counted procedure, only in this run: the cell with the number of the run, and it.
    """

    hooks: tuple[int, ...]
    run: tuple[int, int] | None = None


class GameMoment(Op):
    """Lets cards react when the game starts or ends."""

    hooks: tuple[int, ...]


class Instead(PlayerOp):
    """Lets a card of the acting player do something else, and continues after what it replaces."""

    hook: int
    after: int


class BeforeAction(Op):
    """Lets cards react to an action before its first question; `end` is where it ends."""

    end: int


class Begin(PlayerOp):
    """Lets cards react before the first question of something that is not an action."""

    hooks: tuple[int, ...]
    end: int


class Pass(Op):
    """Does nothing: it is the closing of an activation that has no other."""


class RememberAction(Op):
    """Records that a special action was carried out, even if it changed nothing."""


class EndAction(Op):
    """Ends a special action."""


class OpenAction(Op):
    """Makes the frame run a special action, for one of its blocks.

    empties: the slots that an earlier, stopped run of the block may have left filled.
    """

    empties: tuple[int, ...] = ()


class CloseAction(Op):
    """Ends that action, also if it was stopped; the frame runs on."""


class Expire(Op):
    """Lets cards react whose time is over; `starts`: at a start, or else an end.

    counter: of the procedure; None: at the end of the game, when all time is over.
    """

    counter: int | None
    starts: bool


class Reach(Op):
    """Lets cards react whose condition holds by now, so that they are kept no longer."""


class Release(Op):
    """Ends the time of those cards."""


class BeginReaction(Op):
    """Skips the reaction of a card not in force now.

    lying: by where it lies, else as kept. unheld: it is in force for no player.
    """

    lying: bool
    unheld: bool


class CountRun(Op):
    """Counts that a procedure starts, or else ends. lapses: cards may be kept until then.

    forgets: the cell with the arrivals since the last start, which is emptied; None: there is none.
    """

    counter: int
    starts: bool
    lapses: bool
    forgets: int | None


@contextmanager
def moments(
    writer: Writer, name: str | None, whose: Sequence[str], body: tree.Body
) -> Iterator[None]:
    """Puts the start and the end of a procedure or step around what is emitted inside.

    Emits nothing if no card of the mix waits. whose: whose moments these can be; with `own`, a card
    may also do something instead. body: all that runs inside.
    """
    if name is None:
        yield
        return
    subject, code = writer.frame.subject, writer.code
    mine = [one for one in whose if one == OWN]
    instead = writer.operands.hooks.at(name, (INSTEAD[writer.within],), mine)
    if instead:
        code.want(Wanted(name, writer.within, instead=True))
    skips = [(code.reserve(writer.where), hook) for hook in instead]
    for op in _edge(writer, name, (STARTS,), whose):
        code.emit(op, writer.where)
    hooks = writer.operands.hooks.at(name, BOUNDARIES, whose) if writer.windowed else ()
    asks = bool(hooks) and asks_first(writer.operands, body)
    question = code.reserve(writer.where) if asks else None
    begin = code.here
    yield
    if question is not None:
        code.fill(question, Begin(hooks=hooks, end=code.here, subject=subject))
    close(writer, begin, list(_edge(writer, name, (ENDS, ALL_ALONG), whose)), hooks)
    for number, hook in skips:
        code.fill(number, Instead(hook=hook, after=code.here, subject=subject))


def asks_first(operands: Operands, body: tree.Body) -> bool:
    """Whether the first thing that happens is a question rather than a step."""
    return operands.beginnings.of(body).asks


def _edge_of_action(operands: Operands, edge: str) -> list[Op]:
    """The start or the end of an action, if cards wait for it."""
    edges = (ENDS, ALL_ALONG) if edge == ENDS else (edge,)
    hooks = operands.hooks.of_actions(*edges)
    return [Moment(hooks=hooks, subject=SUBJECT)] if hooks else []


def write_action(
    writer: Writer, body: tree.Body, end: Op, behind: Callable[[int], None] | None = None
) -> int:
    """Emits all that an action does; returns the instruction that ends it.

    `behind` emits what else runs at its end, unless it is stopped; it gets the first instruction.
    """
    code, before = writer.code, None
    for op in _edge_of_action(writer.operands, STARTS):
        code.emit(op, writer.where)
    begin = code.here
    if writer.windowed and asks_first(writer.operands, body):
        before = code.reserve(writer.where)
        writer.opening = body[0]
    writer.body(body)
    if behind is not None:
        behind(begin)
    close(writer, begin, _edge_of_action(writer.operands, ENDS))
    last = code.emit(end, writer.where)
    if before is not None:
        code.fill(before, BeforeAction(last))
    return last


def close(writer: Writer, begin: int, ends: Sequence[Op], hooks: tuple[int, ...] = ()) -> None:
    """Emits the end of an activation; it also runs if an action is stopped inside it.

    hooks: the hooks of its boundaries.
    """
    ends = [Pass()] if hooks and not ends else ends
    if writer.windowed and ends:
        closing = tuple(
            op.changed(subject=SUBJECT) if isinstance(op, PlayerOp) else op for op in ends
        )
        here, subject = writer.code.here, writer.frame.subject
        writer.code.stretches.append(Stretch(begin, here, subject, hooks, closing))
    for op in ends:
        writer.code.emit(op, writer.where)


def _edge(
    writer: Writer, name: str, edge: Sequence[str], whose: Sequence[str]
) -> Iterator[PlayerOp]:
    """The operations of a start or an end."""
    hooks, subject = writer.operands.hooks, writer.frame.subject
    found = hooks.at(name, edge, whose)
    if found:
        yield Moment(hooks=found, subject=subject)
    for run in hooks.runs(name, edge[0]) if ANYONE in whose else ():
        cell = writer.operands.run_cell(name)
        numbered = hooks.at(name, edge, (ANYONE,), run)
        yield Moment(hooks=numbered, run=(cell, run), subject=subject)
