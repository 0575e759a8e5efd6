"""Tries random legal mixes: `python -m tests.mixing.many --mixes 200`.

A mix is drawn from the built-in expansions, an edition, options, and house rules of the cookbook
and the examples. A mix that is refused must be refused in the other order too, with the same
mistakes. One that is legal is the same in both orders; a random game of it has all properties; it
is the same game under other ids; and its actions can be stopped anywhere. `--first 1234 --mixes 1`
tries one again, `--workers 2` tries two at a time, `--ready` tries the ready mixes of the examples,
and stops the action of every card there. Prints each failure with its number; the exit code is
then 1.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from multiprocessing import Pool

from .drawing import Drawn, drawn, ready
from .trial import CARDS, check_mix


@dataclass
class Tally:
    """What came of many mixes."""

    legal: int = 0
    refused: int = 0
    failures: list[str] = field(default_factory=list)


def attempt(mix: Drawn | int, *, cards: int | None = CARDS) -> tuple[str, bool, str]:
    """Tries a mix, or the one with a number: its name, whether it is legal, and what failed."""
    name = str(mix)
    try:
        whole = drawn(mix) if isinstance(mix, int) else mix
        name = whole.name
        return name, check_mix(whole, cards=cards), ""
    except Exception:
        return name, False, traceback.format_exc()


def run(first: int, mixes: int, *, workers: int = 1, loud: bool = True) -> Tally:
    """Tries mixes until so many of them were legal."""
    return _counted(_results(count(first), workers), mixes, loud=loud)


def run_ready() -> Tally:
    """Tries the ready mixes, with every card of each."""
    return _counted(map(partial(attempt, cards=None), ready()), None)


def _results(numbers: Iterable[int], workers: int) -> Iterator[tuple[str, bool, str]]:
    if workers == 1:
        yield from map(attempt, numbers)
        return
    with Pool(workers) as pool:
        numbers = iter(numbers)
        while True:  # so many at a time, for a pool would take all of an endless row at once
            some = [next(numbers) for _ in range(4 * workers)]
            yield from pool.imap_unordered(attempt, some)


def _counted(
    results: Iterable[tuple[str, bool, str]], mixes: int | None, *, loud: bool = True
) -> Tally:
    tally = Tally()
    for name, legal, error in results:
        if error:
            tally.failures.append(name)
            if loud:
                print(f"mix {name} failed:\n{error}", flush=True)
        elif legal:
            tally.legal += 1
        else:
            tally.refused += 1
        if tally.legal + len(tally.failures) == mixes:
            break
    return tally


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.mixing.many", description=__doc__)
    parser.add_argument("--mixes", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ready", action="store_true")
    given = parser.parse_args()
    tally = run_ready() if given.ready else run(given.first, given.mixes, workers=given.workers)
    print(
        f"{tally.legal:,} legal mixes; {tally.refused:,} were refused, in each order alike; "
        f"{len(tally.failures):,} failures"
    )
    sys.exit(bool(tally.failures))


if __name__ == "__main__":
    main()
