"""Makes random house rules, checks and plays them: `python -m tests.houserules`.

`--expansions 2000` says how many, `--seed 1` with which number they begin; `--expansions 1 --seed
1234 --show` makes one again and prints its files. Prints each failure with its number, and the
figures at the end; the exit code is then 1 if anything failed.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from elgrande.engine.lang.names import Names
from elgrande.engine.rules.model import Definitions
from elgrande.engine.rules.name_table import names_of

from ..properties.games import EDITIONS, MIXES, rules_of
from .expansions import make_house
from .making import House, Writer
from .playing import Checker, try_out
from .trees import Author

AROUND = [*product([()], EDITIONS), *product([()], EDITIONS), *product(MIXES, EDITIONS)]
"""What house rules are mixed with; the base game alone more often than the others."""
RENAME_EVERY = 20
FRESH_EVERY = 10


@dataclass
class Tally:
    """What came of many house rules."""

    made: int = 0
    passed: int = 0
    games: int = 0
    failures: list[tuple[int, str]] = field(default_factory=list)


@cache
def _declared(mix: tuple[str, ...], edition: str) -> Definitions:
    return rules_of(edition, mix).definitions


def house_of(seed: int, author: Writer | None = None) -> House:
    """The house rules with this number; the same whichever came before."""
    mix, edition = AROUND[seed % len(AROUND)]
    around = _declared(mix, edition)
    names: Names = names_of(around)
    return make_house(seed, author or Author(), around, names, mix, edition)


def attempt(seed: int, checker: Checker, tally: Tally, folder: Path) -> None:
    """Makes and tries one."""
    house = house_of(seed)
    tally.made += 1
    try:
        if seed % FRESH_EVERY == 1:
            checker.compare_with_fresh(house, folder)
        if not checker.passing(house, folder):
            return
        tally.passed += 1
        tally.games += try_out(house, folder, renamed=seed % RENAME_EVERY == 0)
    except Exception:
        tally.failures.append((seed, traceback.format_exc()))


def run(first: int, count: int, *, show: bool = False, loud: bool = True) -> Tally:
    """Tries many, one after the other."""
    tally, checker = Tally(), Checker()
    for seed in range(first, first + count):
        with TemporaryDirectory() as folder:
            attempt(seed, checker, tally, Path(folder))
            if show:
                for file in sorted(Path(folder).rglob("*.yaml")):
                    print(f"# {file.name}\n{file.read_text(encoding='utf-8')}")
        if loud and tally.failures and tally.failures[-1][0] == seed:
            print(f"house rules {seed} failed\n{tally.failures[-1][1]}", flush=True)
    return tally


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.houserules", description=__doc__)
    parser.add_argument("--expansions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    begun = time.perf_counter()
    tally = run(given.seed, given.expansions, show=given.show)
    print(
        f"{tally.made:,} house rules, {tally.passed:,} passed the check, {tally.games:,} games, "
        f"{len(tally.failures):,} failures, {time.perf_counter() - begun:.0f} s"
    )
    sys.exit(bool(tally.failures))


if __name__ == "__main__":
    main()
