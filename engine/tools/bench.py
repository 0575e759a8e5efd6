"""How fast games are played on this machine: for `elgrande bench`."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Mapping
from statistics import median

from ..compile.ruleset import Ruleset
from ..game.game import Game
from ..game.machine_code import how_it_runs


def report(rulesets: Mapping[str, Ruleset], rounds: int = 5, games: int = 40) -> str:
    """A table of decisions per second, with a column for each ruleset: medians of several rounds.

    The rulesets alternate, so that the load of the machine affects all alike.
    """
    measured: dict[str, list[tuple[float, ...]]] = {name: [] for name in rulesets}
    for number in range(rounds + 1):
        for name, rules in rulesets.items():
            measured[name].append(_speeds(rules, games, new=games * (number + 1)))
    columns = [_medians(rows[1:]) for rows in measured.values()]  # the first was a warm-up
    lines = [f"The engine runs {how_it_runs()}. Decisions per second of random games:", ""]
    lines.append(_row("", rulesets))
    for name, *row in zip(_WAYS, *columns, strict=True):
        lines.append(_row(name, (f"{speed:,.0f}" for speed in row)))
    return "\n".join(lines)


_WAYS = ("by number", "by number, in new games", "by options")
"""By number: `take`. New games were not played before, so they have fewer memos. By options:
`choose`, as the README shows."""


def _speeds(rules: Ruleset, games: int, new: int) -> tuple[float, ...]:
    """Decisions per second in each way. new: the first seed of the new games."""
    played = (
        play_games(rules, games),
        play_games(rules, games // 2, first=new),
        play_by_options(rules, games),
    )
    return tuple(decisions / seconds for decisions, seconds in played)


def _medians(rows: list[tuple[float, ...]]) -> list[float]:
    return [median(values) for values in zip(*rows, strict=True)]


def _row(name: str, cells: Iterable[str]) -> str:
    return f"{name:<24}" + "".join(f"{cell:>16}" for cell in cells)


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


def play_by_options(rules: Ruleset, games: int) -> tuple[int, float]:
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
