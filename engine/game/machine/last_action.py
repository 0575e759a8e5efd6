"""The action that each player has carried out last, for mixes that ask for it.

An action that was stopped counts if one of its steps was done; it is repeated as a whole.
"""

from __future__ import annotations

from ...compile.frame import CARD, RETURN_TO, SUBJECT
from ...compile.program import Program
from ..events.events import Events
from ..state.frames import frame_above
from ..state.state import State


class CarriedOut:
    """The last actions in games of one program. any: whether a sentence asks for one."""

    def __init__(self, program: Program, events: Events) -> None:
        layout = program.layout
        self.any = bool(layout.acted)
        self._kept = {
            name: (layout.run_cell(name), layout.acted_cell(name)) for name in layout.acted
        }
        self._cards, self._action, self._acts = len(layout.cards), layout.action, program.acts
        self._act = events.act

    def note(self, state: State, action: int) -> None:
        """Records the action of a frame as the one that its player has carried out last."""
        player, card = state.stack[action + SUBJECT], state.stack[action + CARD]
        for run, first in self._kept.values():
            self._act(state, first + player, state.cells[run] * self._cards + card + 1)

    def last(self, state: State, procedure: str, player: int) -> int:
        """The card whose action a player has carried out last in the current run, or -1."""
        run, first = self._kept[procedure]
        when, card = divmod(state.cells[first + player] - 1, self._cards)
        return card if when == state.cells[run] else -1

    def running(self, state: State) -> int:
        """The frame of the running action, or -1."""
        return state.cells[self._action]

    def is_block(self, state: State, action: int, pc: int) -> bool:
        """Whether an action is only a block of what a card does later."""
        stack, frame = state.stack, state.frame
        at = pc if frame == action else stack[frame_above(stack, frame, action) + RETURN_TO]
        return any(at in act for act in self._acts)
