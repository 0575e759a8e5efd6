"""Counters in a given position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.position_keys import bearing, flat
from ...text.arguments import shown_value
from ...text.spelling import did_you_mean
from ...text.wording import quoted
from ..telling.keys import Keys
from .position_error import PositionError


def given_counter(keys: Keys, name: str, value: Any) -> dict[int, int]:
    """The numbers of a counter by cell. Raises PositionError.

    value: one number of the game, or numbers by player, place or card.
    """
    counter = keys.layout.counter(name)
    bearers = keys.bearers(counter)
    if bearers and not isinstance(value, Mapping):
        raise PositionError(f"`{name}` takes numbers by {counter.of}")
    cells: dict[int, int] = {}
    for bearer, number in flat(value if bearers else {name: value}):
        found = bearing(bearer, bearers) if bearers else [0]
        if not found:
            hint = did_you_mean(bearer, bearers)
            message = f"there is no number of `{name}` of {quoted(bearer)}"
            raise PositionError(message + (f"; {hint}" if hint else ""))
        if type(number) is not int or not counter.least <= number <= counter.most:
            ends = f"from {counter.least} to {counter.most:,}"
            raise PositionError(f"`{name}` takes numbers {ends}, not {shown_value(number)}")
        cells |= dict.fromkeys([counter.base + at for at in found], number)
    return cells
