"""The answer of a study in a sentence or two: `docs/decisions/comparing.md` has the words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..text.output.findings import amount

_NEVER: Final = 0.05
"""If surely fewer of the players take a card to whom it is offered, it is never taken."""
_ALWAYS: Final = 0.9
"""If surely more of them take it, it is always taken."""
_PERFORMED: Final = 0.3
"""If fewer of those who take a card perform its action, it is not used enough for a verdict."""


def verdict(data: Mapping[str, Any]) -> str:
    """The verdict on measured figures."""
    found = data["result"]
    if "card" not in data:
        return _on_mixes(data)
    card = data["card"]
    if not any(column["rounds"]["mean"] for column in card["columns"]):
        return f"Not enough use: no player could ever choose {card['title']}."
    if len(data["sides"]) > 1:
        if found["low"] is None:
            return _too_few(data)
        more = _side(data, "worth more in B", "worth less in B", "worth the same in both")
        return f"{card['title']} is {more}: B - A is {_points(found)}.{_open(data)}"
    return _on_card(data)


def _on_mixes(data: Mapping[str, Any]) -> str:
    if data["result"]["low"] is None:
        return _too_few(data)
    more = _side(data, "more points in B", "fewer points in B", "the same points in both")
    return f"A player has {more}: B - A is {_points(data['result'])}.{_open(data)}"


def _on_card(data: Mapping[str, Any]) -> str:
    """Whether a card is stronger than its stack, and the ways in which it fails."""
    card, found = data["card"], data["result"]
    this, mates = card["columns"]
    taken, theirs = (f"{100 * one['chosen']['mean']:.0f} %" for one in (this, mates))
    text = f"{card['title']} is taken by {taken} of the players who may"
    text += f" ({card['mates']}: {theirs})"
    if this["performed"]["mean"] < _PERFORMED and this["chosen"]["mean"]:
        often = f"{100 * this['performed']['mean']:.0f} %"
        return f"{text}, but only {often} of them perform its action: not enough use."
    if found["low"] is None:
        return f"{text}. {_too_few(data)}"
    more = _side(data, "stronger than", "weaker than", "as strong as")
    text += f", and is worth {_points(found)} points more than {card['mates']} to a player drawn"
    text += f" by lot: {more} {card['mates']}.{_open(data)}"
    return text + _failing(this)


def _failing(this: Mapping[str, Any]) -> str:
    """A sentence if nearly no player takes a card, or nearly every one does."""
    low, high = this["chosen"]["low"], this["chosen"]["high"]
    if high is not None and high < _NEVER:
        return " It fails: it is never taken."
    if low is not None and low > _ALWAYS:
        return " It fails: it is always taken."
    return ""


def _side(data: Mapping[str, Any], above: str, below: str, equal: str) -> str:
    """The words for where the interval lies."""
    found, margin = data["result"], data["margin"]
    if found["low"] > 0:
        return above
    if found["high"] < 0:
        return below
    within = -margin < found["low"] and found["high"] < margin
    return f"{equal}, within {margin:g} points" if within else f"open whether {above} or {below}"


def _points(found: Mapping[str, Any]) -> str:
    return f"{found['mean']:+.1f} ({found['low']:.1f} to {found['high']:.1f})"


def _open(data: Mapping[str, Any]) -> str:
    """How many more games would settle what is open."""
    if data["settled"]:
        return ""
    return f" About {amount(data['more_games'], 'more game')} would settle it."


def _too_few(data: Mapping[str, Any]) -> str:
    return f"Too few games for a verdict: {amount(data['more_games'], 'more game')} at least."
