"""The places of the program where cards may wait: around procedures, steps and parts of steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..hooks import ANYONE, ENDS, OWN, STARTS
from ..operations import Op, PlayerOp
from .writer import Writer


class Moment(PlayerOp):
    """Lets cards in force do what they do when something starts or ends here."""

    hooks: tuple[int, ...]


class RunMoment(PlayerOp):
    """The same, when a counted procedure starts or ends for the n-th time."""

    hooks: tuple[int, ...]
    cell: int
    run: int


class GameMoment(Op):
    """The same, when the game starts or ends."""

    hooks: tuple[int, ...]


class Instead(PlayerOp):
    """Lets a card of the player who acts do something else, and goes on behind what it skips."""

    hook: int
    after: int


class BeforeAction(Op):
    """Lets cards react to an action before its first question; `end` is where it ends."""

    end: int


class RememberAction(Op):
    """Notes that a special action was carried out, in the runs of some procedures.

    kept: for each procedure, the cell that counts its runs, and the first of those of the players.
    """

    kept: tuple[tuple[int, int], ...]


class EndAction(Op):
    """Ends a special action."""


class Expire(Op):
    """Lets cards whose time is over do what they do then; `starts`: at a start, or else an end.

    counter: of the procedure; None: at the end of the game, when all time is over.
    """

    counter: int | None
    starts: bool


class BeginReaction(Op):
    """Passes over a card that is in force no longer; `lying` says by what it was."""

    lying: bool


class CountRun(Op):
    """Counts that a procedure starts, or else ends. lapses: cards may be kept until then."""

    counter: int
    starts: bool
    lapses: bool


@contextmanager
def moments(writer: Writer, name: str | None, whose: Sequence[str]) -> Iterator[None]:
    """Puts the start and the end of a procedure or step around what is written inside.

    Writes nothing where no card of the mix waits. whose: those as far as they are meant here; with
    `own`, a card may also do something instead.
    """
    if name is None:
        yield
        return
    subject, code = writer.frame.subject, writer.code
    instead = writer.operands.hooks.at(name, "instead", [one for one in whose if one == OWN])
    skips = [(code.reserve(writer.where), hook) for hook in instead]
    _edge(writer, name, STARTS, whose)
    yield
    _edge(writer, name, ENDS, whose)
    for number, hook in skips:
        code.fill(number, Instead(hook=hook, after=code.here, subject=subject))


def _edge(writer: Writer, name: str, edge: str, whose: Sequence[str]) -> None:
    hooks, subject = writer.operands.hooks, writer.frame.subject
    found = hooks.at(name, edge, whose)
    if found:
        writer.code.emit(Moment(hooks=found, subject=subject), writer.where)
    for run in hooks.runs(name, edge) if ANYONE in whose else ():
        cell = writer.operands.run_cell(name)
        numbered = hooks.at(name, edge, (ANYONE,), run)
        op = RunMoment(hooks=numbered, cell=cell, run=run, subject=subject)
        writer.code.emit(op, writer.where)
