"""The recorded options of fixed games: an oracle against accidental changes of the rules.

``python -m tests.properties.golden``, run in the project's folder, stores the games again, prints
which mixes changed, and for each changed game the first decision that differs. Do that only when a
rule or the data was changed on purpose.

Each mix has one file in ``golden_games/``: its games, decision by decision, with the player and the
keys of all options. Keys are ids of the data, so that a change of wording changes no file. They
repeat much, so it is compressed; ``python -m tests.properties.golden show MIX`` prints it.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from elgrande.engine import Game

from .games import EDITIONS, MIXES, rules_of

FOLDER = Path(__file__).parent / "golden_games"
ALL = ((), *MIXES)
HEADING = "# "
HOW = "if that is meant: python -m tests.properties.golden stores the games again"


@dataclass(frozen=True)
class Golden:
    """One fixed game of a mix."""

    mix: tuple[str, ...]
    edition: str
    seed: int

    @property
    def players(self) -> int:
        """How many play."""
        return 2 + self.seed % 4

    @property
    def short(self) -> bool:
        """Whether it is the short game."""
        return not self.mix and self.seed % 8 > 3

    def __str__(self) -> str:
        length = "short" if self.short else "full"
        return f"{self.edition}, {self.players} players, {length}, seed {self.seed}"

    def begin(self) -> Game:
        """The game before its first choice."""
        rules = rules_of(self.edition, self.mix)
        return Game.new(rules, self.players, seed=self.seed, short=self.short)

    def lines(self) -> Iterator[str]:
        """Who decides at each decision, with the keys of the options; then the points."""
        game, number = self.begin(), self.seed
        while (decision := game.decision) is not None:
            yield f"{decision.player}: {' '.join(decision.keys)}"
            # A plain linear generator: the same on every Python.
            number = (number * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            game.take((number >> 33) % len(decision.keys))
        yield "points: " + " ".join(f"{who}={points}" for who, points in game.scores.items())


def name_of(mix: tuple[str, ...]) -> str:
    """How a mix is called in messages and as a file."""
    return "+".join(mix) or "base"


def games_of(mix: tuple[str, ...]) -> list[Golden]:
    """The fixed games: many of the base game, two of each mix."""
    seeds = [MIXES.index(mix)] if mix else range(20)
    return [Golden(mix, edition, seed) for edition in EDITIONS for seed in seeds]


def file_of(mix: tuple[str, ...]) -> Path:
    """Where the games of a mix are stored."""
    return FOLDER / f"{name_of(mix)}.z"


def stored(mix: tuple[str, ...]) -> dict[str, list[str]]:
    """By name of the game: its recorded lines. Without a file there is none."""
    games: dict[str, list[str]] = {}
    if file_of(mix).exists():
        for line in zlib.decompress(file_of(mix).read_bytes()).decode().splitlines():
            if line.startswith(HEADING):
                lines = games.setdefault(line.removeprefix(HEADING), [])
            else:
                lines.append(line)
    return games


def played(mix: tuple[str, ...]) -> dict[str, list[str]]:
    """The same, as the games go now."""
    return {str(game): list(game.lines()) for game in games_of(mix)}


def store(mix: tuple[str, ...], games: dict[str, list[str]]) -> None:
    """Writes the file of a mix."""
    lines = [line for name, game in games.items() for line in (HEADING + name, *game)]
    FOLDER.mkdir(exist_ok=True)
    file_of(mix).write_bytes(zlib.compress("\n".join(lines).encode(), 9))


def differences(mix: tuple[str, ...], now: dict[str, list[str]]) -> list[str]:
    """For each game of a mix that goes otherwise than stored: where it first differs."""
    before = stored(mix)
    names = [*now, *(name for name in before if name not in now)]
    found = []
    for name in names:
        where = first_difference(before.get(name, []), now.get(name, []))
        if where:
            found.append(f"{name_of(mix)}, {name}: {where}")
    return found


def first_difference(before: list[str], now: list[str]) -> str:
    """The first decision of which the options differ, with both; empty when none does."""
    for number, (expected, found) in enumerate(zip_longest(before, now, fillvalue="none"), 1):
        if expected != found:
            return "\n".join([f"decision {number}", *_told(expected, found)])
    return ""


def _told(expected: str, found: str) -> Iterator[str]:
    yield f"  expected {expected}"
    yield f"  found    {found}"
    old, new = expected.split(), found.split()
    if expected.partition(": ")[0] == found.partition(": ")[0]:
        yield from (
            f"  {what} {' '.join(keys)}"
            for what, keys in (
                ("missing ", [key for key in old if key not in new]),
                ("added   ", [key for key in new if key not in old]),
            )
            if keys
        )


def main(words: list[str]) -> None:
    """Stores the games again and prints what changed; or prints stored ones."""
    if words[:1] == ["show"]:
        for mix in ALL:
            if name_of(mix) in words[1:]:
                print(zlib.decompress(file_of(mix).read_bytes()).decode())
        return
    changed = 0
    for mix in ALL:
        now = played(mix)
        if found := differences(mix, now):
            changed += 1
            store(mix, now)
            print("\n".join(found))
    print(f"{changed} of {len(ALL)} mixes changed")


if __name__ == "__main__":
    main(sys.argv[1:])
