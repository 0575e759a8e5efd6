"""The values that the parameters of a mix can have, and what sets them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...text.limits import MAX_NUMBER
from ...text.source import Span
from ...text.spelling import Spelling, did_you_mean
from ...text.yaml.nodes import Node
from ..model import SWITCH
from .declarations import Entry, Mix, value_key

_SWITCHED: Final = {
    word: Spelling(f"write `{right}`", right)
    for right, words in {"true": ("yes", "on", "1"), "false": ("no", "off", "0")}.items()
    for word in words
}

_ALL_OPTIONS: Final = "`elgrande mix` lists the parameters of a mix"


def set_parameter(
    mix: Mix,
    name: str,
    value: Any,
    places: tuple[Span | None, Span | None] = (None, None),
    *,
    stated: bool = False,
    node: Node | None = None,
) -> None:
    """Sets a parameter of the mix; reports unknown parameters and invalid values.

    places: the spans of the name and the value, for messages. stated: whether the parameter's own
    `confidence` applies to the value. node: the value in the file that sets it.
    """
    entry = fitting(mix, name, value, places)
    if entry is None:
        return
    key = value_key(entry.data)
    confidence = dict(entry.data.get("confidence") or {})
    if not stated:
        label = SWITCH[value] if isinstance(value, bool) else value
        confidence = {k: v for k, v in confidence.items() if k not in (key, label)}
    values = {key: value, "confidence": confidence}
    mix.sections["parameters"][name] = entry.with_values(values, {key: node} if node else {})


def fitting(
    mix: Mix, name: str, value: Any, places: tuple[Span | None, Span | None] = (None, None)
) -> Entry | None:
    """The parameter of a name if it can have a value; else None, with the reason in the report.

    places: the spans of the name and the value, for messages.
    """
    entry = mix.sections["parameters"].get(name)
    if entry is None:
        hint = did_you_mean(name, mix.sections["parameters"]) or _ALL_OPTIONS
        mix.report.record("E503", f"unknown parameter `{name}`", places[0], hint=hint)
        return None
    wrong = _unfit(name, entry.data, value)
    if wrong is not None:
        mix.report.record("E504", wrong[0], places[1], hint=wrong[1])
        return None
    return entry


def _unfit(
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
