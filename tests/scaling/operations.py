"""Where the time of random games goes, by operation: the least of several rounds.

    python -m tests.scaling.operations base grandissimo jubilee

Prints for each operation how often it runs a decision, and how many µs a decision it takes with
all that it calls; with `!`, where it takes what was chosen; with `+`, where it applies what it
announced. Dry runs count as a part of what asks for them.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.operations import Apply
from elgrande.engine.game.machine.handlers import Handler
from elgrande.engine.game.state.state import State
from elgrande.engine.tools.bench import play_games

from ..properties.wrapped import Wrapped

GAMES, WARMING, ROUNDS = 40, 60, 4
LONGEST = 300e-6
"""Seconds above which a call was interrupted by another program: it is left out."""

Figures = dict[str, tuple[float, float]]
"""By operation: how often it runs a decision, and its µs a decision."""


def measured(mix: str) -> Figures:
    """The figures of a mix: names with `+` between them, or `base`."""
    rules = load_rules(*(() if mix == "base" else mix.split("+")))
    play_games(rules, WARMING)
    machine = Game.new(rules, 4, seed=0).machine
    times, seconds, cost = Counter[str](), dict[str, float](), _cost()

    def note(name: str, start: float) -> None:
        spent = time.perf_counter() - start
        times[name] += 1
        if spent < LONGEST:
            seconds[name] = seconds.get(name, 0) + spent - cost

    code, handlers = machine.program.code, machine.handlers
    machine.lookahead._handlers = handlers.copy()
    for pc, one in enumerate(code):
        name = f"{type(code[pc - 1].op).__name__}+" if isinstance(one.op, Apply) else None
        handlers[pc] = _Timed(handlers[pc], name or type(one.op).__name__, note)
    found: Figures = {}
    for _ in range(ROUNDS):
        times.clear()
        seconds.clear()
        decisions, _ = play_games(rules, GAMES)
        for name, count in times.items():
            least = min(1e6 * seconds.get(name, 0) / decisions, found.get(name, (0, 1e9))[1])
            found[name] = count / decisions, least
    return found


def _cost() -> float:
    """What it takes to look at the clock, in seconds."""
    least = 1.0
    for _ in range(1_000):
        start = time.perf_counter()
        least = min(least, time.perf_counter() - start)
    return least


class _Timed(Wrapped):
    """Notes when it began, under the name of its operation."""

    def __init__(self, handler: Handler, name: str, note: Callable[[str, float], None]) -> None:
        super().__init__(handler)
        self.name, self.note = name, note

    def enter(self, state: State) -> int:
        start = time.perf_counter()
        go_on = self.handler.enter(state)
        self.note(self.name, start)
        return go_on

    def resume(self, state: State, option: int) -> int:
        start = time.perf_counter()
        go_on = self.handler.resume(state, option)
        self.note(f"{self.name}!", start)
        return go_on


if __name__ == "__main__":
    mixes = sys.argv[1:]
    found = [measured(mix) for mix in mixes]
    names = sorted(
        {name for one in found for name in one},
        key=lambda name: -max(one.get(name, (0, 0))[1] for one in found),
    )
    print(" " * 16, *(f"{mix:>20}" for mix in mixes))
    for name in names:
        figures = [one.get(name, (0.0, 0.0)) for one in found]
        print(f"{name:<16}", *(f"{times:>12.3f}{spent:>8.2f}" for times, spent in figures))
    sums = [sum(spent for _, spent in one.values()) for one in found]
    print(f"{'all':<16}", *(f"{spent:>20.2f}" for spent in sums))
