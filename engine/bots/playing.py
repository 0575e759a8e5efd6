"""Plays a game with bots to its end."""

from __future__ import annotations

from collections.abc import Sequence

from ..game.game import Game
from ..game.machine.machine import Machine
from ..game.state.state import State
from .bots import Bot


def play(game: Game, bots: Sequence[Bot]) -> None:
    """Lets the bots, by seat, play a game to its end."""
    machine: Machine = game.machine
    state: State = game.state
    while state.pc >= 0:
        machine.take(state, bots[state.player].choose(game))
