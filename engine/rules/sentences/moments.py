"""The places of the program where cards may wait: around procedures, steps and parts of steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..hooks import OWN
from ..program import Instruction
from .writer import Writer


@contextmanager
def moments(writer: Writer, name: str | None, whose: Sequence[str]) -> Iterator[None]:
    """Puts the start and the end of a procedure or step around what is written inside.

    Writes nothing where no card of the mix waits. whose: `own`, `opponent`, `anyone` as far as
    they are meant here; with `own`, a card may also do something instead.
    """
    if name is None:
        yield
        return
    instead = writer.operands.hooks.at(name, "instead", [one for one in whose if one == OWN])
    skips = [_moment(writer, "instead", (number,)) for number in instead]
    _edge(writer, name, "starts", whose)
    yield
    _edge(writer, name, "ends", whose)
    for skip in skips:
        writer.code.patch(skip, after=writer.code.here)


def _edge(writer: Writer, name: str, edge: str, whose: Sequence[str]) -> None:
    hooks = writer.operands.hooks.at(name, edge, whose)
    if hooks:
        _moment(writer, "moment", hooks)


def _moment(writer: Writer, op: str, hooks: tuple[int, ...]) -> int:
    args = {"hooks": hooks, "subject": writer.frame.subject}
    return writer.code.emit(Instruction(op, args, where=writer.where))
