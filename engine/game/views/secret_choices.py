"""The secret choices that are not revealed yet."""

from __future__ import annotations

from collections.abc import Mapping

from ...compile.frame import RETURN_FRAME, RETURN_TO
from ...compile.program import Entry as Begin
from ...compile.program import Program
from ..machine.machine import Machine
from ..state.events import Sealed
from ..state.state import State


def sealed_now(
    machine: Machine, state: State, sealed: Mapping[int, tuple[int, Sealed]], viewer: int
) -> list[tuple[int, Sealed]]:
    """The secret choices of others that still count, with their numbers in the log.

    sealed: by slot, those that were not revealed, with their numbers.
    """
    alive = _secret_slots(machine, state) if sealed else set()
    return [
        (number, event)
        for slot, (number, event) in sealed.items()
        if slot in alive and event.player != viewer and state.stack[slot] == event.option
    ]


def _secret_slots(machine: Machine, state: State) -> set[int]:
    """The cells of the stack in which running effects keep secret choices."""
    frame, pc, found = state.frame, state.pc, set[int]()
    everyone, begins = range(machine.layout.players), _begins(machine.program)
    while frame < len(state.stack):
        for begin in begins:
            running = (
                machine.program.code[begin.pc : begin.end] if begin.pc <= pc < begin.end else ()
            )
            for instruction in running:
                slot = instruction.op.ask().secret_slot
                if slot is not None:
                    found |= {frame + slot + player for player in everyone}
        below = state.stack[frame + RETURN_FRAME]
        pc = state.stack[frame + RETURN_TO]
        if below >= frame:
            break
        frame = below
    return found


def _begins(program: Program) -> list[Begin]:
    """The entries of everything that has a frame."""
    found = [*program.procedures.values(), *program.called.values(), *program.actions.values()]
    for hook in program.hooks:
        found += hook.always
        for waiting in hook.waiting:
            found += waiting.entries.values()
    return found
