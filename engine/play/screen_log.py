"""The log for a screen that several people share, and what one of them reads alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..game.game import Game
from ..game.state.events import Event, Moved, Points, Scored, Sealed, events_in
from ..game.state.history import Log, entries
from ..game.telling.locations import shown_events
from ..game.telling.log import Narrator
from ..game.telling.looking import Look
from ..text.limits import MAX_NEWS
from .tally import paid_line, standings_after


def _lines(game: Game, found: Sequence[Event], readers: Iterable[str]) -> list[str]:
    """Events in the words that all these players may read."""
    seats = map(game.players.index, readers)
    return Narrator(game.machine.program, game.keys).describe(found, *seats)


def own_log(game: Game, player: str, since: Log = None) -> list[str]:
    """The log as `player` may know it. since: a moment of it after which it begins."""
    shown = shown_events(game.machine.layout, game.state, since)
    return _lines(game, [*gathered(shown)], [player])


def own_lines(game: Game, player: str, people: Sequence[str], shown: int = 0) -> list[str]:
    """What of the log after the first `shown` events only `player` may know, of all people.

    What the player has chosen in secret needs no telling.
    """
    found = shown_events(game.machine.layout, game.state)[shown:]
    told = [event for event in found if not isinstance(event, Sealed)]
    return _lines_apart(game, told, player, people)


def has_looked(game: Game, player: str, people: Sequence[str], shown: int = 0) -> bool:
    """Whether `player` has since seen something that other people may not know."""
    seat, news = game.players.index(player), events_in(entries(game.state.log)[shown:])
    looks = [event for event in news if isinstance(event, Look) and event.player == seat]
    return bool(_lines_apart(game, looks, player, people))


def _lines_apart(
    game: Game, found: Sequence[Event], player: str, people: Sequence[str]
) -> list[str]:
    """The events that a player knows better than all people together, in the player's words."""
    own, shared = _lines(game, found, [player]), _lines(game, found, people)
    return [line for line, of_all in zip(own, shared, strict=True) if line != of_all]


def news_lines(game: Game, readers: Sequence[str], shown: int = 0) -> Iterator[str]:
    """The log after the first `shown` events, in words that all readers may read.

    The points that a place pays are one line. After each scoring come the points of all players.
    """
    standings = standings_after(game)
    lines: list[str] = []
    for run in _runs(shown_events(game.machine.layout, game.state)[shown:]):
        if isinstance(run[0], Scored):
            lines.append(paid_line(game, run[0], run))
        else:
            lines += _lines(game, [*gathered(run)], readers)
        ends = range(shown, shown + len(run))
        lines += [f"  {standings[number]}" for number in ends if number in standings]
        shown += len(run)
    yield from folded(lines)


def brief(lines: Sequence[str]) -> Iterator[str]:
    """The lines, cut after MAX_NEWS of them."""
    yield from lines[:MAX_NEWS]
    if len(lines) > MAX_NEWS:
        yield f"... {len(lines) - MAX_NEWS:,} more lines; `log 20` lists the last 20"


def _runs(found: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The events in runs: a scored place with the points that it pays, or other events."""
    start = 0
    for number, event in enumerate(found):
        scored = isinstance(found[start], Scored)
        goes_on = isinstance(event, Points) if scored else not isinstance(event, Scored)
        if number > start and not goes_on:
            yield found[start:number]
            start = number
    if found:
        yield found[start:]


def gathered(found: Iterable[Event]) -> Iterator[Event]:
    """The events; successive moves that differ only in their number of pieces are merged."""
    last: Event | None = None
    for event in found:
        if isinstance(event, Moved) and isinstance(last, Moved):
            together = event._replace(amount=event.amount + last.amount)
            if together == last._replace(amount=together.amount):
                last = together
                continue
        if last is not None:
            yield last
        last = event
    if last is not None:
        yield last


def folded(lines: Iterable[str]) -> Iterator[str]:
    """The lines; one that is repeated in a row appears once, with how often."""
    for line, same in groupby(lines):
        times = len(list(same))
        yield line if times == 1 else f"{line} ({times} times)"
