"""Plays many games in one process, and prints whether its memory grows.

    python -m tests.benchmarks.soak --games 100000

Random games of all mixes, each looked at, saved and read again on the way, as a program that serves
games would. After each thousand games it prints the memory that the process uses; the exit code is
1 if it is more than a tenth above what it was after the first thousand, when all mixes were loaded.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from pathlib import Path

from elgrande.engine import Game

from ..properties.games import rules_of
from ..properties.many import KINDS

EACH = 1_000
"""Games between two looks at the memory; all mixes are among them."""

GROWTH = 0.1
"""How much more memory than after the first of these is too much."""


def memory() -> float:
    """The megabytes that this process uses now, or at most so far where that is not known."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * resource.getpagesize() / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def play(number: int) -> int:
    """Plays a game; the number of its decisions."""
    mix, edition, players, short = KINDS[number % len(KINDS)]
    source, rules = random.Random(number), rules_of(edition, mix)
    game = Game.new(rules, players, seed=number, short=short)
    decisions, looked = 0, source.randrange(100)
    while not game.over:
        if decisions == looked:
            game = Game.from_json(rules, game.to_json())
            assert game.view(game.players[0]) and game.decision is not None
        game.take(source.randrange(len(game.state.options)))
        decisions += 1
    return decisions


def main() -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--each", type=int, default=EACH)
    asked = parser.parse_args()
    begun, decisions, first, last = time.perf_counter(), 0, 0.0, 0.0
    for number in range(asked.games):
        decisions += play(number)
        if (number + 1) % asked.each == 0:
            last = memory()
            first = first or last
            spent = time.perf_counter() - begun
            so_far = f"{number + 1:>8,} games {decisions:>12,} decisions"
            print(f"{so_far} {last:8.1f} MB {spent:8.0f} s", flush=True)
    grown = last / first - 1 if first else 0.0
    print(f"{100 * grown:+.1f} % since the first {asked.each:,} games")
    return 1 if grown > GROWTH else 0


if __name__ == "__main__":
    sys.exit(main())
