"""What programs hand in: plain values of it, or a ValueError that says what it should be."""

from __future__ import annotations

from operator import index
from typing import Any

from .wording import shortened


def shown_value(value: object) -> str:
    """A value as a program writes it, cut when it is long."""
    try:
        return shortened(repr(value))
    except ValueError:  # a number of more digits than Python writes
        return f"a very large {type(value).__name__}"


def whole_number(what: str, value: object) -> int:
    """A whole number, of Python or of another library, as a plain one. Raises ValueError.

    what: what it is, as the beginning of a sentence: `the seed`.
    """
    number = as_number(value)
    if number is None:
        raise ValueError(f"{what} must be a whole number, not {shown_value(value)}")
    return number


def as_number(value: Any) -> int | None:
    """The plain whole number that a value is; None: it is none. True and False are none."""
    if isinstance(value, bool):
        return None
    try:
        return int(index(value))
    except TypeError:
        return None


def true_or_false(what: str, value: object) -> bool:
    """True or False. Raises ValueError for what only counts as one of them."""
    if not isinstance(value, bool):
        raise ValueError(f"{what} must be True or False, not {shown_value(value)}")
    return value
