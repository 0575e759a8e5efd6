"""Plays many games of bots from one ruleset in parallel, with the same results on any machine."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from ..bots.bots import bot_of
from ..bots.playing import play
from ..compile.ruleset import Ruleset
from ..game.game import Game
from ..text.garbage import seldom_collected
from ..text.output.findings import amount
from ..text.wording import shortened
from .mix_request import refuse_twice

_PARTS = 8
"""The number of parts into which each process's games are cut, so that all end together."""


class Plan(NamedTuple):
    """How games are played. bots: their names; in each game they move one seat to the left.

    seed: that of the first game, increased by 1 for each game.
    """

    bots: tuple[str, ...]
    seed: int = 0
    short: bool = False


def plan_of(
    rules: Ruleset,
    bots: Mapping[str, str],
    others: str,
    players: int,
    *,
    seed: int,
    short: bool,
) -> Plan:
    """A plan with bots by the number of their seat, from 1. Raises ValueError."""
    names = [others] * players
    refuse_twice("--bot", (str(int(seat)) if seat.isdecimal() else seat for seat in bots))
    for seat, name in bots.items():
        if not seat.isdecimal() or not 1 <= int(seat) <= players:
            raise ValueError(f"there is no seat {shortened(seat)}: the seats are 1 to {players}")
        names[int(seat) - 1] = name
    plan = Plan(tuple(names), seed, short)
    _validate(rules, plan)
    return plan


def _validate(rules: Ruleset, plan: Plan) -> None:
    """Raises ValueError for unknown bots or a wrong number of players."""
    for name in plan.bots:
        bot_of(name, 0)
    Game.new(rules, len(plan.bots), short=plan.short)


class Played(NamedTuple):
    """One game. scores: points of each bot, in the order of the plan.

    won: the numbers of the bots that have won.
    """

    seed: int
    scores: tuple[int, ...]
    won: tuple[int, ...]

    @property
    def shares(self) -> list[float]:
        """The share of the win for each bot."""
        return [share_of_win(self.won, bot) for bot in range(len(self.scores))]


def share_of_win(won: Collection[int], one: int) -> float:
    """1 for the only one that has won, less for one of several, 0 for any other."""
    return (one in won) / max(1, len(won))


def play_many(
    rules: Ruleset,
    plan: Plan,
    games: int,
    *,
    processes: int | None = None,
    progress: Callable[[int], object] = lambda count: None,
) -> list[Played]:
    """Plays games with consecutive seeds; the results are in that order.

    processes: by default the number of processors. progress: called with the number of games played
    since its last call. Raises ValueError for unknown bots or a wrong number of players. A program
    that calls it needs the usual `if __name__ == "__main__":`.
    """
    _validate(rules, plan)
    count = max(1, min(processes or processors(), games))
    parts = _parts(games, count)
    found: list[Played] = []
    with mapping(count) as each:
        for part in each(partial(_play_some, rules, plan), parts):
            found += part
            progress(len(part))
    return found


def _parts(games: int, processes: int) -> list[range]:
    """The game numbers in parts: single games first, so that the speed is known soon."""
    size = max(1, games // (processes * _PARTS))
    alone = [range(first, first + 1) for first in range(processes)]
    later = range(processes, games, size)
    return [*alone, *(range(first, min(first + size, games)) for first in later)]


def processors() -> int:
    """The number of processors that this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


@contextmanager
def mapping(
    processes: int, begin: Callable[..., object] | None = None, *given: object
) -> Iterator[Callable[..., Any]]:
    """A `map` over processes, which always end with the context.

    begin: what each process calls first, with what is given. One process is this one.
    """
    if processes == 1:
        if begin:
            begin(*given)
        yield map
        return
    from multiprocessing import get_context  # the Python of a static site has none

    with _ignoring_ctrl_c():
        pool = get_context("spawn").Pool(processes, _begin, (begin, given))
    with pool:
        yield pool.imap


def _begin(begin: Callable[..., object] | None, given: Sequence[object]) -> None:
    seldom_collected()
    if begin:
        begin(*given)


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    """A context whose child processes ignore Ctrl-C; the parent ends them.

    They inherit this from the parent, so that they print no traceback even while they load.
    """
    if threading.current_thread() is not threading.main_thread():  # only that one may set signals
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _play_some(rules: Ruleset, plan: Plan, numbers: Sequence[int]) -> list[Played]:
    return [_play_one(rules, plan, number) for number in numbers]


def _play_one(rules: Ruleset, plan: Plan, number: int) -> Played:
    seed, count = plan.seed + number, len(plan.bots)
    game = Game.new(rules, count, seed=seed, short=plan.short)
    sitting = [(seat - number) % count for seat in range(count)]
    bots = [bot_of(plan.bots[bot], seed * count + bot) for bot in sitting]
    play(game, bots)
    points = list(game.scores.values())
    scores = tuple(points[sitting.index(bot)] for bot in range(count))
    won = {game.players.index(colour) for colour in game.winners}
    winning = tuple(bot for bot in range(count) if sitting.index(bot) in won)
    return Played(seed, scores, winning)


# ---------------------------------------------------------------- results


class Share(NamedTuple):
    """The result of a bot. low, high: 95 % confidence interval of its share of wins (Wilson)."""

    bot: str
    share: float
    low: float
    high: float
    points: float


def shares(plan: Plan, played: Sequence[Played]) -> list[Share]:
    """The result of each bot of a plan."""
    found = []
    for bot, name in enumerate(plan.bots):
        share = sum(one.shares[bot] for one in played) / len(played)
        points = sum(one.scores[bot] for one in played) / len(played)
        found.append(Share(name, share, *_interval(share, len(played)), points))
    return found


def _interval(share: float, count: int) -> tuple[float, float]:
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * (share * (1 - share) / count + z * z / (4 * count**2)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def as_data(plan: Plan, played: Sequence[Played]) -> dict[str, Any]:
    """The results as plain data."""
    bots = [one._asdict() for one in shares(plan, played)]
    return {"games": len(played), "bots": bots}


def table(plan: Plan, played: Sequence[Played]) -> list[str]:
    """The results as lines of text."""
    first, last = played[0].seed, played[-1].seed
    seeds = f"seed {first}" if first == last else f"seeds {first} to {last}"
    lines = [f"{amount(len(played), 'game')}, {seeds}"]
    lines.append(f"{'bot':<16}{'share of wins':>14}{'95 %':>16}{'points':>9}")
    for number, one in enumerate(shares(plan, played), 1):
        between = f"{one.low:.3f} to {one.high:.3f}"
        lines.append(
            f"{f'{number} {one.bot}':<16}{one.share:>14.3f}{between:>16}{one.points:>9.1f}"
        )
    return lines
