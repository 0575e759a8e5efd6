"""What one of several people at a screen may see alone, and what each has read of the log."""

from __future__ import annotations

from collections.abc import Sequence

from ..game.game import Game
from ..game.state import domains
from ..game.state.history import entries
from .screen_log import brief, has_looked, news_lines, own_lines


def is_private(game: Game) -> bool:
    """Whether the question shows what only its player may know."""
    state = game.state
    if game.machine.program.code[state.pc].op.ask().secret:
        return True
    if state.domain != domains.CARD:
        return False
    hidden = 0
    for number, zone in enumerate(game.keys.zones):
        if game.rules.definitions.card_zones[zone.partition("/")[0]].seen_by != "all":
            hidden |= state.cells[game.machine.layout.zone_base + number]
    return any(option >= 0 and hidden >> option & 1 for option in state.options)


class News:
    """Shows each person at a screen all that happens, once.

    In a game that is resumed, people see again what they alone know, and nothing else.
    """

    def __init__(self, game: Game, people: Sequence[str]) -> None:
        self._people = people
        self._read = dict.fromkeys(people, _events(game))
        """Of how many events each person has read what all may know."""
        self._read_alone = dict.fromkeys(people, 0)
        """Of how many events each person has read what no one else may."""

    def waits(self, game: Game, player: str) -> bool:
        """Whether a player has looked at something and not yet read what it was."""
        return has_looked(game, player, self._people, self._read_alone[player])

    def read(self, game: Game, alone: str) -> tuple[list[str], list[str]]:
        """What is new: what all may know, and what only the player `alone` may.

        alone: who is alone at the screen; if empty, all are there. It counts as read.
        """
        readers = [alone] if alone else self._people
        news = news_lines(game, self._people, min(self._read[reader] for reader in readers))
        own = own_lines(game, alone, self._people, self._read_alone[alone]) if alone else []
        self._read |= dict.fromkeys(readers, _events(game))
        if alone:
            self._read_alone[alone] = _events(game)
        return [*brief([*news])], [*brief(own)]

    def take_back(self, game: Game) -> None:
        """Makes news again of what comes after this position."""
        now = _events(game)
        for read in (self._read, self._read_alone):
            read |= {player: min(many, now) for player, many in read.items()}


def _events(game: Game) -> int:
    return len(entries(game.state.log))
