"""The benchmark of many games at once: what more than one process costs, and what it gains."""

from __future__ import annotations

import os
import time
from typing import NamedTuple

from ..compile.ruleset import Ruleset
from .many import Plan, play_many

_GAMES = 40


class Spent(NamedTuple):
    """Seconds of one run: on the clock, of this process, and of those that it began."""

    clock: float
    here: float
    there: float


def report(rules: Ruleset, processes: int, games: int = _GAMES) -> str:
    """Plays the same games in one process and in several, and gives a table.

    On a machine that has other work the clock says little. What processor time says is how much
    faster the games would be over if each process had a processor of its own.
    """
    plan = Plan(("greedy",) * 4)
    play_many(rules, plan, 1, processes=1)  # what is made once is made now
    alone = _spent(rules, plan, games, 1)
    shared = _spent(rules, plan, games, processes)
    rows = {
        "one process, processor seconds": alone.here,
        f"{processes} processes, processor seconds": shared.here + shared.there,
        "of these in the main process": shared.here,
        "gain in wall-clock time": alone.clock / shared.clock,
    }
    if shared.there:  # not every system tells
        rows["gain in processor time"] = alone.here / (shared.here + shared.there / processes)
    return "\n".join(f"{name:<40}{value:>10.2f}" for name, value in rows.items())


def _spent(rules: Ruleset, plan: Plan, games: int, processes: int) -> Spent:
    clock, here, there = time.perf_counter(), time.process_time(), _of_ended()
    play_many(rules, plan, games, processes=processes)
    return Spent(time.perf_counter() - clock, time.process_time() - here, _of_ended() - there)


def _of_ended() -> float:
    """The processor seconds of all processes that were begun here and have ended."""
    times = os.times()
    return times.children_user + times.children_system
