"""Cards that are kept until a condition holds: tested after each step, start and end.

When it holds, the reactions to the step come first, then those of the card whose time is over; then
it leaves. The card is marked at once, so that the step decides, whatever the reactions do.
"""

from __future__ import annotations

from ...compile.expressions import NOBODY
from ...compile.frame import FIRST_LOCAL
from ...compile.program import Program
from ..expressions.places import Places
from ..memory.memo_tables import MemoTable
from ..state.active_cards import AIMS, REACHED
from ..state.bound import Condition
from ..state.frames import push
from ..state.state import State
from .reactions import NO_CARD


class Aims:
    """The conditions of one program, for each player."""

    def __init__(
        self, program: Program, places: Places, members: MemoTable[int, list[int]]
    ) -> None:
        layout = program.layout
        self._tests: list[list[Condition]] = [
            [places.condition(test) for test in aim.tests] for aim in program.aims
        ]
        self._cards = 0
        for aim in program.aims:
            self._cards |= aim.cards
        self._kept, self._lapse, self._players = layout.kept_base, layout.lapse_base, layout.players
        self._members, self._reached = members, program.reached

    def holds(self, state: State, aim: int, player: int) -> bool:
        """Whether a condition holds for a player."""
        return self._tests[aim][player].holds(state)

    def check(self, state: State, go_on: int) -> int:
        """Ends the time of cards of which the condition holds. go_on: what comes after that."""
        found, cells = False, state.cells
        for player in range(self._players):
            for card in self._members[cells[self._kept + player] & self._cards]:
                aim = (cells[self._lapse + card] >> AIMS) - 1
                if aim >= 0 and self._tests[aim][player].holds(state):
                    cells[self._lapse + card] = REACHED
                    found = True
        if not found:
            return go_on
        push(state, go_on if go_on >= 0 else state.pc, FIRST_LOCAL, NOBODY, NO_CARD)
        return self._reached
