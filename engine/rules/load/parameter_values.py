"""The values that a parameter can have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...text.limits import MAX_NUMBER
from ...text.spelling import Spelling, did_you_mean
from .declarations import value_key

_SWITCHED: Final = {
    word: Spelling(f"write `{right}`", right)
    for right, words in {"true": ("yes", "on", "1"), "false": ("no", "off", "0")}.items()
    for word in words
}


def unfit(
    name: str, parameter: Mapping[str, Any], value: Any
) -> tuple[str, Spelling | str | None] | None:
    """Why a parameter can't have a value, with a hint; None if it can."""
    key, choices = value_key(parameter), parameter.get("one_of", ())
    if key == "flag" and not isinstance(value, bool):
        hint = _SWITCHED.get(str(value).lower()) or "write `true` or `false`"
        return f"`{name}` is a switch: true or false", hint
    most = parameter.get("most", MAX_NUMBER)
    if key == "number" and not (type(value) is int and 0 <= value <= most):
        return f"`{name}` is a number from 0 to {most:,}", None
    if key == "value" and value not in choices:
        listed = ", ".join(str(choice) for choice in choices)
        return f"`{name}` is one of: {listed}", did_you_mean(str(value), list(map(str, choices)))
    return None
