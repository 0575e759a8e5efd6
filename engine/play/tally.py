"""The points of the players by reason, summed up from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..game.game import Game
from ..game.state import event_types
from ..game.state.history import Entry, entries
from .board import plain
from .lines import Paint
from .table_view import capital

_OF_A_SCORING = frozenset({event_types.SCORED, event_types.POINTS})


class Tally:
    """The points that each player has got and given so far, by reason; players are numbers."""

    def __init__(self, game: Game) -> None:
        self._keys = game.keys
        self._reasons = game.machine.program.payment.reasons
        self.made: list[Counter[str]] = [Counter() for _ in game.players]

    def add(self, entry: Entry) -> None:
        """Counts the next event."""
        kind = entry[0]
        if kind == event_types.POINTS:
            _, player, points, reason, _ = entry
            self.made[player][self._keys.reason(self._reasons[reason])] += points
        elif kind in (event_types.GAINED, event_types.LOST):
            _, player, points, source = entry
            self.made[player][self._title(source)] += (
                points if kind == event_types.GAINED else -points
            )
        elif kind == event_types.GAVE:
            _, player, other, points, source = entry
            self.made[player][self._title(source)] -= points
            self.made[other][self._title(source)] += points

    def _title(self, source: int) -> str:
        return self._keys.title(self._keys.source(source)) or "other points"


def standings_after(game: Game) -> dict[int, str]:
    """The points of all players after each scoring, by the number of its last event in the log."""
    log = entries(game.state.log)
    tally = Tally(game)
    for entry in log:
        tally.add(entry)
    begun = [now - made.total() for now, made in zip(game.points, tally.made, strict=True)]
    found, tally = {}, Tally(game)
    for number, entry in enumerate(log):
        tally.add(entry)
        after = log[number + 1][0] if number + 1 < len(log) else event_types.ENDED
        if entry[0] in _OF_A_SCORING and after not in _OF_A_SCORING:
            points = (first + made.total() for first, made in zip(begun, tally.made, strict=True))
            now = zip(game.players, points, strict=True)
            found[number] = "points now: " + ", ".join(f"{c} {many}" for c, many in now)
    return found


def paid_line(game: Game, scored: Sequence[Entry], paint: Paint = plain) -> str:
    """A scored place and the points that it pays, player by player."""
    (_, place), *paid = scored
    title = capital(game.keys.title(game.keys.places[place]))
    return f"{title}: {paid_parts(game, paid, paint)}"


def paid_parts(game: Game, paid: Iterable[Entry], paint: Paint = plain) -> str:
    """The points of each player, with their reasons."""
    reasons = game.machine.program.payment.reasons
    parts: dict[int, list[str]] = {}
    for _, player, points, reason, _ in paid:
        parts.setdefault(player, []).append(f"{points} ({game.keys.reason(reasons[reason])})")
    colours = [paint(colour, colour) for colour in game.players]
    by_player = (f"{colours[player]} {' + '.join(why)}" for player, why in parts.items())
    return ", ".join(by_player) or "no points"


def made_lines(game: Game, paint: Paint = plain) -> Iterator[str]:
    """The points of each player by reason, most first."""
    tally = Tally(game)
    for entry in entries(game.state.log):
        tally.add(entry)
    yield "Where the points come from:"
    for colour, made in zip(game.players, tally.made, strict=True):
        parts = ", ".join(f"{points} {why}" for why, points in made.most_common() if points)
        yield f"  {paint(colour, f'{colour:<10}')}{parts or 'nothing'}"
