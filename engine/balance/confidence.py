"""Intervals that hold at every number of games together, so that one may look at any time.

Normal mixture with the observed standard deviation: Waudby-Smith, Arbour, Sinha, Kennedy and
Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", 2024.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf, log, sqrt
from typing import Final, NamedTuple

ERROR: Final = 0.05
"""The chance that the interval is ever wrong."""
FIRST_LOOK: Final = 40
"""The number of values below which there is no interval: it holds for many values only."""
_NARROW_AT: Final = 200
"""The number of values at which the interval is narrowest, compared with others of this kind."""
_SPREAD: Final = sqrt((-2 * log(ERROR) + log(1 - 2 * log(ERROR))) / _NARROW_AT)
"""The standard deviation of the mixture that is best at that number."""


class Estimate(NamedTuple):
    """A mean with its interval; infinite below FIRST_LOOK values. values: how many there are."""

    mean: float
    low: float
    high: float
    values: int

    @property
    def is_known(self) -> bool:
        """Whether there are enough values for an interval."""
        return self.high < inf

    @property
    def side(self) -> int:
        """1: the interval lies above 0; -1: below; 0: neither."""
        return (self.low > 0) - (self.high < 0)

    def is_within(self, margin: float) -> bool:
        """Whether the whole interval differs from 0 by less than a margin."""
        return -margin < self.low and self.high < margin

    def is_settled(self, margin: float) -> bool:
        """Whether more values are not needed to know the side, or that it does not matter."""
        return self.side != 0 or self.is_within(margin)


def mean_of(values: Sequence[float], among: int = 1) -> Estimate:
    """The mean of independent values, with its interval.

    among: so many intervals are to be right together.
    """
    count = len(values)
    mean = fsum(values) / count if count else 0.0
    half = _half(_deviation(values, mean), count, ERROR / among)
    return Estimate(mean, mean - half, mean + half, count)


def share_of(parts: Sequence[tuple[float, float]]) -> Estimate:
    """The share of a sum in another one, with its interval. parts: both summands of each game.

    The interval is that of the parts' differences from the share, divided by the mean whole.
    """
    count, whole = len(parts), fsum(whole for _, whole in parts)
    if not whole:
        return Estimate(0.0, -inf, inf, 0)
    share = fsum(part for part, _ in parts) / whole
    off = [part - share * whole for part, whole in parts]
    half = _half(_deviation(off, 0.0), count, ERROR) * count / whole
    return Estimate(share, max(0.0, share - half), min(1.0, share + half), count)


def more_needed(found: Estimate, margin: float) -> int:
    """About how many more values settle it, if mean and deviation stay as they are."""
    if not found.is_known:
        return FIRST_LOOK - found.values
    if found.is_settled(margin):
        return 0
    deviation = (found.high - found.mean) / _factor(found.values, ERROR)
    distance = max(abs(found.mean), margin - abs(found.mean))
    count = found.values
    while deviation * _factor(count, ERROR) >= distance:
        count += max(1, count // 20)
    return count - found.values


def _half(deviation: float, count: int, error: float) -> float:
    """Half the width of the interval."""
    return deviation * _factor(count, error) if count >= FIRST_LOOK else inf


def _factor(count: int, error: float) -> float:
    """Half the width for a standard deviation of 1."""
    mixed = count * _SPREAD**2 + 1
    return sqrt(2 * mixed / (count * _SPREAD) ** 2 * log(sqrt(mixed) / error))


def _deviation(values: Sequence[float], mean: float) -> float:
    count = len(values)
    return sqrt(fsum((one - mean) ** 2 for one in values) / (count - 1)) if count > 1 else 0.0
