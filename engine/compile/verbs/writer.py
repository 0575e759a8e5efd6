"""Writes the instructions of effects: every kind of sentence has one small function in a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...lang import tree
from ..code import Code
from ..expressions import Chosen
from ..frame import Frame, LiveOut, Reading
from ..operands import Operands
from ..operations import Apply, Jump, Op, PlayerOp, ReadPlayer, Step
from ..program import Within


class Writer:
    """Writes the instructions of one effect.

    where: the card or `procedure.step` it belongs to. within: what runs around it. windowed: there
    reactions may come in, so that each step announces itself before it is applied. inside: the
    procedures that are being written, which a `do` can't write into themselves again. part_of: the
    step whose only sentence is an `each` block, so that every player has a part of it. opening: the
    first sentence of an action, where the boundary before the action has just been. at_once: in a
    block that is one act, where each sentence is one step. answer: in a block of which it is kept
    whether it was wanted, where that stands.
    """

    def __init__(
        self,
        code: Code,
        operands: Operands,
        frame: Frame,
        where: str,
        *,
        within: Within,
        inside: frozenset[str] = frozenset(),
        part_of: str | None = None,
    ) -> None:
        self.code = code
        self.operands = operands.within(frame)
        self.inside = inside
        self.part_of = part_of
        self.opening: tree.Node | None = None
        self.at_once = False
        self.answer: Chosen | None = None
        self.frame = frame
        self.where = where
        self.set_within(within)
        self.players = operands.layout.players
        self.skips: list[tuple[int, Reading]] = []
        """Readings of players in what is being written whose way out is not known yet."""

    def set_within(self, within: Within) -> None:
        """Says what runs around the sentences that are written next."""
        self.within = within
        self.windowed = within is not Within.NOTHING

    def body(self, statements: tree.Body) -> None:
        """Writes statements in their order."""
        for statement in statements:
            known = len(self.skips)
            op = WRITERS[type(statement)](self, statement)
            if op is not None:
                self.emit(op, statement)
            self.close_skips(known, self.code.here)
            for number in self.frame.last_reads.pop(id(statement), ()):
                self.code.settle(number, until=self.code.here)

    def choice(self, op: Op, node: tree.Node, named: tree.Node) -> None:
        """Writes a choice. After its last reader, the choice gets that position as its end."""
        number = self.reserve(named)
        self.fill(number, op)
        reader = self.frame.liveness.last_readers.get(id(node))
        if reader is not None:
            self.frame.last_reads.setdefault(reader, []).append(number)

    def live_out_of(self, node: tree.Node) -> LiveOut:
        """The live-out numbers of a sentence that is compiled already."""
        return self.frame.live_out_of(node, self.players)

    def overwritten_in(self, body: tree.Body) -> tuple[int, ...]:
        """The slots of the live-out numbers that a compiled block assigns without reading them."""
        return self.frame.overwritten_in(body, self.players)

    def close_skips(self, known: int, to: int) -> None:
        """Fills in where to go on when a name that was read since then stands for nobody."""
        for number, reading in self.skips[known:]:
            self.code.fill(number, ReadPlayer(reading, to))
        del self.skips[known:]

    def emit(self, op: Op, node: tree.Node) -> None:
        """Writes one instruction that belongs to a sentence, and before it what it reads."""
        self.fill(self.reserve(node), op)
        if isinstance(op, Step):
            self.code.emit(Apply(), self.where, node)

    def reserve(self, node: tree.Node) -> int:
        """Leaves room for an instruction of a sentence whose way on is not known yet."""
        for reading in self.frame.readings:
            self.skips.append((self.code.reserve(self.where, node), reading))
        self.frame.readings.clear()
        return self.code.reserve(self.where, node, self.frame.named_in(node))

    def reserve_step(self, node: tree.Node) -> int:
        """The same for one that changes something, and is applied by the instruction behind it."""
        number = self.reserve(node)
        self.code.emit(Apply(), self.where, node)
        return number

    def fill(self, number: int, op: Op) -> None:
        """Writes an instruction in the room that was left for it."""
        if isinstance(op, Step):
            op = op.changed(subject=self.frame.subject, windowed=self.windowed)
        elif isinstance(op, PlayerOp):
            op = op.changed(subject=self.frame.subject)
        self.code.fill(number, op)

    def jump(self, to: int) -> None:
        """Writes the way back to an instruction."""
        self.code.emit(Jump(to))


NodeT = TypeVar("NodeT", bound=tree.Node)
OpT = TypeVar("OpT", bound=Op)
Written = Callable[[Writer, NodeT], Op | None]
"""Writes a sentence; gives its one operation, or the last one, if that is not written yet."""

WRITERS: dict[type[tree.Node], Callable[[Writer, Any], Op | None]] = {}
"""What writes each kind of sentence."""


def writes(cls: type[NodeT]) -> Callable[[Written[NodeT]], Written[NodeT]]:
    """Enters a function in the table, as the one that writes this kind of sentence."""

    def enter(function: Written[NodeT]) -> Written[NodeT]:
        WRITERS[cls] = function
        return function

    return enter


def is_written_as(cls: type[tree.Node]) -> Callable[[type[OpT]], type[OpT]]:
    """Enters an operation without fields in the table, as all that a sentence is written as."""

    def enter(op: type[OpT]) -> type[OpT]:
        WRITERS[cls] = lambda writer, node: op()
        return op

    return enter
