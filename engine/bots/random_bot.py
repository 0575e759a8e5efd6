"""A bot that chooses at random."""

from __future__ import annotations

from ..game.game import Game
from .chance import Chance


class RandomBot:
    """Takes a random option. The same seed and the same game give the same choice."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def choose(self, game: Game) -> int:
        """The number of the option to take."""
        return self._chance.below(len(game.state.options), game)
