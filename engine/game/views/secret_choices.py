"""The secret choices that are not revealed yet."""

from __future__ import annotations

from collections.abc import Sequence

from ...compile.frame import RETURN_FRAME, RETURN_TO
from ...compile.program import Entry as Begin
from ...compile.program import Program
from ..machine.machine import Machine
from ..state.event_types import REVEALED, SEALED
from ..state.events import Revealed, Sealed, numbered
from ..state.history import Entry
from ..state.state import State


def sealed_now(
    machine: Machine, state: State, log: Sequence[Entry], viewer: int
) -> list[tuple[int, Sealed]]:
    """The secret choices of others that still count, with their numbers in the log."""
    found: dict[int, tuple[int, Sealed]] = {}
    for number, event in numbered(log, (SEALED, REVEALED)):
        if isinstance(event, Sealed):
            found[event.slot] = number, event
        elif isinstance(event, Revealed):
            found = {slot: one for slot, one in found.items() if not _is_of(one[1], event)}
    alive = _secret_slots(machine, state) if found else set()
    return [
        (number, event)
        for slot, (number, event) in found.items()
        if slot in alive and event.player != viewer and state.stack[slot] == event.option
    ]


def _is_of(choice: Sealed, shown: Revealed) -> bool:
    """Whether a secret choice is the one that an event shows."""
    player, option, domain = choice.player, choice.option, choice.domain
    return Revealed(player=player, option=option, domain=domain) == shown


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
