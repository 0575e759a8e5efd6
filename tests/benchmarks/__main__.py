"""Measures games, copies, saves and commands: `python -m tests.benchmarks`.

`--processes 2` instead compares games of greedy bots in one process with games in two.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from elgrande.engine import Game, Ruleset, how_it_runs, load_rules
from elgrande.engine.tools.bench import play_by_options, play_games

from . import processes
from .handloop import play_by_hand

ROUNDS, GAMES, COPIES = 7, 80, 3_000
BY_NUMBER, BY_OPTIONS = "decisions/s by number", "decisions/s by options"
BY_HAND = "decisions/s by hand"


def report(rules: Ruleset, rounds: int = ROUNDS, games: int = GAMES) -> str:
    """A table of medians: one line for each measurement.

    Games by number, games by options and the hand-written loop alternate, so that the load of the
    machine affects all of them alike.
    """
    play_games(rules, games)
    rows: dict[str, list[float]] = {}
    for measure in (partial(speeds, rules, games), partial(copies, rules)):
        for _ in range(rounds):
            for name, value in measure().items():
                rows.setdefault(name, []).append(value)
    middle = {name: median(values) for name, values in rows.items()}
    shares = {
        "by number / by hand": middle[BY_NUMBER] / middle[BY_HAND],
        "by options / by number": middle[BY_OPTIONS] / middle[BY_NUMBER],
        "clone / by hand": middle["clone of a state, µs"] / middle["clone by hand, µs"],
    }
    lines = [f"{'the engine':<36}{how_it_runs():>14}"]
    lines += [f"{name:<36}{value:>14,.1f}" for name, value in middle.items()]
    return "\n".join(lines + [f"{name:<36}{value:>14.2f}" for name, value in shares.items()])


def speeds(rules: Ruleset, games: int) -> dict[str, float]:
    """Decisions and games per second."""
    decisions, by_number = play_games(rules, games)
    _, by_options = play_by_options(rules, games)
    by_hand = _seconds(partial(play_by_hand, decisions, 1))
    return {
        BY_NUMBER: decisions / by_number,
        "games/s": games / by_number,
        BY_OPTIONS: decisions / by_options,
        BY_HAND: decisions / by_hand,
    }


def copies(rules: Ruleset) -> dict[str, float]:
    """The time of each way to copy and save a game, and of two commands."""
    game, by_hand = _middle(rules), play_by_hand(150, 1)
    text, snapshot = game.to_json(), game.snapshot()
    return {
        "clone of a game, µs": _each(game.clone),
        "light clone of a game, µs": _each(partial(game.clone, light=True)),
        "clone of a state, µs": _each(game.state.clone),
        "clone by hand, µs": _each(by_hand.clone),
        "snapshot, µs": _each(game.snapshot, 200),
        "restore, µs": _each(partial(Game.restore, rules, snapshot), 200),
        "to_json, µs": _each(game.to_json, 200),
        "from_json, µs": _each(partial(Game.from_json, rules, text), 200),
        "load_rules again, ms": _each(load_rules, 10) / 1_000,
        "the same with Grandissimo, ms": _each(partial(load_rules, "grandissimo"), 10) / 1_000,
        "start of `elgrande --help`, ms": 1_000 * _command("--help"),
        "`elgrande check` of all files, ms": 1_000 * _command("check"),
    }


def _middle(rules: Ruleset) -> Game:
    """A game after 150 decisions, to measure copies."""
    draw = random.Random(6).random
    game = Game.new(rules, 4, seed=6)
    for _ in range(150):
        game.take(int(draw() * len(game.state.options)))
    return game


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _each(work: Callable[[], object], times: int = COPIES) -> float:
    """Microseconds per call."""
    start = time.perf_counter()
    for _ in range(times):
        work()
    return 1e6 * (time.perf_counter() - start) / times


def _command(*words: str) -> float:
    """Seconds that a whole command takes."""
    command = [sys.executable, "-m", "elgrande.cli", *words]
    return _seconds(lambda: subprocess.run(command, capture_output=True, check=False))


def main() -> None:
    """Prints the table that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--processes", type=int)
    asked = parser.parse_args()
    rules = load_rules()
    print(processes.report(rules, asked.processes) if asked.processes else report(rules))


if __name__ == "__main__":
    main()
