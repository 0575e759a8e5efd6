"""The single choke point of a game's changes: every event is guarded, applied and logged here.

A log entry is a tuple of integers; the first is the number of the kind of event.
"""

from __future__ import annotations

from ...compile.layout import CounterCells
from ...compile.program import Program
from ..board.winners import leading
from ..continuous.continuous import ContinuousRules
from ..state.domains import PLACE
from ..state.event_types import COUNTED, DECIDED, DREW, ENDED, FINISHING, OFFICE, ORDER, ROUND
from ..state.state import State
from .cards import CardEvents


class Events(CardEvents):
    """Applies events of one program to states."""

    def __init__(self, program: Program, rules: ContinuousRules) -> None:
        super().__init__(program, rules)
        layout = program.layout
        self._first_office, self._round, self._drawn = (
            layout.office_base,
            layout.round,
            layout.drawn,
        )

    def give(self, state: State, office: int, player: int) -> None:
        """Gives an office, by its cell, to a player."""
        self.active.passed_on(state, office, player)
        state.log = (state.log, OFFICE, office - self._first_office, player)

    @staticmethod
    def count(state: State, counter: CounterCells, cell: int, number: int) -> None:
        """Changes a counter, by its cell, if it has another number."""
        before = state.cells[cell]
        if number != before:
            state.cells[cell] = number
            state.log = (state.log, COUNTED, counter.number, cell - counter.base, before, number)

    def decide(self, state: State, players: list[int], *, wins: bool) -> None:
        """Ends the game: some players win it, or lose it, so that the best of the others win."""
        layout = self._layout
        others = [player for player in range(layout.players) if player not in players]
        winners = players if wins else leading(state.cells, layout, others)
        decided = 1
        for player in winners:
            decided += 1 << player
        state.cells[layout.decided] = decided
        state.log = (state.log, DECIDED, int(wins), *players)
        state.log = (state.log, ENDED)

    def finish(self, state: State, run: int) -> None:
        """Ends the track, or notes that it ends with a run of a procedure; -1: now."""
        if run >= 0:
            due = self._layout.due
            state.cells[due] = state.cells[due] | 1 << run
        state.log = (state.log, FINISHING, run)

    def close_track(self, state: State) -> None:
        """Notes that the track is over."""
        state.cells[self._layout.decided] = -1

    def settle(self, state: State, first: int, players: list[int]) -> None:
        """Stores an order of players from a cell on."""
        state.cells[first : first + len(players)] = players
        state.log = (state.log, ORDER, *players)

    def begin_round(self, state: State, number: int) -> None:
        """Puts the marker on a numbered space of the track."""
        state.cells[self._round] = number
        state.log = (state.log, ROUND, number)

    def draw(self, state: State, domain: int, drawn: int) -> None:
        """Records what was drawn; a region is not drawn twice before all are returned."""
        if domain == PLACE:
            state.cells[self._drawn] |= 1 << drawn
        state.log = (state.log, DREW, domain, drawn)

    def return_drawn(self, state: State) -> None:
        """Returns all drawn regions, so that each can be drawn again."""
        state.cells[self._drawn] = 0

    @staticmethod
    def use_up(state: State, cell: int, run: int) -> None:
        """Records that a player has done a block that is done once in this run of a procedure."""
        state.cells[cell] = run

    @staticmethod
    def act(state: State, cell: int, action: int) -> None:
        """Records which action a player has carried out last, and when."""
        state.cells[cell] = action

    @staticmethod
    def note_come(state: State, cell: int, come: int) -> None:
        """Records the arrivals since a procedure began."""
        state.cells[cell] = come
