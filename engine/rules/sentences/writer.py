"""Writes the instructions of effects: every kind of sentence has one small function in a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...lang import tree
from ..code import Code
from ..frame import Frame
from ..operands import Operands
from ..program import Instruction


class Writer:
    """Writes the instructions of one effect.

    where: the card or `procedure.step` it belongs to. windowed: its steps can be stopped by
    reactions, so that each announces itself before it is applied. inside: the procedures that are
    being written, which a `do` can't write into themselves again. part_of: the step whose only
    sentence is an `each` block, so that every player has a part of it. opening: the first sentence
    of an action, where the boundary before the action has just been.
    """

    def __init__(
        self,
        code: Code,
        operands: Operands,
        frame: Frame,
        where: str,
        *,
        windowed: bool,
        inside: frozenset[str] = frozenset(),
        part_of: str | None = None,
    ) -> None:
        self.code = code
        self.operands = operands
        self.inside = inside
        self.part_of = part_of
        self.opening: tree.Node | None = None
        self.frame = frame
        self.where = where
        self.windowed = windowed
        self.players = operands.layout.players

    def body(self, statements: tree.Body) -> None:
        """Writes statements in their order."""
        for statement in statements:
            _WRITERS[type(statement)](self, statement)

    def emit(self, op: str, node: tree.Node, **args: Any) -> int:
        """Writes one instruction that belongs to a sentence."""
        args["subject"] = self.frame.subject
        number = self.code.emit(Instruction(op, args, node, self.where, node.span))
        if "windowed" in args:
            self.code.emit(Instruction("apply", {}, node, self.where, node.span))
        return number


_WRITERS: dict[type[tree.Node], Callable[[Writer, Any], None]] = {}

F = TypeVar("F", bound=Callable[..., None])


def writes(kind: type[tree.Node]) -> Callable[[F], F]:
    """Enters a function in the table, as the one that writes this kind of sentence."""

    def enter(function: F) -> F:
        _WRITERS[kind] = function
        return function

    return enter
