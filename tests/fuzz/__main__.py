"""Runs the targets with seed after seed: `python -m tests.fuzz --seconds 60`.

Prints how many inputs were tried; each input that is not handled is shown with its target and
seed, and the exit code is 1. `--target save --first 17 --inputs 1` runs one of them again.
`--coverage` looks for inputs that reach new code instead; it needs the package `atheris`.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
import traceback
from collections import Counter
from types import FrameType

MOST_SECONDS = 10.0
"""An input that takes longer hangs; of the processor, since other programs run too."""
SHARES = {
    "bytes": 8,
    "effect": 12,
    "rules": 2,
    "scenario": 4,
    "save": 8,
    "choices": 4,
    "position": 8,
    "folder": 2,
    "game": 1,
}
"""How many inputs of each target are tried in turn."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise TimeoutError("this input takes too long")


def run(names: list[str], first: int, inputs: int | None, seconds: float) -> int:
    """Runs the targets; gives the number of inputs that were not handled."""
    signal.signal(signal.SIGPROF, _stop)
    end = time.monotonic() + seconds
    tried: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    while time.monotonic() < end and (inputs is None or min(tried[n] for n in names) < inputs):
        for name in names:
            for _ in range(SHARES[name]):
                if inputs is not None and tried[name] >= inputs:
                    break
                failures[name] += not _try(name, first + tried[name])
                tried[name] += 1
    for name in names:
        print(f"{name:<10} {tried[name]:>9,} inputs, {failures[name]} not handled")
    print(f"together   {sum(tried.values()):>9,} inputs, {sum(failures.values())} not handled")
    return sum(failures.values())


def _try(name: str, seed: int) -> bool:
    from .targets import TARGETS

    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        TARGETS[name](random.Random(seed))
    except Exception:
        print(f"--- {name}, seed {seed}\n{traceback.format_exc(limit=-4)}", flush=True)
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return True


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--inputs", type=int, help="most inputs of each target")
    parser.add_argument("--target", action="append", choices=sorted(SHARES))
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--coverage", action="store_true", help="guided, with `atheris`")
    args = parser.parse_args()
    if args.coverage:
        from .guided import run_guided

        sys.exit(bool(run_guided(args.target or list(SHARES), args.seconds)))
    sys.exit(bool(run(args.target or list(SHARES), args.first, args.inputs, args.seconds)))


if __name__ == "__main__":
    main()
