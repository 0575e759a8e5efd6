"""The speed of random games next to that of an earlier commit, in turns on the same machine.

    python -m tests.scaling.against 3a4625ba base king_and_intrigue

Prints for each mix the decisions per second of processor time, of games played again and of new
games, and the share of what the earlier commit reaches: the median over rounds in which both take
turns. The games of the two need not be the same; each plays random games by its own rules. What is
measured here is the engine as it runs, compiled or interpreted; the earlier one is interpreted.

`--bots random` lets bots choose instead, as `elgrande simulate` does: then no choice is made in
Python that is not compiled. `--bots greedy --games 2` takes two games a round.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from elgrande.engine import how_it_runs

ROOT = Path(__file__).resolve().parents[2]
ROUNDS, GAMES = 5, 20
MIXES = ("base", "king_and_intrigue", "jubilee", "grandissimo", "inquisitor_colonies")

PLAYER = """
import random, sys, time
from elgrande.engine import Game, load_rules

try:
    from elgrande.engine.bots.playing import play as play_on
except ImportError:
    def play_on(game, bots):
        while not game.over:
            game.take(bots[game.state.player].choose(game))

def play(rules, games, first):
    draw, decisions, start = random.Random(5).random, 0, time.process_time()
    for seed in range(first, first + games):
        game = Game.new(rules, 4, seed=seed)
        if bot:
            play_on(game, [bot_of(bot, seat) for seat in range(4)])
        state, take = game.state, game.take
        while state.pc >= 0:
            take(int(draw() * len(state.options)))
        decisions += state.chosen[2]
    return decisions / (time.process_time() - start)

mix, bot, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
if bot:
    from elgrande.engine.bots.bots import bot_of
rules = load_rules(*(() if mix == "base" else mix.split("+")))
play(rules, 3 * games, 0)
for line in sys.stdin:
    first = int(line)
    print(play(rules, games, 0), play(rules, games, first), flush=True)
"""
"""Plays a round for each number that it reads: games played before, and new ones from there on."""


class Player:
    """A process that plays a mix with the engine of one folder.

    first: Python to run before. bot: the name of the bots that choose. games: how many in a round.
    """

    def __init__(
        self, engine: Path, mix: str, first: str = "", *, bot: str = "", games: int = GAMES
    ) -> None:
        environment = {**os.environ, "PYTHONPATH": str(engine), "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-c", first + PLAYER, mix, bot, str(games)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, text=True, env=environment, cwd=engine
        )

    def round(self, first: int) -> tuple[float, float]:
        """Decisions per second: of games played before, and of new ones from a seed on."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(first, file=self._process.stdin, flush=True)
        again, new = self._process.stdout.readline().split()
        return float(again), float(new)

    def stop(self) -> None:
        """Ends the process."""
        self._process.communicate()


Speeds = tuple[float, float]
"""Of games played again, and of new ones."""


def measure(one: Player, other: Player, rounds: int) -> tuple[Speeds, Speeds]:
    """The speed of one player, and its share of the speed of another: medians of rounds."""
    both = [(one.round(1_000 + 20 * n), other.round(1_000 + 20 * n)) for n in range(rounds)]
    one.stop()
    other.stop()
    again, new = (median(first[kind] for first, _ in both) for kind in range(2))
    of_again, of_new = (median(a[kind] / b[kind] for a, b in both) for kind in range(2))
    return (again, new), (of_again, of_new)


def shared(folder: Path) -> Path:
    """A folder from which this checkout is imported."""
    (folder / "elgrande").symlink_to(ROOT, target_is_directory=True)
    return folder


@contextmanager
def checkouts(commit: str) -> Iterator[tuple[Path, Path]]:
    """Two folders from which this checkout and that commit are imported."""
    with TemporaryDirectory() as folder:
        here, there = Path(folder, "here"), Path(folder, "there")
        here.mkdir()
        shared(here)
        (there / "elgrande").mkdir(parents=True)
        archive = ["git", "-C", str(ROOT), "archive", commit]
        content = subprocess.run(archive, stdout=subprocess.PIPE, check=True).stdout
        subprocess.run(["tar", "-x", "-C", str(there / "elgrande")], input=content, check=True)
        yield here, there


def compare(mix: str, here: Path, there: Path, asked: argparse.Namespace) -> str:
    """A line for a mix: the speed here, and its share of the speed there."""
    now, then = (Player(one, mix, bot=asked.bots, games=asked.games) for one in (here, there))
    (again, new), (of_again, of_new) = measure(now, then, asked.rounds)
    return (
        f"{mix:<28}{again / 1_000:>8,.1f}k again {of_again:>5.2f} of then"
        f"{new / 1_000:>8,.1f}k new {of_new:>5.2f} of then"
    )


def main() -> None:
    """Prints a line for each mix."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit")
    parser.add_argument("mixes", nargs="*", default=MIXES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--bots", default="", help="the name of the bots that choose")
    parser.add_argument("--games", type=int, default=GAMES, help="how many in a round")
    asked = parser.parse_args()
    print(f"here: {how_it_runs()}; then: interpreted")
    with checkouts(asked.commit) as (here, there):
        for mix in asked.mixes:
            print(compare(mix, here, there, asked), flush=True)


if __name__ == "__main__":
    main()
