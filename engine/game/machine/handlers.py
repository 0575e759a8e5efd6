"""What runs the instructions of a program: one handler for each of them, bound once.

A handler holds numbers and bound parts of the program. It changes the state and returns the number
of the next instruction, or WAIT where the program stops at a decision.
"""

from __future__ import annotations

import random
from typing import Final

from ..state.domains import ANSWER
from ..state.state import State

WAIT: Final = -1
"""The program waits for a choice."""

FINISHED: Final = -2
"""The game has ended."""

CHOOSES: Final = -3
"""Returned by a dry run that reaches a choice of a name; `State.pc` is the instruction."""

YES_OR_NO: Final = [0, 1]
"""The options of a question with two answers: yes and no."""


class Handler:
    """Runs one instruction.

    only_branches: it finds the next instruction and changes nothing.
    """

    only_branches: bool = False

    def enter(self, state: State) -> int:
        """Runs the instruction."""
        raise AssertionError("this instruction only applies what the one before it announced")

    def resume(self, state: State, option: int) -> int:
        """Goes on with the option that was chosen at this instruction."""
        raise AssertionError("this instruction asks nothing")

    def trial(self, state: State) -> int:
        """The same as `enter` in a dry run that only asks for an effect; it may do less."""
        return self.enter(state)

    def skip(self, state: State) -> int:
        """Continues without the step that was announced at this instruction."""
        raise AssertionError("this instruction announces nothing")

    def naming(self) -> Naming:
        """This handler, if its instruction is a choice that only assigns a name."""
        raise AssertionError("this instruction is no choice of a name")

    def redraw(self, state: State, chance: random.Random) -> None:
        """Draws what was chosen in secret so far at this instruction, for a sample."""

    def applied(self) -> Handler | None:
        """The handler of the next instruction, if that applies what this one announces."""
        return None


class Naming(Handler):
    """A choice that only assigns a name. go_on: the instruction after it."""

    go_on: int

    def naming(self) -> Naming:
        return self

    def options(self, state: State) -> list[int]:
        """What can be chosen."""
        raise NotImplementedError

    def cell(self, state: State) -> int:
        """The cell of the stack for the chosen value."""
        raise NotImplementedError


def ask(state: State, pc: int, player: int, domain: int, options: list[int]) -> int:
    """Stops at a decision."""
    state.pc = pc
    state.player = player if player >= 0 else 0
    state.domain = domain
    state.options = options
    return WAIT


_UP_TO: Final = [list(range(most + 1)) for most in range(50)]


def up_to(most: int) -> list[int]:
    """The numbers from 0 on as options; never change the list."""
    return _UP_TO[most] if most < 50 else list(range(most + 1))


def yes_or_no(state: State, pc: int, player: int) -> int:
    """Stops at a question with two answers: yes (0) and no (1)."""
    return ask(state, pc, player, ANSWER, YES_OR_NO)
