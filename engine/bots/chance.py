"""The chance of bots: it depends on the moment, so that a saved game goes on as it would have."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..game.game import Game
from ..game.state.rng import MASK, mix, salt

_OVER = "the game is over: there is nothing to choose"
_STEP = 0x9E3779B97F4A7C15
"""What splitmix64 adds to its state each time."""


def chance_for(game: Game, seed: int) -> random.Random:
    """The chance of a bot with this seed at this decision. Raises ValueError when there is none."""
    if game.over:
        raise ValueError(_OVER)
    return random.Random(f"{seed}/{game.seed}/{game.state.chosen[2]}")


class Chance:
    """One number at each decision, for a bot that needs no more: much cheaper than a generator."""

    def __init__(self, seed: int) -> None:
        self._salt = salt(str(seed))

    def below(self, options: int, game: Game) -> int:
        """A number below so many. Raises ValueError when the game is over."""
        if game.over:
            raise ValueError(_OVER)
        first = mix(self._salt ^ (game.seed & MASK))
        return mix((first + _STEP * game.state.chosen[2]) & MASK) * options >> 64


def one_of_best(worth: Sequence[float], chance: random.Random) -> int:
    """The number of the highest; of one of them, where there are several."""
    best = max(worth) - 1e-9
    return chance.choice([number for number, value in enumerate(worth) if value >= best])
