"""Looks at random games of all mixes in an emulated terminal of 80x24 and of 120x40."""

from __future__ import annotations

import argparse
import sys

from .emulated import Faults, look_at_game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="The seed of the first game.")
    parser.add_argument("--every", type=int, default=40, help="One of so many decisions.")
    given = parser.parse_args()
    faults = Faults()
    for seed in range(given.first, given.first + given.games):
        look_at_game(seed, given.every, faults)
    for fault in faults.found or []:
        print(fault)
    print(f"{given.games} games, {faults.pages} pages, {len(faults.found or [])} faults")
    sys.exit(bool(faults.found))


if __name__ == "__main__":
    main()
