"""The code of a program while it is emitted: jumps are filled in later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..lang import tree
from .frame import NamedThing
from .operations import Apply, Op
from .program import Aim, Instruction, Within

_UNWRITTEN = Op()
"""Stands for an instruction that is not known yet: it contains a jump past what follows it."""


class Stretch(NamedTuple):
    """Instructions that run as one activation, for the player in a slot.

    hooks: the hooks of its boundaries. closing: the operations after it, which also run when an
    action is stopped inside it.
    """

    begin: int
    end: int
    subject: int
    hooks: tuple[int, ...]
    closing: tuple[Op, ...]


class Wanted(NamedTuple):
    """A procedure that runs in a frame of its own; instead: what cards do in its place."""

    name: str
    within: Within
    instead: bool


class Code:
    """Instructions so far. `emit` and `reserve` return the number of the instruction.

    stretches: activations inside which reactions may run, the inner ones first. acts: the actions
    that are blocks, each from its first instruction to the one that ends it. aims: the conditions
    until which cards are kept. clauses: each sentence, and its first instruction.
    """

    def __init__(self) -> None:
        self._instructions: list[Instruction] = []
        self._wanted: dict[Wanted, None] = {}
        self.stretches: list[Stretch] = []
        self.acts: list[range] = []
        self.aims: list[Aim] = []
        self.clauses: list[tuple[tree.Node, int]] = []

    @property
    def here(self) -> int:
        """The number that the next instruction will have."""
        return len(self._instructions)

    def emit(
        self,
        op: Op,
        where: str = "",
        node: tree.Node | None = None,
        named: tuple[NamedThing, ...] = (),
    ) -> int:
        """Appends one instruction."""
        self._instructions.append(Instruction(op, node, where, named))
        return len(self._instructions) - 1

    def reserve(
        self, where: str = "", node: tree.Node | None = None, named: tuple[NamedThing, ...] = ()
    ) -> int:
        """Appends a placeholder for an instruction that is known later: see `fill`."""
        return self.emit(_UNWRITTEN, where, node, named)

    def want(self, wanted: Wanted) -> None:
        """Records what must be written as well."""
        self._wanted[wanted] = None

    def wanted(self) -> Iterator[Wanted]:
        """All that was recorded, also while it is written."""
        done = 0
        while done < len(self._wanted):
            yield list(self._wanted)[done]
            done += 1

    def fill(self, number: int, op: Op) -> None:
        """Puts an operation into the place that was reserved for it."""
        self._instructions[number] = self._instructions[number].changed(op=op)

    def settle(self, number: int, **parts: Any) -> None:
        """Sets fields of an operation that were not known when it was written."""
        self.fill(number, self._instructions[number].op.changed(**parts))

    def has_deeds(self, begin: int) -> bool:
        """Whether any instruction from `begin` on carries something out."""
        written = self._instructions[begin:]
        return any(one.op.effects().is_deed for one in written)

    def join(self, numbers: range, whole: int) -> None:
        """Makes the steps among some instructions open a block that runs as one act."""
        for number in numbers:
            if isinstance(self._instructions[number].op, Apply):
                self.fill(number, Apply(whole))

    def finished(self) -> tuple[Instruction, ...]:
        """All instructions."""
        return tuple(self._instructions)
