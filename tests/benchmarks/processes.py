"""The benchmark of parallel games: the cost and the gain of several processes."""

from __future__ import annotations

import os
import time
from typing import NamedTuple

from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.tools.many import Plan, play_many

_GAMES = 40


class Spent(NamedTuple):
    """Seconds of one run: wall-clock time, and CPU time of this process and of its children."""

    clock: float
    here: float
    there: float


def report(rules: Ruleset, processes: int, games: int = _GAMES) -> str:
    """Plays the same games in one process and in several, and returns a table.

    On a busy machine wall-clock time says little. CPU time shows the speed-up if each process had
    its own processor.
    """
    plan = Plan(("greedy",) * 4)
    play_many(rules, plan, 1, processes=1)  # warm-up
    alone = _spent(rules, plan, games, 1)
    shared = _spent(rules, plan, games, processes)
    rows = {
        "one process, processor seconds": alone.here,
        f"{processes} processes, processor seconds": shared.here + shared.there,
        "of these in the main process": shared.here,
        "gain in wall-clock time": alone.clock / shared.clock,
    }
    if shared.there:  # not available on every system
        rows["gain in processor time"] = alone.here / (shared.here + shared.there / processes)
    return "\n".join(f"{name:<40}{value:>10.2f}" for name, value in rows.items())


def _spent(rules: Ruleset, plan: Plan, games: int, processes: int) -> Spent:
    clock, here, there = time.perf_counter(), time.process_time(), _of_ended()
    play_many(rules, plan, games, processes=processes)
    return Spent(time.perf_counter() - clock, time.process_time() - here, _of_ended() - there)


def _of_ended() -> float:
    """The CPU seconds of all child processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system
