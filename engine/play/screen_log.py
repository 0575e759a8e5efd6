"""The log for a screen that several people look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..game.game import Game
from ..game.state import event_types
from ..game.state.history import Entry
from ..game.telling.locations import shown_entries
from ..game.telling.log import Narrator
from ..text.limits import MAX_NEWS
from .tally import paid_line, standings_after


def _lines(game: Game, found: list[Entry], player: str, people: Sequence[str]) -> list[str]:
    """Events as they may know it; what only one of them may know is told as the others know it."""
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
    """The log as `player` may know it; with several people at one screen, as all of them may."""
    shown = shown_entries(game.machine.layout, game.state)
    return _lines(game, [*gathered(shown)], player, people)


def news_lines(game: Game, player: str, people: Sequence[str], shown: int = 0) -> Iterator[str]:
    """What happened after the first so many events; what a place has paid is one line.

    After each scoring come the points of all.
    """
    standings = standings_after(game)
    lines: list[str] = []
    for run in _runs(shown_entries(game.machine.layout, game.state)[shown:]):
        if run[0][0] == event_types.SCORED:
            lines.append(paid_line(game, run))
        else:
            lines += _lines(game, [*gathered(run)], player, people)
        ends = range(shown, shown + len(run))
        lines += [f"  {standings[number]}" for number in ends if number in standings]
        shown += len(run)
    yield from folded(lines)


def brief_news(game: Game, player: str, people: Sequence[str], shown: int) -> Iterator[str]:
    """The same, but of very many lines the first ones alone."""
    lines = list(news_lines(game, player, people, shown))
    yield from lines[:MAX_NEWS]
    if len(lines) > MAX_NEWS:
        yield f"... {len(lines) - MAX_NEWS:,} more lines; `log 20` lists the last 20"


def _runs(found: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """The events in runs: a place that is scored with the points that it pays, or others."""
    start = 0
    while start < len(found):
        scored = found[start][0] == event_types.SCORED
        end = start + 1
        while end < len(found) and (
            found[end][0] == event_types.POINTS if scored else found[end][0] != event_types.SCORED
        ):
            end += 1
        yield found[start:end]
        start = end


def gathered(found: Iterable[Entry]) -> Iterator[Entry]:
    """The events; pieces that go the same way one after the other go together."""
    for _, run in groupby(found, key=_way):
        alike = list(run)
        if alike[0][0] != event_types.MOVED:
            yield from alike
        else:
            yield (*alike[0][:5], sum(entry[5] for entry in alike), *alike[0][6:])


def _way(entry: Entry) -> Entry:
    """What events have in common that are told as one."""
    return (*entry[:5], *entry[6:]) if entry[0] == event_types.MOVED else entry


def folded(lines: Iterable[str]) -> Iterator[str]:
    """The lines, but the same line several times in a row only once, with how often."""
    for line, same in groupby(lines):
        times = len(list(same))
        yield line if times == 1 else f"{line} ({times} times)"
