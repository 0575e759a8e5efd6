"""The points of the players by reason, summed up from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from ..game.game import Game
from ..game.state.events import Ended, Event, Gained, Gave, Lost, Points, Scored, events_since
from .lines import Paint, plain
from .table_view import capital

_OF_A_SCORING = (Scored, Points)


class Tally:
    """The points that each player has got and given so far, by reason; players are numbers."""

    def __init__(self, game: Game) -> None:
        self._keys = game.keys
        self._reasons = game.machine.program.payment.reasons
        self.made: list[Counter[str]] = [Counter() for _ in game.players]

    def add(self, event: Event) -> None:
        """Counts the next event."""
        match event:
            case Points():
                reason = self._keys.reason(self._reasons[event.reason])
                self.made[event.player][reason] += event.points
            case Gained():
                self.made[event.player][self._title(event.source)] += event.points
            case Lost():
                self.made[event.player][self._title(event.source)] -= event.points
            case Gave():
                self.made[event.player][self._title(event.source)] -= event.points
                self.made[event.taker][self._title(event.source)] += event.points

    def _title(self, source: int) -> str:
        return self._keys.title(self._keys.source(source)) or "other points"


def standings_after(game: Game) -> dict[int, str]:
    """The points of all players after each scoring, by the number of its last event in the log."""
    log = events_since(None, game.state.log)
    tally = Tally(game)
    for event in log:
        tally.add(event)
    begun = [now - made.total() for now, made in zip(game.points, tally.made, strict=True)]
    found, tally = {}, Tally(game)
    for number, (event, after) in enumerate(pairwise([*log, Ended()])):
        tally.add(event)
        if isinstance(event, _OF_A_SCORING) and not isinstance(after, _OF_A_SCORING):
            points = (first + made.total() for first, made in zip(begun, tally.made, strict=True))
            now = zip(game.players, points, strict=True)
            found[number] = "points now: " + ", ".join(f"{c} {many}" for c, many in now)
    return found


def paid_line(game: Game, scored: Scored, paid: Iterable[Event], paint: Paint = plain) -> str:
    """A scored place and the points that it pays, player by player."""
    title = capital(game.keys.title(game.keys.places[scored.place]))
    return f"{title}: {paid_parts(game, paid, paint)}"


def paid_parts(game: Game, paid: Iterable[Event], paint: Paint = plain) -> str:
    """The points of each player, with their reasons."""
    reasons = game.machine.program.payment.reasons
    parts: dict[int, list[str]] = {}
    for event in paid:
        if isinstance(event, Points):
            why = f"{event.points} ({game.keys.reason(reasons[event.reason])})"
            parts.setdefault(event.player, []).append(why)
    colours = [paint(colour, colour) for colour in game.players]
    by_player = (f"{colours[player]} {' + '.join(why)}" for player, why in parts.items())
    return ", ".join(by_player) or "no points"


def made_lines(game: Game, paint: Paint = plain) -> Iterator[str]:
    """The points of each player by reason, most first."""
    tally = Tally(game)
    for event in events_since(None, game.state.log):
        tally.add(event)
    yield "Where the points come from:"
    for colour, made in zip(game.players, tally.made, strict=True):
        parts = ", ".join(f"{points} {why}" for why, points in made.most_common() if points)
        yield f"  {paint(colour, f'{colour:<10}')}{parts or 'nothing'}"
