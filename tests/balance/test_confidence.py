"""Intervals: the bound of the mixture, worked out another way; and how often they are wrong."""

from __future__ import annotations

import random
from math import exp, inf, pi, sqrt

import pytest

from elgrande.engine.balance.confidence import (
    _SPREAD,
    ERROR,
    FIRST_LOOK,
    Estimate,
    mean_of,
    more_needed,
    share_of,
)


def spread(count: int) -> list[float]:
    """Values with mean 0 and standard deviation 1 (that of a sample)."""
    size = sqrt((count - 1) / count)
    return [size if number % 2 else -size for number in range(count)]


@pytest.mark.parametrize("count", [40, 100, 200, 1000, 10_000])
def test_at_the_bound_the_mixture_reaches_its_level(count: int) -> None:
    """The mean of exp(l S - l l t / 2) over normal l is 1 / ERROR at the bound (Ville)."""
    total = mean_of(spread(count)).high * count
    step = _SPREAD / 200
    points = [step * number for number in range(-2400, 2401)]
    mixed = sum(
        exp(one * total - one * one * count / 2 - one * one / (2 * _SPREAD**2)) for one in points
    )
    assert mixed * step / (_SPREAD * sqrt(2 * pi)) == pytest.approx(1 / ERROR, rel=1e-3)


def test_it_is_narrowest_where_it_is_meant_to_be() -> None:
    """At 200 values it is 1.5 times as wide as an ordinary interval of 95 %, and not wider."""
    assert mean_of(spread(200)).high / (1.96 / sqrt(200)) == pytest.approx(1.5, abs=0.05)


@pytest.mark.parametrize("skewed", [False, True])
def test_one_may_look_at_any_time(skewed: bool) -> None:
    """Of 400 runs with mean 0, looked at after each ten values, at most 5 % are ever wrong."""
    chance = random.Random(7)
    wrong = 0
    for _ in range(400):
        values: list[float] = []
        for _ in range(40):
            for _ in range(10):
                values.append(chance.expovariate(1) - 1 if skewed else chance.gauss(0, 1))
            if mean_of(values).side:
                wrong += 1
                break
    assert wrong <= 0.05 * 400


def test_few_values_say_nothing() -> None:
    few = mean_of([5.0] * (FIRST_LOOK - 1))
    assert (few.mean, few.low, few.high) == (5.0, -inf, inf) and not few.is_known
    assert mean_of([5.0] * FIRST_LOOK).side == 1
    assert not mean_of([]).is_known and more_needed(mean_of([]), 2) == FIRST_LOOK


def test_a_share() -> None:
    """Of wholes that are all 1, it is the mean; wholes of different size have their weight."""
    ones = [(float(number % 4 == 0), 1.0) for number in range(400)]
    share, mean = share_of(ones), mean_of([part for part, _ in ones])
    assert share.mean == mean.mean == 0.25
    assert (share.low, share.high) == pytest.approx((mean.low, mean.high), abs=1e-4)
    assert share_of([(1, 3), (2, 2), (0, 5)]).mean == 0.3
    assert not share_of([(0, 0)] * 100).is_known


@pytest.mark.parametrize(
    ("low", "high", "settled"),
    [(0.1, 9, True), (-9, -0.1, True), (-1.9, 1.9, True), (-2.1, 1, False), (-1, 2.1, False)],
)
def test_when_it_is_settled(low: float, high: float, settled: bool) -> None:
    found = Estimate((low + high) / 2, low, high, 100)
    assert found.is_settled(2) is settled
    assert (more_needed(found, 2) == 0) is settled


def test_the_games_that_are_missing() -> None:
    """With so many more values of the same kind it is settled, with a tenth fewer it is not."""
    values = [0.3 + one * 10 for one in spread(100)]
    more = more_needed(mean_of(values), 2)
    again = (values * (2 + more // 100))[: 100 + more]
    assert mean_of(again).is_settled(2)
    assert not mean_of(again[: 100 + int(0.85 * more)]).is_settled(2)
