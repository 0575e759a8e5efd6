"""Lookahead from states of one machine, for bots."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..game.game import Game
from ..game.machine.machine import Machine
from ..game.state.domains import CARD
from ..game.state.state import State
from .standing import Standing, standing_for


class Lookahead:
    """The states that follow from choices. A player who plays on takes what is best at once."""

    def __init__(self, machine: Machine, standing: Standing) -> None:
        self._machine, self._standing = machine, standing
        self._secret = [one.op.ask().secret for one in machine.program.code]

    def lead(self, state: State, player: int) -> float:
        """The lead of a player over the average of the others, in points."""
        return self._standing.lead(state, player)

    def is_secret(self, state: State) -> bool:
        """Whether only the player who decides may know the choice."""
        return state.pc >= 0 and self._secret[state.pc]

    def take(self, state: State, number: int) -> None:
        """Takes the option with this number."""
        self._machine.choose(state, state.options[number])

    def taken(self, state: State, number: int) -> State:
        """A clone of the state after one choice."""
        after = state.clone()
        self._machine.choose(after, state.options[number])
        return after

    def all_after(self, state: State) -> list[State]:
        """The states after each option. With one option, changes the state itself."""
        options, machine = state.options, self._machine
        if len(options) == 1:
            machine.choose(state, options[0])
            return [state]
        found = []
        for option in options:
            after = state.clone()
            machine.choose(after, option)
            found.append(after)
        return found

    def row_done(self, state: State) -> State:
        """The state before the last pick of a row (see `picks_on`), taking the first each time."""
        while len(state.options) > 1:
            after = self.taken(state, 0)
            if not picks_on(state, [after]):
                break
            state = after
        return state

    def turn_done(self, state: State, player: int, most: int) -> State:
        """The state when another player decides, after at most `most` choices. Changes the state.

        The player takes each time what is best for them at once.
        """
        for _ in range(most):
            if state.player != player or state.pc < 0:
                break
            found = self.all_after(state)
            state = found[0] if len(found) == 1 else self._best(found, player)
        return state

    def _best(self, found: list[State], player: int) -> State:
        """The first of the states in which a player's lead is largest."""
        best, most = found[0], self.lead(found[0], player)
        for state in found[1:]:
            lead = self.lead(state, player)
            if lead > most:
                best, most = state, lead
        return best


@lru_cache(maxsize=16)
def _lookahead(machine: Machine, standing: Standing) -> Lookahead:
    return Lookahead(machine, standing)


def lookahead_for(game: Game, *, far: bool = False) -> Lookahead:
    """The lookahead in a game, made once for its rules. far: beyond the next scoring."""
    return _lookahead(game.machine, standing_for(game, ahead=far))


def picks_on(state: State, found: Iterable[State]) -> bool:
    """Whether a card is picked, and each pick leads to the same question to the same player.

    Only the last pick of such a row is played on to the end of the turn: each earlier one would
    play on all that follow it.
    """
    if state.domain != CARD:
        return False
    asked = state.pc, state.player, CARD
    return all((after.pc, after.player, after.domain) == asked for after in found)
