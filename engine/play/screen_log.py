"""The log for a screen that several people share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..game.game import Game
from ..game.state.events import Event, Moved, Points, Scored
from ..game.telling.locations import shown_events
from ..game.telling.log import Narrator
from ..text.limits import MAX_NEWS
from .tally import paid_line, standings_after


def _lines(game: Game, found: list[Event], player: str, people: Sequence[str]) -> list[str]:
    """Events in the words that all may read; secrets of `player` as the others know them."""
    narrator = Narrator(game.machine.program, game.keys)
    own = narrator.describe(found, game.players.index(player))
    other = next((person for person in people if person != player), None)
    if other is None:
        return own
    whole = narrator.describe(found)
    theirs = narrator.describe(found, game.players.index(other))
    return [
        mine if mine != all_of_it else their
        for mine, all_of_it, their in zip(own, whole, theirs, strict=True)
    ]


def public_lines(game: Game, player: str, people: Sequence[str]) -> list[str]:
    """The log as `player` may know it; on a shared screen, as all its people may."""
    shown = shown_events(game.machine.layout, game.state)
    return _lines(game, [*gathered(shown)], player, people)


def news_lines(game: Game, player: str, people: Sequence[str], shown: int = 0) -> Iterator[str]:
    """The log after the first `shown` events; the points that a place pays are one line.

    After each scoring come the points of all players.
    """
    standings = standings_after(game)
    lines: list[str] = []
    for run in _runs(shown_events(game.machine.layout, game.state)[shown:]):
        if isinstance(run[0], Scored):
            lines.append(paid_line(game, run[0], run))
        else:
            lines += _lines(game, [*gathered(run)], player, people)
        ends = range(shown, shown + len(run))
        lines += [f"  {standings[number]}" for number in ends if number in standings]
        shown += len(run)
    yield from folded(lines)


def brief_news(game: Game, player: str, people: Sequence[str], shown: int) -> Iterator[str]:
    """The same as `news_lines`, cut after MAX_NEWS lines."""
    lines = list(news_lines(game, player, people, shown))
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
