"""The benchmark: how fast games are played, copied, saved and checked, beside a hand-made loop."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from ..compile.ruleset import Ruleset, load_rules
from ..game.game import Game
from .handloop import play_by_hand

_ROUNDS = 7
_GAMES = 80
_COPIES = 3_000


def report(rounds: int = _ROUNDS) -> str:
    """Runs everything and gives a table: one line a figure, medians of several rounds.

    The engine and the hand-written loop take turns, so that both see the same machine.
    """
    rules = load_rules()
    _play(rules, _GAMES)
    rows: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        rows.setdefault(name, []).append(value)

    for _ in range(rounds):
        decisions, seconds = _play(rules, _GAMES)
        note("decisions/s", decisions / seconds)
        note("games/s", _GAMES / seconds)
        seconds = _seconds(partial(play_by_hand, decisions, 1))
        note("decisions/s by hand", decisions / seconds)
    for _ in range(rounds):
        game = _middle(rules)
        by_hand = play_by_hand(150, 1)
        text = game.to_json()
        note("clone of a game, µs", _each(game.clone))
        note("clone of a state, µs", _each(game.state.clone))
        note("clone by hand, µs", _each(by_hand.clone))
        note("to_json, µs", _each(game.to_json, 200))
        note("from_json, µs", _each(partial(Game.from_json, rules, text), 200))
        note("start of `elgrande --help`, ms", 1_000 * _command("--help"))
        note("`elgrande check` of all files, ms", 1_000 * _command("check"))
    middle = {name: median(values) for name, values in rows.items()}
    lines = [f"{name:<36}{middle[name]:>14,.1f}" for name in rows]
    speed = middle["decisions/s"] / middle["decisions/s by hand"]
    copies = middle["clone of a state, µs"] / middle["clone by hand, µs"]
    lines.append(f"{'decisions/s, share of by hand':<36}{speed:>14.2f}")
    lines.append(f"{'clone, times by hand':<36}{copies:>14.2f}")
    return "\n".join(lines)


def compare(rules: Ruleset, rounds: int = _ROUNDS) -> str:
    """The speed of games of a mix, beside that of the base game: medians of several rounds.

    Both take turns, so that both see the same machine.
    """
    base = load_rules()
    rows: dict[str, list[float]] = {}
    for number in range(rounds + 1):
        for name, played in (("the base game", base), ("this mix", rules)):
            decisions, seconds = _play(played, _GAMES // 2)
            if number:  # the first round warms up
                rows.setdefault(f"decisions/s, {name}", []).append(decisions / seconds)
                rows.setdefault(f"decisions a game, {name}", []).append(2 * decisions / _GAMES)
    middle = {name: median(values) for name, values in rows.items()}
    lines = [f"{name:<36}{value:>14,.1f}" for name, value in middle.items()]
    share = middle["decisions/s, this mix"] / middle["decisions/s, the base game"]
    return "\n".join([*lines, f"{'decisions/s, share of the base game':<36}{share:>14.2f}"])


def _play(rules: Ruleset, games: int) -> tuple[int, float]:
    """Random games of four; how many decisions, and the seconds they took."""
    draw = random.Random(5).random
    decisions = 0
    start = time.perf_counter()
    for seed in range(games):
        game = Game.new(rules, 4, seed=seed)
        state, take = game.state, game.take
        while state.pc >= 0:
            take(int(draw() * len(state.options)))
            decisions += 1
    return decisions, time.perf_counter() - start


def _middle(rules: Ruleset) -> Game:
    """A game in the middle, for copies."""
    draw = random.Random(6).random
    game = Game.new(rules, 4, seed=6)
    for _ in range(150):
        game.take(int(draw() * len(game.state.options)))
    return game


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _each(work: Callable[[], object], times: int = _COPIES) -> float:
    """Microseconds a call."""
    start = time.perf_counter()
    for _ in range(times):
        work()
    return 1e6 * (time.perf_counter() - start) / times


def _command(*words: str) -> float:
    """Seconds that a whole command takes."""
    command = [sys.executable, "-m", "elgrande.cli", *words]
    return _seconds(lambda: subprocess.run(command, capture_output=True, check=False))
