"""Validates arguments of calling programs: returns plain values, raises ValueError otherwise."""

from __future__ import annotations

from operator import index
from typing import Any

from .wording import shortened


def shown_value(value: object) -> str:
    """The `repr` of a value, shortened if it is long."""
    try:
        return shortened(repr(value))
    except ValueError:  # an integer with more digits than Python converts to text
        return f"a very large {type(value).__name__}"


def whole_number(what: str, value: object) -> int:
    """An integer of Python or of another library, as `int`. Raises ValueError.

    what: the name of the argument, as the beginning of a sentence: `the seed`.
    """
    number = as_number(value)
    if number is None:
        raise ValueError(f"{what} must be a whole number, not {shown_value(value)}")
    return number


def as_number(value: Any) -> int | None:
    """The value as `int`; None if it is no integer. True and False are no integers."""
    if isinstance(value, bool):
        return None
    try:
        return int(index(value))
    except TypeError:
        return None


def true_or_false(what: str, value: object) -> bool:
    """The value, if it is True or False. Raises ValueError for other truthy and falsy values."""
    if not isinstance(value, bool):
        raise ValueError(f"{what} must be True or False, not {shown_value(value)}")
    return value
