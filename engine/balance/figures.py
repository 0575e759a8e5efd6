"""Figures: estimates as plain data, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .confidence import Estimate

Figure = Mapping[str, Any]
"""A mapping with `mean`, `low`, `high` and `games`.

games: how many say something about it. low, high: None if these are too few.
"""


def figure(found: Estimate) -> dict[str, Any]:
    """An estimate as plain data."""
    low, high = (found.low, found.high) if found.is_known else (None, None)
    return {"mean": found.mean, "low": low, "high": high, "games": found.values}


def points(found: Figure, unit: str = "") -> str:
    """A number of points with its sign and its interval, if it has one."""
    return f"{_rounded(found['mean'], 1):+.1f}{unit}{_interval(found, 1, 1)}"


def percent(found: Figure, sign: str = "+") -> str:
    """A share in percent with its interval, if it has one. sign: empty for only that of minus."""
    return f"{_rounded(100 * found['mean'], 0):{sign}.0f} %{_interval(found, 100, 0)}"


def side_of_zero(found: Figure) -> int:
    """1: the interval lies above 0; -1: below; 0: neither, or there is none."""
    return 0 if found["low"] is None else (found["low"] > 0) - (found["high"] < 0)


def _interval(found: Figure, factor: int, digits: int) -> str:
    if found["low"] is None:
        return ""
    low, high = (_rounded(factor * found[end], digits) for end in ("low", "high"))
    return f" ({low:.{digits}f} to {high:.{digits}f})"


def _rounded(value: float, digits: int) -> float:
    """A rounded number that is never minus zero."""
    return round(value, digits) + 0.0
