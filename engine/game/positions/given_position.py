"""A given position as a game keeps it: its own copy, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...text.arguments import as_number, shown_value
from .position_error import PositionError

_DEEPEST: Final = 8
"""Most levels of mappings and lists in a position; five levels have a meaning."""


def given_of(position: object) -> dict[str, Any]:
    """A copy of a position; None becomes an empty one. Raises PositionError if it isn't plain data.

    Numbers and texts of other libraries become plain ones.
    """
    if position is None:
        return {}
    if not isinstance(position, Mapping):
        example = '{"at": STEP, "points": {COLOUR: 10}}'
        raise PositionError(
            f"`given` must be a mapping such as {example}, not {shown_value(position)}"
        )
    found = {}
    for key, value in position.items():
        try:
            found[_key(key)] = _plain(value, 1)
        except PositionError as error:
            error.key = str(key)
            raise
    return found


def _plain(value: object, depth: int) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, float):
        return float(value)  # no part of a position accepts one; each reports that
    if isinstance(value, Mapping | list | tuple) and depth == _DEEPEST:
        raise PositionError(f"a position can have at most {_DEEPEST} levels")
    if isinstance(value, Mapping):
        return {_key(key): _plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item, depth + 1) for item in value]
    number = as_number(value)
    if number is None:
        parts = "texts, whole numbers, lists and mappings"
        raise PositionError(f"a position can hold only {parts}, not {shown_value(value)}")
    return number


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise PositionError(f"the keys of a position must be texts, not {shown_value(key)}")
    return str(key)
