"""How two numbers become one: never less than 0, never more than `MAX_NUMBER`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from ...text.limits import MAX_NUMBER

Arithmetic = Literal[
    "sum", "difference", "product", "quotient_up", "quotient_down", "rest", "greater", "smaller"
]

ARITHMETIC: Final[Mapping[Arithmetic, Callable[[int, int], int]]] = {
    "sum": lambda first, second: min(first + second, MAX_NUMBER),
    "difference": lambda first, second: max(first - second, 0),
    "product": lambda first, second: min(first * second, MAX_NUMBER),
    "quotient_up": lambda first, second: (first + second - 1) // second if second else 0,
    "quotient_down": lambda first, second: first // second if second else 0,
    "rest": lambda first, second: first % second if second else 0,
    "greater": max,
    "smaller": min,
}
"""A division by 0 is 0."""
