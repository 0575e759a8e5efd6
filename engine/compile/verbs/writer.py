"""Emits the instructions of effects: each kind of sentence has a small function in a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...lang import tree
from ..code import Code
from ..expressions import Chosen
from ..frame import Frame, LiveOut, Reading
from ..operands import Operands
from ..operations import FIRST_RULE, NO_SOURCE, Apply, Forget, Jump, Op, PlayerOp, SetPlayer, Step
from ..program import Within


class Writer:
    """Emits the instructions of one effect.

    where: the card or `procedure.step` to which it belongs. within: what runs around it. windowed:
    steps are interruptible, so each is announced before it is applied. inside: the procedures that
    are being inlined, which a `do` can't inline in themselves. part_of: the step whose only
    sentence is an `each` block, so that every player has a part of it. opening: the first sentence
    of an action, if the boundary before the action comes just before it. at_once: in a block that
    is one act, in which each sentence is one step. answer: where the answer to the question about
    the current block is stored, if it is.
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
        self._depth = 0
        self.answer: Chosen | None = None
        self.frame = frame
        self.where = where
        self.set_within(within)
        self.players = operands.layout.players
        self.skips: list[tuple[int, Reading]] = []
        """Reads of players in the current sentences, whose jump target is not known yet."""

    def set_within(self, within: Within) -> None:
        """Sets what runs around the sentences that are emitted next."""
        self.within = within
        self.windowed = within is not Within.NOTHING

    def body(self, statements: tree.Body) -> None:
        """Emits sentences in their order.

        What was chosen in secret before a block may still be secret after it, though it has a
        `reveal`: the block need not have run.
        """
        before = tuple(self.frame.secrets)
        self._depth += 1
        for statement in statements:
            known = len(self.skips)
            self.code.clauses.append((statement, self.code.here))
            op = WRITERS[type(statement)](self, statement)
            if op is not None:
                self.emit(op, statement)
            self._after_skips(known, statement)
            for number in self.frame.last_reads.pop(id(statement), ()):
                self.code.settle(number, until=self.code.here)
        self._depth -= 1
        if self._depth:
            self.frame.secrets[:] = dict.fromkeys((*before, *self.frame.secrets))

    def choice(self, op: Op, node: tree.Node, named: tree.Node) -> None:
        """Emits a choice. After its last reader, the choice gets that position as its end."""
        number = self.reserve(named)
        self.fill(number, op)
        reader = self.frame.liveness.last_readers.get(id(node))
        if reader is not None:
            self.frame.last_reads.setdefault(reader, []).append(number)

    def live_out_of(self, node: tree.Node) -> LiveOut:
        """The live-out numbers of a sentence that is already compiled."""
        return self.frame.live_out_of(node, self.players)

    def overwritten_in(self, body: tree.Body) -> tuple[int, ...]:
        """The slots of the live-out numbers that a compiled block assigns without reading them."""
        return self.frame.overwritten_in(body, self.players)

    def _after_skips(self, known: int, statement: tree.Node) -> None:
        """Where a sentence is skipped, its names are empty: those of an earlier time are not meant.

        They are emptied after it, since it may read one of them.
        """
        names = statement.introduces() if statement.NAMES_STAY and not statement.bodies() else ()
        if not names or len(self.skips) == known:
            self.close_skips(known, self.code.here)
            return
        end = self.reserve(statement)
        self.close_skips(known, self.code.here)
        for name, _ in names:
            local = self.frame.locals[name]
            self.emit(Forget(slot=local.slot, owner=self.frame.owner_of(local)), statement)
        self.fill(end, Jump(self.code.here))

    def close_skips(self, known: int, to: int) -> None:
        """Fills in the jumps for when a name that was read since `known` stands for no player."""
        for number, reading in self.skips[known:]:
            self.code.fill(number, SetPlayer(reading.slot, reading.chosen, to))
        del self.skips[known:]

    def source(self) -> int:
        """The rule to which the text belongs, as a source of what it does."""
        rules = list(self.operands.defs.rules)
        return FIRST_RULE - rules.index(self.where) if self.where in rules else NO_SOURCE

    def emit(self, op: Op, node: tree.Node) -> None:
        """Emits one instruction of a sentence, preceded by the reads that it needs."""
        self.fill(self.reserve(node), op)
        if isinstance(op, Step):
            self.code.emit(Apply(), self.where, node)

    def reserve(self, node: tree.Node) -> int:
        """Reserves an instruction of a sentence, to be filled in when its jumps are known."""
        for reading in self.frame.readings:
            self.skips.append((self.code.reserve(self.where, node), reading))
        self.frame.readings.clear()
        return self.code.reserve(self.where, node, self.frame.named_in(node))

    def reserve_step(self, node: tree.Node) -> int:
        """Reserves a step, and emits the instruction that applies it."""
        number = self.reserve(node)
        self.code.emit(Apply(), self.where, node)
        return number

    def fill(self, number: int, op: Op) -> None:
        """Puts an operation into the instruction that was reserved for it."""
        if isinstance(op, Step):
            op = op.changed(subject=self.frame.subject, windowed=self.windowed)
        elif isinstance(op, PlayerOp):
            op = op.changed(subject=self.frame.subject)
        self.code.fill(number, op)

    def jump(self, to: int) -> None:
        """Emits a jump back to an instruction."""
        self.code.emit(Jump(to))


NodeT = TypeVar("NodeT", bound=tree.Node)
OpT = TypeVar("OpT", bound=Op)
Written = Callable[[Writer, NodeT], Op | None]
"""An emitter: returns the only or last operation of a sentence, if it did not emit it itself."""

WRITERS: dict[type[tree.Node], Callable[[Writer, Any], Op | None]] = {}
"""The emitter of each kind of sentence."""


def writes(cls: type[NodeT]) -> Callable[[Written[NodeT]], Written[NodeT]]:
    """Registers a function as the emitter of a kind of sentence."""

    def enter(function: Written[NodeT]) -> Written[NodeT]:
        WRITERS[cls] = function
        return function

    return enter


def is_written_as(cls: type[tree.Node]) -> Callable[[type[OpT]], type[OpT]]:
    """Registers an operation without fields as the whole code of a kind of sentence."""

    def enter(op: type[OpT]) -> type[OpT]:
        WRITERS[cls] = lambda writer, node: op()
        return op

    return enter
