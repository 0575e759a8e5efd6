"""What control variates would gain in `compare`: `python -m tests.benchmarks.variates`.

It plays `--games` games of four bots with a card, and the same games without it. Three numbers are
looked at: the mean points of the mix less those without the card; the card's worth at the moment
that is drawn; the same less the worth of a card of its stack. Each is explained by variates whose
mean is 0, with factors that were found on the other half of the games:

- reveals: in how many rounds before each scoring the card lies on the table, less what the deck
  makes likely;
- moment: what the bot sees at the drawn moment, less its mean over all moments of the game;
- choices (AIVAT, for bots that choose at random): the value of each position after a choice, less
  the mean of the positions after all of its options.

`any moment` is no variate: it is what the bot sees as it is, and a bound for what linear variates
can gain from it. explained: the share of the variance, on games that did not fix the factors.
gain: so many times fewer games. net: divided by the time that the variates cost.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import fsum
from statistics import fmean, stdev, variance
from typing import Final

from elgrande.engine.balance.study import card_named, question
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.tools.many import mapping, processors

from .variates_games import PLAYERS, begin, played

_SLIGHT: Final = 1e-6
"""Added to the variance of each variate, so that one that never varies has the factor 0."""


def sumprod(one: Sequence[float], other: Sequence[float]) -> float:
    """The sum of the products of two rows of numbers."""
    return fsum(a * b for a, b in zip(one, other, strict=True))


def factors(values: Sequence[float], variates: Sequence[Sequence[float]]) -> list[float]:
    """The factors with which the variates explain the values best (least squares)."""
    mean, rows = fmean(values), [*map(list, zip(*variates, strict=True))]
    centred = [[one - fmean(row) for one in row] for row in rows]
    table = [
        [sumprod(one, other) for other in centred] + [sumprod(one, [y - mean for y in values])]
        for one in centred
    ]
    for at, row in enumerate(table):
        row[at] += _SLIGHT
    for at, row in enumerate(table):  # Gauss and Jordan; the matrix is positive definite
        row[:] = [one / row[at] for one in row]
        for other in table:
            if other is not row:
                other[:] = [a - other[at] * b for a, b in zip(other, row, strict=True)]
    return [row[-1] for row in table]


def controlled(values: Sequence[float], variates: Sequence[Sequence[float]]) -> list[float]:
    """The values less what the variates explain. Each half has the factors of the other half."""
    half = len(values) // 2
    found = []
    for these, others in ((slice(half), slice(half, None)), (slice(half, None), slice(half))):
        known = factors(values[others], variates[others])
        pairs = zip(values[these], variates[these], strict=True)
        found += [value - sumprod(known, one) for value, one in pairs]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bot", choices=["greedy", "random"], default="greedy")
    parser.add_argument("--card", default="veto")
    parser.add_argument("--with", dest="paths", action="append", default=[])
    asked = parser.parse_args()
    mix = MixRequest.of_names(asked.paths)
    _, study = question(mix, (), None, asked.card, PLAYERS, bot=asked.bot, seed=0, short=False)
    study = study._replace(card=card_named(asked.card, study.sides[0], PLAYERS, "the mix"))
    numbers = range(asked.seed, asked.seed + asked.games)
    with mapping(processors(), begin, study) as each:
        games, seconds = zip(*each(played, numbers), strict=True)
    whole, *spent = map(sum, zip(*seconds, strict=True))
    plain = whole - sum(spent)
    print(f"{study.card}, {asked.bot}, {asked.games} games of {plain / asked.games:.2f} s")
    print(
        f"{'quantity':<22}{'variates':<14}{'games':>6}{'sd':>7}{'explained':>11}{'gain':>7}{'net':>7}"
    )
    for name in ("mixes", "card", "card less its stack"):
        rows = [one[name] for one in games if name in one]
        values = [value for value, _ in rows]
        for kind in rows[0][1] if len(rows) > 1 else ():
            if kind == "choices" and asked.bot != "random":
                continue
            left = controlled(values, [kinds[kind] for _, kinds in rows])
            gain = variance(values) / variance(left)
            cost = {"moment": spent[0], "choices": spent[1]}.get(kind, 0.0)
            net = f"{gain / (1 + cost / plain):>7.2f}" if kind != "any moment" else ""
            print(
                f"{name:<22}{kind:<14}{len(rows):>6}{stdev(values):>7.1f}"
                f"{100 * (1 - 1 / gain):>9.0f} %{gain:>7.2f}{net}"
            )


if __name__ == "__main__":
    main()
