"""How often a study is wrong, and how many games it needs: `python -m tests.benchmarks.balance`.

It plays `--games` games of two mixes in which a card brings 3 and 6 points (`tests/balance`). From
these it draws 400 studies each, with replacement:

- false alarms: studies of differences between games of the same mix whose mean is made 0; each is
  looked at after every ten games up to 1,000, and is wrong if the interval ever leaves 0 out;
- found: studies of the two mixes that find the card worth more; the games that they need;

and it prints how much a worth varies from game to game.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median, quantiles, stdev

from elgrande.engine.balance.confidence import FIRST_LOOK, mean_of
from elgrande.engine.balance.forks import worth_in
from elgrande.engine.balance.running import play_study
from elgrande.engine.balance.study import Row, Study, question
from elgrande.engine.rules.files.request import MixRequest

FOLDER = Path(__file__).parents[1] / "balance"
STUDIES, LIMIT = 400, 1000


def looked_at(values: Sequence[float], chance: random.Random) -> tuple[int, int]:
    """The side that a study of values drawn from these finds, and after how many."""
    drawn: list[float] = []
    while len(drawn) < LIMIT:
        drawn += chance.choices(values, k=10)
        if len(drawn) >= FIRST_LOOK and (side := mean_of(drawn).side):
            return side, len(drawn)
    return 0, LIMIT


def leads(study: Study, rows: Sequence[Row], side: int) -> list[float]:
    """What the card was worth in each game of a side in which it could be taken."""
    found = [worth_in(row["sides"][side]["forks"][0]) for row in rows]
    return [one.lead(study.players) for one in found if one is not None]


def studied(games: int, *names: str) -> tuple[Study, list[Row]]:
    """A study of the card in these mixes, played to the end without a look."""
    _, study = question(MixRequest(), names, "alms", None, 4, bot="greedy", seed=0, short=False)
    return study, play_study(study, games, until_settled=False)


def _print_games(name: str, values: Sequence[float], chance: random.Random) -> None:
    """How many studies of values find that they are above 0, and after how many games."""
    found = [looked_at(values, chance) for _ in range(STUDIES)]
    games = sorted(count for _, count in found)
    right = sum(side == 1 for side, _ in found)
    most = quantiles(games, n=10)[-1]
    print(
        f"{name}: found by {right} of {STUDIES}; median {median(games)} games, 90 % by {most:.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=150)
    games = parser.parse_args().games
    chance = random.Random(1)
    plain, richer = str(FOLDER / "plain"), str(FOLDER / "richer")

    study, rows = studied(games, plain, richer)
    values = [*study.values(rows)]
    paired = mean_of(values)
    print(f"6 points instead of 3: {paired.mean:+.2f}, from {len(values)} of {games} games")
    _print_games("with pairs", values, chance)
    first, second = leads(study, rows, 0), leads(study, rows, 1)
    chance.shuffle(second)
    _print_games("without pairs", [b - a for a, b in zip(first, second, strict=False)], chance)
    for name, end in (("next scoring", False), ("end", True)):
        found = [worth_in(row["sides"][0]["forks"][0]) for row in rows]
        worths = [one.lead(study.players, end=end) for one in found if one is not None]
        print(f"standard deviation of a worth until the {name}: {stdev(worths):.1f}")
    points = [one for row in rows for one in row["sides"][0]["points"]]
    print(f"standard deviation of a seat's points: {stdev(points):.1f}")
    differences = [b - a for a, b in zip(first, first[1:] + first[:1], strict=True)]
    centred = [one - fmean(differences) for one in differences]
    wrong = sum(looked_at(centred, chance)[0] != 0 for _ in range(STUDIES))
    print(f"false alarms: {wrong} of {STUDIES} studies ({100 * wrong / STUDIES:.1f} %)")


if __name__ == "__main__":
    main()
