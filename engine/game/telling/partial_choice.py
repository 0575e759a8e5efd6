"""Questions in two parts: what is already picked, and how many are still to be chosen."""

from __future__ import annotations

from ...compile.expressions import MANY
from ..machine.machine import Machine
from ..state.state import State
from .keys import Keys


def picked(machine: Machine, keys: Keys, state: State) -> str | None:
    """The key of the piece that was picked and whose new place is asked now; None: none was."""
    number = _picked(machine, state)
    if number is None:
        return None
    return keys.pile(number) if _is_pile(machine, state) else keys.singles[number]


def picked_title(machine: Machine, keys: Keys, state: State, seat: int) -> str:
    """The same as a part of a sentence for the player who decides, with its place; may be empty."""
    number = _picked(machine, state)
    if number is None:
        return ""
    if not _is_pile(machine, state):
        return keys.single_title(number)
    return f"{keys.one_of_pile(number, seat)} {keys.bearing(keys.split(number)[0], state)}"


def is_open(count: int) -> bool:
    """Whether a count has no limit, even after some was used up."""
    return count > MANY // 2


def left(machine: Machine, state: State) -> int | None:
    """How many pieces or cards are still to be chosen here; None without a fixed number."""
    if state.pc < 0:
        return None
    ask = machine.program.code[state.pc].op.ask()
    slots = [quota.slot for quota in ask.quotas] if ask.left is None else [ask.left]
    found = sum(state.stack[state.frame + slot] for slot in slots)
    return found if found > 0 and not is_open(found) else None


def _picked(machine: Machine, state: State) -> int | None:
    """The number of the pile or of the single piece that was picked."""
    slot = machine.program.code[state.pc].op.ask().first if state.pc >= 0 else None
    number = -1 if slot is None else state.stack[state.frame + slot]
    return number if number >= 0 else None


def _is_pile(machine: Machine, state: State) -> bool:
    return machine.program.code[state.pc].op.ask().pile is not None
