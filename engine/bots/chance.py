"""Random numbers for bots: they depend on the decision, so that a saved game continues alike."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from ..game.game import Game
from ..game.machine.handlers import FINISHED
from ..game.state.rng import MASK, mix, salt

_OVER = "the game is over: there is nothing to choose"
_STEP: Final = 0x9E3779B97F4A7C15
"""The increment of splitmix64."""


def chance_for(game: Game, seed: int) -> random.Random:
    """The generator of a bot for this decision. Raises ValueError if the game is over."""
    if game.over:
        raise ValueError(_OVER)
    return random.Random(f"{seed}/{game.seed}/{game.state.chosen[2]}")


class Chance:
    """One random number for each decision: much cheaper than a generator."""

    def __init__(self, seed: int) -> None:
        self._salt = self._first = salt(str(seed))
        self._seed: int | None = None  # of the game for which `_first` was found

    def below(self, options: int, game: Game) -> int:
        """A number from 0 to `options - 1`. Raises ValueError if the game is over."""
        state = game.state
        if state.pc == FINISHED:
            raise ValueError(_OVER)
        if game.seed != self._seed:
            self._seed, self._first = game.seed, mix(self._salt ^ (game.seed & MASK))
        return mix((self._first + _STEP * state.chosen[2]) & MASK) * options >> 64


def one_of_best(worth: Sequence[float], chance: random.Random) -> int:
    """The index of the highest value; of several, a random one."""
    best = max(worth) - 1e-9
    return chance.choice([number for number, value in enumerate(worth) if value >= best])
