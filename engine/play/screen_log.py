"""The log for a screen that several people look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..game.game import Game
from ..game.telling.log import Narrator
from .tally import standings_after


def public_lines(game: Game, player: str, people: Sequence[str]) -> list[str]:
    """The log as `player` may know it; with several people at one screen, as all of them may.

    What only one of them may know is told as the others know it.
    """
    narrator = Narrator(game.machine.program, game.keys)
    log = game.state.log
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


def news_lines(game: Game, player: str, people: Sequence[str], told: int) -> Iterator[str]:
    """What happened after the first so many events; after each scoring, the points of all."""
    standings = standings_after(game)
    lines = [
        (line, f"  {standings[number]}" if number in standings else "")
        for number, line in enumerate(public_lines(game, player, people))
    ]
    yield from folded(part for pair in lines[told:] for part in pair if part)


def folded(lines: Iterable[str]) -> Iterator[str]:
    """The lines, but the same line several times in a row only once, with how often."""
    for line, same in groupby(lines):
        times = len(list(same))
        yield line if times == 1 else f"{line} ({times} times)"
