"""What one of several people at a screen may see alone."""

from __future__ import annotations

from ..game.game import Game
from ..game.state import domains
from ..game.state.events import events_in
from ..game.state.history import entries
from ..game.telling.looking import Look


def has_looked(game: Game, colour: str, shown: int) -> bool:
    """Whether a player has seen something hidden since so many events."""
    seat, news = game.players.index(colour), events_in(entries(game.state.log)[shown:])
    return any(isinstance(event, Look) and event.player == seat for event in news)


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
