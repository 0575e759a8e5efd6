"""A program being written: instructions in a row, and jumps that are filled in later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .program import Instruction


class Code:
    """Instructions so far. `emit` gives the number of the instruction, for later patching."""

    def __init__(self) -> None:
        self._instructions: list[Instruction] = []

    @property
    def here(self) -> int:
        """The number that the next instruction will have."""
        return len(self._instructions)

    def emit(self, instruction: Instruction) -> int:
        """Appends one instruction and gives its number."""
        self._instructions.append(instruction)
        return len(self._instructions) - 1

    def patch(self, number: int, **args: Any) -> None:
        """Fills in operands of an instruction that could not be known when it was written."""
        old = self._instructions[number]
        self._instructions[number] = replace(old, args={**old.args, **args})

    def finished(self) -> tuple[Instruction, ...]:
        """All instructions."""
        return tuple(self._instructions)
