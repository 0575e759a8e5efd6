"""What checks and loading cost next to an earlier commit, in turns on the same machine.

    python -m tests.scaling.loading 728fbe99

Prints for each task the seconds of processor time of a fresh process, here and there, and the
share: medians over rounds in which both take turns. Python's stored bytecode is there already.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median

from .against import ROOT, checkouts

ROUNDS = 5
LARGEST = ("inquisitor_colonies", "jubilee", "king_and_intrigue", "special_cards")

COMMAND = "from elgrande.cli import main; main()"
LOADING = "import sys; from elgrande.engine import load_rules; load_rules(*sys.argv[1:])"
WITHOUT_IMPORTS = """
import sys, time
from elgrande.engine.compile.loading import load_rules
start = time.process_time()
load_rules(*sys.argv[1:])
print(time.process_time() - start)
"""

TASKS: dict[str, tuple[str, ...]] = {
    "check": (COMMAND, "check"),
    "check of a folder with a card": (
        COMMAND,
        "check",
        str(ROOT / "examples" / "house_rules" / "new_card"),
    ),
    "load_rules of the largest mix": (LOADING, *LARGEST),
    "the same without imports": (WITHOUT_IMPORTS, *LARGEST),
}


def spent(engine: Path, program: tuple[str, ...]) -> float:
    """The processor time of a process, or of the part for which it prints the time."""
    environment = {**os.environ, "PYTHONPATH": str(engine), "PYTHONHASHSEED": "0"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-c", *program]
    done = subprocess.run(
        command, env=environment, cwd=engine, check=True, text=True, stdout=subprocess.PIPE
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if program[0] is WITHOUT_IMPORTS:
        return float(done.stdout)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Prints a line for each task."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    with checkouts(asked.commit) as engines:
        for name, program in TASKS.items():
            for engine in engines:
                spent(engine, program)
            both = [[spent(engine, program) for engine in engines] for _ in range(asked.rounds)]
            now, then = (median(times) for times in zip(*both, strict=True))
            share = median(one / other for one, other in both)
            print(f"{name:<32}{now:>7.3f}{then:>7.3f} then{share:>6.2f}", flush=True)


if __name__ == "__main__":
    main()
