"""The log for a screen that several people look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..game.game import Game
from ..game.state import event_types
from ..game.state.history import Entry, Log, entries, log_of
from ..game.telling.log import Narrator
from .tally import standings_after


def _lines(game: Game, log: Log, player: str, people: Sequence[str]) -> list[str]:
    """A log as they may know it; what only one of them may know is told as the others know it."""
    narrator = Narrator(game.machine.program, game.keys)
    own = narrator.tell(log, game.players.index(player))
    other = next((person for person in people if person != player), None)
    if other is None:
        return own
    whole = narrator.tell(log)
    theirs = narrator.tell(log, game.players.index(other))
    return [
        mine if mine != all_of_it else their
        for mine, all_of_it, their in zip(own, whole, theirs, strict=True)
    ]


def public_lines(game: Game, player: str, people: Sequence[str]) -> list[str]:
    """The log as `player` may know it; with several people at one screen, as all of them may."""
    return _lines(game, log_of(gathered(entries(game.state.log))), player, people)


def news_lines(game: Game, player: str, people: Sequence[str], told: int) -> Iterator[str]:
    """What happened after the first so many events; after each scoring, the points of all."""
    standings = standings_after(game)
    news = entries(game.state.log)[told:]
    lines: list[str] = []
    begun = 0
    for number in range(len(news)):
        if told + number in standings:
            lines += _lines(game, log_of(gathered(news[begun : number + 1])), player, people)
            lines.append(f"  {standings[told + number]}")
            begun = number + 1
    lines += _lines(game, log_of(gathered(news[begun:])), player, people)
    yield from folded(lines)


def gathered(found: Iterable[Entry]) -> Iterator[Entry]:
    """The events; pieces that go the same way one after the other go together."""
    for same, run in groupby(found, key=_way):
        alike = list(run)
        if alike[0][0] != event_types.MOVED:
            yield from alike
        else:
            yield (*same, sum(entry[-1] for entry in alike))


def _way(entry: Entry) -> Entry:
    """What events have in common that are told as one."""
    return entry[:-1] if entry[0] == event_types.MOVED else entry


def folded(lines: Iterable[str]) -> Iterator[str]:
    """The lines, but the same line several times in a row only once, with how often."""
    for line, same in groupby(lines):
        times = len(list(same))
        yield line if times == 1 else f"{line} ({times} times)"
