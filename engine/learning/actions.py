"""The action space of learning programs: the numbers of all options of a game."""

from __future__ import annotations

from ..game.game import Game
from ..game.option_ids import OptionIds


def actions_of(game: Game) -> OptionIds:
    """The numbers of all options that games of the same rules and number of players can offer."""
    pieces = game.rules.definitions.pieces.values()
    return OptionIds(game.machine.program, max(piece.each_player for piece in pieces))
