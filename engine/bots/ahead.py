"""Plays on from states of one machine, for bots that look ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..game.machine.machine import Machine
from ..game.state.domains import CARD
from ..game.state.state import State

Lead = Callable[[State, int], float]
"""What values a state: by how much a player is ahead."""


class Ahead:
    """What follows from choices, each time for what leaves the player who decides best off."""

    def __init__(self, machine: Machine, lead: Lead) -> None:
        self.lead = lead
        self._choose = machine.choose
        self._code = machine.program.code

    def is_secret(self, state: State) -> bool:
        """Whether only the player who is asked may know what he chooses."""
        return state.pc >= 0 and self._code[state.pc].op.ask().secret

    def take(self, state: State, number: int) -> None:
        """Takes the option with this number."""
        self._choose(state, state.options[number])

    def taken(self, state: State, number: int) -> State:
        """The state after one choice, as a clone."""
        after = state.clone()
        self._choose(after, state.options[number])
        return after

    def all_after(self, state: State) -> list[State]:
        """The states after each of the options; a state with one option is changed itself."""
        options, choose = state.options, self._choose
        if len(options) == 1:
            choose(state, options[0])
            return [state]
        found = []
        for option in options:
            after = state.clone()
            choose(after, option)
            found.append(after)
        return found

    def row_done(self, state: State) -> State:
        """The state before the last pick of a row, the first card taken each time; see `picks_on`.

        Changes the state.
        """
        while len(state.options) > 1:
            after = self.taken(state, 0)
            if not picks_on(state, [after]):
                break
            state = after
        return state

    def turn_done(self, state: State, player: int, most: int) -> State:
        """The state when somebody else decides, after so many choices at most. Changes the state.

        The player takes each time what leaves him best off at once.
        """
        lead = self.lead
        for _ in range(most):
            if state.player != player or state.pc < 0:
                break
            found = self.all_after(state)
            if len(found) == 1:
                state = found[0]
            else:
                state = max(found, key=lambda after: lead(after, player))
        return state


def picks_on(state: State, found: Iterable[State]) -> bool:
    """Whether a card is picked, and each pick leads to the same question to the same player.

    Only the last pick of such a row is tried to the end of the turn: each one before it would try
    all that follow it.
    """
    if state.domain != CARD:
        return False
    asked = state.pc, state.player, CARD
    return all((after.pc, after.player, after.domain) == asked for after in found)
