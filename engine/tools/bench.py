"""The benchmark: the speed of games, copies, saves and checks, compared with a hand-made loop."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from ..compile.loading import load_rules
from ..compile.ruleset import Ruleset
from ..game.game import Game
from ..game.machine_code import how_it_runs
from .handloop import play_by_hand

_TAKEN, _BY_OPTIONS = "decisions/s by number", "decisions/s by options"
_NEW = "decisions/s in new games"
_ROUNDS = 7
_GAMES = 80
_COPIES = 3_000


def report(rounds: int = _ROUNDS) -> str:
    """Runs all measurements and returns a table: one line each, medians of several rounds.

    Games by number, games by options and the hand-written loop alternate, so that the load of the
    machine affects all of them alike.
    """
    rules = load_rules()
    play_games(rules, _GAMES)
    rows: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        rows.setdefault(name, []).append(value)

    for _ in range(rounds):
        decisions, seconds = play_games(rules, _GAMES)
        note(_TAKEN, decisions / seconds)
        note("games/s", _GAMES / seconds)
        decisions, seconds = _play_by_options(rules, _GAMES)
        note(_BY_OPTIONS, decisions / seconds)
        seconds = _seconds(partial(play_by_hand, decisions, 1))
        note("decisions/s by hand", decisions / seconds)
    for _ in range(rounds):
        game = _middle(rules)
        by_hand = play_by_hand(150, 1)
        text = game.to_json()
        note("clone of a game, µs", _each(game.clone))
        note("light clone of a game, µs", _each(partial(game.clone, light=True)))
        note("clone of a state, µs", _each(game.state.clone))
        note("clone by hand, µs", _each(by_hand.clone))
        note("snapshot, µs", _each(game.snapshot, 200))
        note("restore, µs", _each(partial(Game.restore, rules, game.snapshot()), 200))
        note("to_json, µs", _each(game.to_json, 200))
        note("from_json, µs", _each(partial(Game.from_json, rules, text), 200))
        note("start of `elgrande --help`, ms", 1_000 * _command("--help"))
        note("`elgrande check` of all files, ms", 1_000 * _command("check"))
    middle = {name: median(values) for name, values in rows.items()}
    lines = [f"{'the engine':<36}{how_it_runs():>14}"]
    lines += [f"{name:<36}{middle[name]:>14,.1f}" for name in rows]
    speed = middle[_TAKEN] / middle["decisions/s by hand"]
    options = middle[_BY_OPTIONS] / middle[_TAKEN]
    copies = middle["clone of a state, µs"] / middle["clone by hand, µs"]
    lines.append(f"{'by number / by hand':<36}{speed:>14.2f}")
    lines.append(f"{'by options / by number':<36}{options:>14.2f}")
    lines.append(f"{'clone / by hand':<36}{copies:>14.2f}")
    return "\n".join(lines)


def compare(rules: Ruleset, rounds: int = _ROUNDS) -> str:
    """The speed of games of a mix and of the base game: medians of several rounds.

    The two alternate, so that the load of the machine affects both alike. By number: `take`; by
    options: `choose`. Both repeat the same games; new games, measured last, have fewer memos.
    """
    both = {"the base game": load_rules(), "this mix": rules}
    middle = _medians(both, _same_games, rounds) | _medians(both, _new_games, rounds)
    lines = [f"{'the engine':<40}{how_it_runs():>14}"]
    lines += [f"{name:<40}{value:>14,.1f}" for name, value in middle.items()]
    options = middle[f"{_BY_OPTIONS}, this mix"] / middle[f"{_TAKEN}, this mix"]
    lines.append(f"{'by number / base game':<40}{_share(middle, _TAKEN):>14.2f}")
    lines.append(f"{'in new games / base game':<40}{_share(middle, _NEW):>14.2f}")
    lines.append(f"{'by options / by number':<40}{options:>14.2f}")
    return "\n".join(lines)


def _medians(
    both: dict[str, Ruleset], measure: Callable[[Ruleset, int], dict[str, float]], rounds: int
) -> dict[str, float]:
    """The measurements of each ruleset, by title and name. The rulesets alternate."""
    rows: dict[str, list[float]] = {}
    for number in range(rounds + 1):
        for name, played in both.items():
            for title, value in measure(played, number).items():
                rows.setdefault(f"{title}, {name}", []).append(value)
    return {name: median(values[1:]) for name, values in rows.items()}  # the first is a warm-up


def _same_games(rules: Ruleset, number: int) -> dict[str, float]:
    """Measures the same games in each round."""
    decisions, seconds = play_games(rules, _GAMES // 2)
    by_options, longer = _play_by_options(rules, _GAMES // 2)
    game = 2 * decisions / _GAMES
    return {
        _TAKEN: decisions / seconds,
        _BY_OPTIONS: by_options / longer,
        "decisions a game": game,
    }


def _new_games(rules: Ruleset, number: int) -> dict[str, float]:
    """Measures games that were not played before."""
    decisions, seconds = play_games(rules, _GAMES // 4, first=_GAMES * (number + 1))
    return {_NEW: decisions / seconds}


def _share(middle: dict[str, float], title: str) -> float:
    return middle[f"{title}, this mix"] / middle[f"{title}, the base game"]


def play_games(rules: Ruleset, games: int, first: int = 0) -> tuple[int, float]:
    """Plays random games of four from a first seed on; returns decisions and seconds."""
    draw = random.Random(5).random
    decisions = 0
    start = time.perf_counter()
    for seed in range(first, first + games):
        game = Game.new(rules, 4, seed=seed)
        state, take = game.state, game.take
        while state.pc >= 0:
            take(int(draw() * len(state.options)))
            decisions += 1
    return decisions, time.perf_counter() - start


def _play_by_options(rules: Ruleset, games: int) -> tuple[int, float]:
    """Plays the same games in the way that the README shows."""
    draw = random.Random(5).random
    decisions = 0
    start = time.perf_counter()
    for seed in range(games):
        game = Game.new(rules, 4, seed=seed)
        while (decision := game.decision) is not None:
            options = decision.options
            game.choose(options[int(draw() * len(options))])
            decisions += 1
    return decisions, time.perf_counter() - start


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


def _each(work: Callable[[], object], times: int = _COPIES) -> float:
    """Microseconds per call."""
    start = time.perf_counter()
    for _ in range(times):
        work()
    return 1e6 * (time.perf_counter() - start) / times


def _command(*words: str) -> float:
    """Seconds that a whole command takes."""
    command = [sys.executable, "-m", "elgrande.cli", *words]
    return _seconds(lambda: subprocess.run(command, capture_output=True, check=False))
