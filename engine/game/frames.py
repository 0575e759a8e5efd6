"""Frames of running procedures, actions and reactions: opened and closed on the stack."""

from __future__ import annotations

from ..compile.frame import RETURN_FRAME, RETURN_TO
from ..compile.program import Entry
from .state import State


def push(state: State, back: int, entry: Entry, subject: int, card: int) -> None:
    """Opens a frame on top of the stack."""
    stack = state.stack
    base = len(stack)
    stack += (back, state.frame, subject, card, -1)
    stack += [-1] * (entry.size - 5)
    state.frame = base


def pop(state: State) -> int:
    """Closes the newest frame; gives the instruction to go on with."""
    stack = state.stack
    frame = state.frame
    back = stack[frame + RETURN_TO]
    state.frame = stack[frame + RETURN_FRAME]
    del stack[frame:]
    return back
