"""The work of one decision of random games, counted: no load of the machine changes it.

    python -m tests.scaling.work base inquisitor_colonies [--new] [--machine] [--caches]

Prints for each mix the bytecodes and the calls of Python that a decision takes, of the same games
played again and again; --new: of games that were not played before. --machine: its machine
instructions, too, by callgrind of valgrind, in games played again; takes some minutes a mix.
--caches: also how often it misses the second cache, in valgrind's model.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from types import FrameType
from typing import Any

from elgrande.engine import Ruleset, load_rules
from elgrande.engine.game.memory.memo_tables import ANSWERS
from elgrande.engine.tools.bench import play_games

GAMES, WARMING = 20, 60
ROUND, FEW, MANY = 10, 5, 8
"""Games of one round under valgrind; what several rounds more take is the work of these alone."""

CACHE = "--LL=524288,8,64"
"""The second cache of a usual processor: 512 KB in 8 ways of 64 bytes."""

Counts = dict[str, int]


def rules_of(mix: str) -> Ruleset:
    """The rules of a mix: names with `+` between them, or `base`."""
    return load_rules(*(() if mix == "base" else mix.split("+")))


def by_python(mix: str, *, new: bool) -> tuple[float, float]:
    """The bytecodes and the calls of a decision. new: in games that were not played before."""
    ANSWERS.forget()  # else those of earlier work may reach their limit in the middle
    rules = rules_of(mix)
    play_games(rules, WARMING)
    counts = {"opcode": 0, "call": 0}

    def note(frame: FrameType, event: str, _: Any) -> Any:
        if event == "call":
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if event in counts:
            counts[event] += 1
        return note

    sys.settrace(note)
    try:
        decisions, _ = play_games(rules, GAMES, WARMING if new else 0)
    finally:
        sys.settrace(None)
    return counts["opcode"] / decisions, counts["call"] / decisions


def by_machine(mix: str, *, caches: bool) -> tuple[float, float]:
    """The machine instructions of a decision, and how often it misses the second cache."""
    few, _ = _under_valgrind(mix, FEW, caches=caches)
    many, decisions = _under_valgrind(mix, MANY, caches=caches)
    more = {event: (many[event] - few[event]) / (MANY - FEW) / decisions for event in many}
    return more["Ir"], more.get("DLmr", 0) + more.get("DLmw", 0)


def _under_valgrind(mix: str, rounds: int, *, caches: bool) -> tuple[Counts, int]:
    """What a process counts that plays so many rounds, and the decisions of one of them."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    if caches:
        tool += ["--cache-sim=yes", CACHE]
    played = [sys.executable, "-m", "elgrande.tests.scaling.work", mix, "--rounds", str(rounds)]
    order = {**os.environ, "PYTHONHASHSEED": "0"}
    run = subprocess.run([*tool, *played], capture_output=True, text=True, env=order, check=True)
    events = re.findall(r"Events\s*: (.*)", run.stderr)[0].split()
    numbers = map(int, re.findall(r"Collected\s*: (.*)", run.stderr)[0].split())
    return dict(zip(events, numbers, strict=True)), int(run.stdout)


def _play(mix: str, rounds: int) -> int:
    """Plays the same round again and again; gives its decisions."""
    rules = rules_of(mix)
    return [play_games(rules, ROUND)[0] for _ in range(rounds)][-1]


def main() -> None:
    """Prints a line for each mix."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mixes", nargs="+")
    parser.add_argument("--new", action="store_true")
    parser.add_argument("--machine", action="store_true")
    parser.add_argument("--caches", action="store_true")
    parser.add_argument("--rounds", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.rounds is not None:
        print(_play(asked.mixes[0], asked.rounds))
        return
    for mix in asked.mixes:
        bytecodes, calls = by_python(mix, new=asked.new)
        line = f"{mix:<28}{bytecodes:>8,.0f} bytecodes{calls:>8,.1f} calls"
        if asked.machine or asked.caches:
            instructions, misses = by_machine(mix, caches=asked.caches)
            line += f"{instructions:>10,.0f} machine instructions"
            line += f"{misses:>8,.0f} misses" if asked.caches else ""
        print(line, flush=True)


if __name__ == "__main__":
    main()
