"""A game at the terminal: people play it, or read the log of a game of bots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .autosave import Keeper
from .full_screen import FullScreen, can_be_drawn
from .session import Session
from .summary import log_lines, play_out, result
from .table import Table
from .terminal import Terminal, speaks_only_ascii


@dataclass(frozen=True)
class Display:
    """How a game is shown.

    plain: line by line, even if the terminal can be drawn on. plain_signs: ASCII only. pace: for
    how many seconds the turn of a bot is shown. whole: print all events if only bots play.
    """

    plain: bool = False
    plain_signs: bool = False
    pace: float = 0
    whole: bool = False


def play_at_terminal(table: Table, save: Path | None, resumed: Path | None, look: Display) -> bool:
    """Plays a game until it is over or the people leave; false if it could not be saved.

    save: the file to save it to. resumed: the file that it was read from.
    """
    drawn = None
    plain_signs = look.plain_signs or speaks_only_ascii()
    if can_be_drawn() and not look.plain:
        drawn = FullScreen(plain_signs=plain_signs)
    screen = drawn or Terminal(plain_signs=plain_signs)
    for line in table.introduction:
        screen.write(line)
    if all(colour in table.bots for colour in table.game.players):
        keeper = Keeper(table, save, resumed) if save is not None else None
        _watch(table, screen, keeper, whole=look.whole)
        return True
    session = Session(table, screen, Keeper(table, save, resumed), drawn, look.pace)
    try:
        session.run()
    except (KeyboardInterrupt, EOFError):
        screen.write()
        session.leave()
    finally:
        if drawn is not None:
            drawn.leave()
    return not session.lost


def _watch(table: Table, screen: Terminal, keeper: Keeper | None, *, whole: bool) -> None:
    """Lets bots play a whole game, then prints its log and its result."""
    play_out(table.game, table.bots)
    for line in log_lines(table.game, screen.paint, whole=whole):
        screen.write(line)
    screen.write()
    for line in result(table.game, screen.paint):
        screen.write(line)
    if keeper is not None:
        keeper.save(keeper.file, table.game)
