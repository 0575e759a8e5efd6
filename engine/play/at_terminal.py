"""A game at the terminal: people play it, or read how bots did."""

from __future__ import annotations

from pathlib import Path

from .keeper import Keeper
from .session import Session
from .summary import log_lines, play_out, result
from .table import Table
from .terminal import Terminal


def play_at_terminal(table: Table, save: Path | None, resumed: Path | None) -> bool:
    """Plays a game as far as the people want; False when it could not be saved.

    save: where to keep it. resumed: the file that it was read from.
    """
    screen = Terminal()
    for line in table.introduction:
        screen.say(line)
    if all(colour in table.bots for colour in table.game.players):
        _watch(table, screen, Keeper(table, save, resumed) if save is not None else None)
        return True
    session = Session(table, screen, Keeper(table, save, resumed))
    try:
        session.run()
    except KeyboardInterrupt:
        screen.say()
        session.leave()
    return not session.lost


def _watch(table: Table, screen: Terminal, keeper: Keeper | None) -> None:
    """Bots play a whole game; then it is told."""
    play_out(table.game, table.bots)
    for line in log_lines(table.game, screen.paint):
        screen.say(line)
    screen.say()
    for line in result(table.game, screen.paint):
        screen.say(line)
    if keeper is not None:
        keeper.save(keeper.file, table.game)
