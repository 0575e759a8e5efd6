"""Plots of figures: shares as bars, values as a histogram, intervals, and one that closes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from .elements import Box, Element, Lines, Picture, Polygon, Text
from .metrics import width_of

WIDE: Final = 720.0
LEFT: Final = 230.0
"""Where a plot that has labels at its left begins."""
RIGHT: Final = WIDE - 60.0
PAINTS: Final = ("#0072b2", "#c8a15a")
"""The paints of the first group of figures and of the second one."""
INK, FAINT, BAND = "#33261a", "#d9cfb8", "#cfe3ef"
SIZE: Final = 15.0


class Interval(NamedTuple):
    """A labelled mean with its interval."""

    label: str
    mean: float
    low: float
    high: float


def bars(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> Picture:
    """Shares from 0 to 1, by label: one bar for each name."""
    found: list[Element] = [*_legend(names)]
    y, each = 34.0, 17.0
    for label, shares in rows:
        found.append(Text(0, y + 0.5 * each * len(shares) + 5, label, SIZE, INK, left=True))
        for share, paint in zip(shares, PAINTS, strict=False):
            wide = share * (RIGHT - LEFT)
            found.append(Box(LEFT, y, max(wide, 0.5), each - 3, paint))
            value = f"{100 * share:.0f} %"
            found.append(Text(LEFT + wide + 6, y + 12, value, 13, INK, left=True))
            y += each
        y += 12
    said = "; ".join(
        f"{label}: {', '.join(f'{100 * share:.0f} %' for share in shares)}"
        for label, shares in rows
    )
    return Picture(WIDE, y, title, f"{' and '.join(names)}: {said}", found)


def histogram(title: str, groups: Sequence[tuple[str, Sequence[float]]], wide: int) -> Picture:
    """How often values fall into steps of a width: a filled outline for each group."""
    high, base = 190.0, 230.0
    steps = [[floor(value / wide) for value in values] for _, values in groups]
    first = min((min(one) for one in steps if one), default=0)
    last = max((max(one) for one in steps if one), default=0) + 1
    scale = WIDE / (last - first)
    counts = [Counter(one) for one in steps]
    shares = [
        [count[step] / max(1, len(one)) for step in range(first, last)]
        for count, one in zip(counts, steps, strict=True)
    ]
    most = max(0.01, *(share for some in shares for share in some))
    found: list[Element] = []
    for some, paint in reversed([*zip(shares, PAINTS, strict=False)]):
        tops = [base - high * share / most for share in some]
        line = [(scale * (at + side), top) for at, top in enumerate(tops) for side in (0, 1)]
        found.append(Polygon([(0, base), *line, (WIDE, base)], _light(paint), paint, 2))
    if first <= 0 <= last:
        found.append(Lines([[(-first * scale, 30), (-first * scale, base)]], INK, 1, "4 4"))
    found += _axis(first * wide, last * wide, 0, WIDE, base)
    found += _legend([name for name, _ in groups])
    said = "; ".join(f"{name}: {len(values)} values" for name, values in groups)
    return Picture(WIDE, base + 26, title, said, found)


def closing(title: str, looks: Sequence[tuple[int, float, float, float]], margin: float) -> Picture:
    """An interval after more and more games: games, mean, low, high; the margin as two lines.

    There must be two looks at least.
    """
    top, base, left = 14.0, 250.0, 44.0
    low = min(-margin, *(one[2] for one in looks))
    high = max(margin, *(one[3] for one in looks))
    first, last = looks[0][0], looks[-1][0]

    def spot(games: float, value: float) -> tuple[float, float]:
        across = (games - first) / (last - first)
        return left + across * (RIGHT - left), top + (high - value) / (high - low) * (base - top)

    upper = [spot(one[0], one[3]) for one in looks]
    lower = [spot(one[0], one[2]) for one in looks]
    found: list[Element] = [Polygon([*upper, *reversed(lower)], BAND)]
    for value in (-margin, margin):
        found.append(Lines([[spot(first, value), spot(last, value)]], FAINT, 1.5, "6 5"))
        found.append(Text(RIGHT + 30, spot(last, value)[1] + 5, f"{value:+g}", 13, INK))
    found.append(Lines([[spot(first, 0), spot(last, 0)]], INK, 1))
    found.append(Lines([[spot(one[0], one[1]) for one in looks]], PAINTS[0], 2.5))
    for value in sorted({low, 0.0, high}):
        found.append(Text(left - 22, spot(first, value)[1] + 5, f"{value:.0f}", 13, INK))
    found += _axis(first, last, left, RIGHT, base)
    end = looks[-1]
    said = f"after {end[0]} games {end[1]:.1f} ({end[2]:.1f} to {end[3]:.1f})"
    return Picture(WIDE, base + 26, title, said, found)


def intervals(title: str, rows: Sequence[Interval], line: float) -> Picture:
    """Shares with their intervals, and a line where all would be if they were equal."""
    most = max(0.01, line, *(one.high for one in rows))
    y = 8.0
    found: list[Element] = []

    def across(share: float) -> float:
        return LEFT + share / most * (RIGHT - LEFT)

    for one in rows:
        found.append(Text(0, y + 14, one.label, SIZE, INK, left=True))
        found.append(Lines([[(across(one.low), y + 9), (across(one.high), y + 9)]], PAINTS[0], 4))
        found.append(Box(across(one.mean) - 3, y + 1, 6, 16, INK))
        value = f"{100 * one.mean:.0f} %"
        found.append(Text(across(one.high) + 8, y + 14, value, 13, INK, left=True))
        y += 26
    found.append(Lines([[(across(line), 0), (across(line), y)]], INK, 1, "4 4"))
    said = "; ".join(f"{one.label}: {100 * one.mean:.0f} %" for one in rows)
    return Picture(WIDE, y, title, said, found)


def _legend(names: Sequence[str]) -> Iterator[Element]:
    """The names of groups after their paints."""
    x = 0.0
    for name, paint in zip(names, PAINTS, strict=False):
        yield Box(x, 4, 14, 14, paint)
        yield Text(x + 20, 16, name, SIZE, INK, left=True)
        x += 46 + width_of(name, SIZE)


def _axis(low: float, high: float, left: float, right: float, y: float) -> Iterator[Element]:
    """A line with about eight round numbers below it."""
    yield Lines([[(left, y), (right, y)]], INK, 1)
    step = _round_step((high - low) / 8)
    for number in range(ceil(low / step), floor(high / step) + 1):
        x = left + (number * step - low) / (high - low) * (right - left)
        yield Lines([[(x, y), (x, y + 5)]], INK, 1)
        yield Text(min(max(x, 14), WIDE - 14), y + 21, f"{number * step:g}", 13, INK)


def _round_step(least: float) -> int:
    """The first of 1, 2, 5, 10, 20 ... that is not below a number."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if factor * size >= least:
                return factor * size
        size *= 10


def _light(paint: str) -> str:
    """A paint mixed with white."""
    parts = (int(paint[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{(part + 2 * 255) // 3:02x}" for part in parts)
