"""A bot that takes anything."""

from __future__ import annotations

from ..game.game import Game
from .chance import chance_for


class RandomBot:
    """Takes any option. The same seed and the same game give the same choice."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, game: Game) -> int:
        """The number of the option to take."""
        return chance_for(game, self._seed).randrange(len(game.state.options))
