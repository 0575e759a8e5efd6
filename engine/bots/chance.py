"""The chance of bots: it depends on the moment, so that a saved game goes on as it would have."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..game.game import Game


def chance_for(game: Game, seed: int) -> random.Random:
    """The chance of a bot with this seed at this decision. Raises ValueError when there is none."""
    if game.over:
        raise ValueError("the game is over: there is nothing to choose")
    return random.Random(f"{seed}/{game.seed}/{game.state.chosen[2]}")


def one_of_best(worth: Sequence[float], chance: random.Random) -> int:
    """The number of the highest; of one of them, where there are several."""
    best = max(worth) - 1e-9
    return chance.choice([number for number, value in enumerate(worth) if value >= best])
