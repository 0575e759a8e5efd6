"""The corpus of games in `examples/games.jsonl.gz`.

    python -m tests.replays check   plays them again, and prints those that go otherwise
    python -m tests.replays record  plays new ones, and keeps them

Random games of all mixes: number n is of kind n modulo their number. In a third one option has
another value, and to a tenth a recipe of the cookbook is added, where they go together. Record
them only when a rule was changed on purpose. A game that goes otherwise is explained by the entry
that changed, if `CHANGELOG.md` names it in backquotes.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

from elgrande.engine import Game
from elgrande.engine.rules.errors import RulesError
from elgrande.engine.rules.files.request import Choices, MixRequest
from elgrande.engine.rules.fingerprint import entries_of
from elgrande.engine.scenario.rules import load_named
from elgrande.engine.tools.many import processors
from elgrande.engine.tools.replays import (
    Games,
    Kept,
    Replayed,
    bytes_of,
    kept,
    random_choices,
    read_games,
    replayed,
)

from .properties.many import KINDS

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "examples" / "games.jsonl.gz"
COOKBOOK = ROOT / "examples" / "cookbook"
PARTS = 25
"""Into so many parts the games are divided."""

STEP = 11
"""Has no divisor in common with the number of kinds."""


def requests(number: int, source: random.Random) -> Iterator[MixRequest]:
    """The mix of a game, and simpler ones if its parts do not go together."""
    mix, edition, _, _ = KINDS[number * STEP % len(KINDS)]
    plain = MixRequest(mix, edition)
    if number % 10 == 0:
        recipe = source.choice(sorted(path for path in COOKBOOK.iterdir() if path.is_dir()))
        yield plain.changed(paths=(recipe,))
    if number % 3 == 0:
        options = load_named(plain).definitions.parameters
        one = options[source.choice(sorted(options))]
        values = [value for value in (one.choices or (True, False)) if value != one.value]
        if values:
            yield plain.changed(choices=Choices(((one.id, source.choice(values)),)))
    yield plain


def recorded(number: int) -> tuple[Kept, dict[str, str]]:
    """A random game of that number, and the digests of its rules."""
    source = random.Random(number)
    _, _, players, short = KINDS[number * STEP % len(KINDS)]
    for request in requests(number, source):
        try:
            rules = load_named(request)
            game = Game.new(rules, players, seed=number, short=short)
            again = Game.new(rules, players, seed=number, short=short)
            choices = [*random_choices(game, number)]
        except (RulesError, ValueError):
            continue
        return kept(again, choices, request, CORPUS.parent), entries_of(rules.definitions)
    raise AssertionError(f"game {number} can't be played")


def corpus(games: int, processes: int) -> Games:
    """So many games."""
    found = Games([], {})
    with Pool(processes) as pool:
        for one, entries in pool.imap(recorded, range(games), 5):
            found.games.append(one)
            found.entries.setdefault(one.rules, entries)
    return found


def unexplained(first: int, each: int) -> list[str]:
    """What is said of the games that go otherwise, and of which no changed entry is named.

    first, each: which games are looked at: one of so many.
    """
    known = read_games(CORPUS)
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = (replayed(one, CORPUS.parent, known.entries) for one in known.games[first::each])
    return [
        line for one in found if one.wrong and not _is_named(one, changes) for line in one.lines()
    ]


def _is_named(found: Replayed, changes: str) -> bool:
    ids = [name.partition(".")[2] or name for name in found.changed]
    return any(f"`{one}`" in changes for one in ids)


def _part(first: int) -> list[str]:
    return unexplained(first, PARTS)


def main() -> int:
    """The exit code: 1 if a game goes otherwise, and nothing explains it."""
    parser = argparse.ArgumentParser(description=__doc__, usage="%(prog)s record | check")
    parser.add_argument("what", choices=("record", "check"))
    parser.add_argument("--games", type=int, default=1_000, help="how many to record")
    parser.add_argument("--processes", type=int, default=processors())
    asked = parser.parse_args()
    if asked.what == "check":
        with Pool(asked.processes) as pool:
            wrong = [line for part in pool.map(_part, range(PARTS), 1) for line in part]
        print("\n".join([*wrong, f"{len(read_games(CORPUS).games):,} games"]))
        return 1 if wrong else 0
    before = {str(one) for one in read_games(CORPUS).games} if CORPUS.exists() else set()
    found = corpus(asked.games, asked.processes)
    CORPUS.write_bytes(bytes_of(found))
    new = sum(str(one) not in before for one in found.games)
    rounds = sum(len(one.points) for one in found.games)
    size = CORPUS.stat().st_size
    print(f"{len(found.games):,} games, {rounds:,} rounds, {new:,} new; {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
