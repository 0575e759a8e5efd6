"""How much memory a process holds that plays many games of many mixes.

    python -m tests.scaling.memory [--games 10000] [--every 1000]

The mixes take turns. Prints after each so many games what the process holds, how many answers have
been found since all were last forgotten, and how often that was. What it holds ends within a tenth
of what it held when the first thousand games were over.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
from pathlib import Path

from elgrande.engine.game.memory.memo_tables import ANSWERS
from elgrande.engine.tools.bench import play_games

from .work import rules_of

MIXES = (
    "base",
    "king_and_intrigue",
    "grandissimo",
    "jubilee",
    "inquisitor_colonies",
    "king_and_intrigue+inquisitor_colonies",
    "king_and_intrigue+jubilee",
)
STATM = Path("/proc/self/statm")


def held() -> float:
    """The megabytes that this process holds; where the system does not say so, the most it held."""
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most / 1e3


def main() -> None:
    """Plays, and prints a line after each so many games."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--every", type=int, default=1_000)
    asked = parser.parse_args()
    mixes = [rules_of(mix) for mix in MIXES]
    print(f"{'games':>8}{'MB':>8}{'answers':>10}{'forgotten':>11}")
    for done in range(0, asked.games, asked.every):
        for number in range(done, min(done + asked.every, asked.games)):
            play_games(mixes[number % len(mixes)], 1, first=number)
        found = ANSWERS
        line = f"{number + 1:>8,}{held():>8,.0f}{found.number:>10,}{found.forgotten:>11}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
