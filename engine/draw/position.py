"""The game to draw: a saved one, that of a scenario, or a new one of a mix."""

from __future__ import annotations

from pathlib import Path

from ..game.game import Game
from ..play.table import new_table, resumed_table
from ..rules.files.request import MixRequest
from ..scenario.run import position_in

PLAYS = "greedy"
"""The bot that plays a new game up to its picture."""


def game_in(file: Path, mix: MixRequest, *, end: bool = False) -> Game:
    """The game in a file: a saved one, or that of a scenario. mix: additions to its rules.

    end: of a scenario, after its last step. Raises ValueError, RulesError or OSError.
    """
    if file.is_dir():
        raise ValueError(f"{file}: this is a folder: name a saved game or a scenario in it")
    if not file.is_file():
        raise FileNotFoundError(2, "there is no such file", str(file))
    if file.suffix in (".yaml", ".yml"):
        return position_in(file, more=mix, end=end)
    return resumed_table(file, mix).game


def new_game(mix: MixRequest, players: int | None, seed: int, to_round: int) -> Game:
    """A new game, played by bots up to the beginning of a round; 0: not played.

    Raises ValueError if the game has fewer rounds.
    """
    table = new_table(mix, players, {}, everyone=PLAYS, seed=seed)
    game, layout = table.game, table.game.machine.layout
    while to_round and game.decision is not None:
        if game.state.cells[layout.round] >= to_round:
            break
        bot = table.bots[game.players[game.state.player]]
        game.take(bot.choose(game))
    if game.over and to_round:
        raise ValueError(f"the game has no round {to_round}; the last one is {_last(game)}")
    return game


def _last(game: Game) -> int:
    return int(game.view(0, log=False)["round"])
