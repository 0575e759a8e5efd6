"""Frames of running procedures, actions and reactions: opened and closed on the stack."""

from __future__ import annotations

from typing import Final

from ...compile.frame import CARD, OUTER_ACTION, RETURN_FRAME, RETURN_TO, SUBJECT
from .state import State


def push(state: State, back: int, size: int, subject: int, card: int) -> None:
    """Opens a frame of a size on top of the stack."""
    stack = state.stack
    base = len(stack)
    stack += [-1] * size
    stack[base + RETURN_TO], stack[base + RETURN_FRAME] = back, state.frame
    stack[base + SUBJECT], stack[base + CARD] = subject, card
    state.frame = base


def pop(state: State) -> int:
    """Closes the newest frame; returns the instruction to continue with."""
    stack = state.stack
    frame = state.frame
    back = stack[frame + RETURN_TO]
    state.frame = stack[frame + RETURN_FRAME]
    del stack[frame:]
    return back


def frame_above(stack: list[int], frame: int, below: int) -> int:
    """The frame that stands on another one; frame: the newest."""
    while stack[frame + RETURN_FRAME] != below:
        frame = stack[frame + RETURN_FRAME]
    return frame


def begin_action(state: State, cell: int, *, part: bool) -> None:
    """Makes the newest frame the running action; part: as a part of the one that was running.

    cell: the cell that says which action is running. The frame holds the one that was.
    """
    outer = state.cells[cell]
    state.stack[state.frame + OUTER_ACTION] = _PART - outer if part and outer >= 0 else outer
    state.cells[cell] = state.frame


_PART: Final = -2
"""An action that is a part of another one stores this less the frame of that one."""


def outer_action(stack: list[int], action: int) -> int:
    """The action in which another one began; -1: none."""
    outer = stack[action + OUTER_ACTION]
    return _PART - outer if outer <= _PART else outer


def whole_action(stack: list[int], action: int) -> int:
    """The action of which another one is a part, or itself."""
    while stack[action + OUTER_ACTION] <= _PART:
        action = outer_action(stack, action)
    return action
