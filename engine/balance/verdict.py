"""The answer of a study in a sentence or two: `docs/decisions/comparing.md` has the words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..text.output.findings import amount
from .figures import percent, points, side_of_zero

_NEVER: Final = 0.05
"""If surely fewer of the players take a card to whom it is offered, it is never taken."""
_ALWAYS: Final = 0.9
"""If surely more of them take it, it is always taken."""
_IDLE: Final = 0.9
"""If surely more of its actions have no effect, the card does nothing."""
_PERFORMED: Final = 0.3
"""If fewer of those who take a card perform its action, it is not used enough for a verdict."""

_MORE: Final = {1: "more", -1: "less"}


def verdict(data: Mapping[str, Any]) -> list[str]:
    """The verdict on measured figures, as sentences."""
    if "card" not in data:
        return _on_two(data, "a player has {} points in B", "more", "fewer", "as many")
    card = data["card"]
    title = card["title"]
    if not any(column["rounds"]["mean"] for column in card["columns"]):
        return [f"Not enough use: no player could ever choose {title}."]
    if len(data["sides"]) > 1:
        clause = f"{title} is worth {{}} in B"
        return [*_on_two(data, clause, "more", "less", "the same"), *_wins(data["win"])]
    return [*_use(card), *_strength(data, card)]


def second_opinion(data: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Whether the same study with another bot has the same answer, in a sentence."""
    bot, games = other["bot"], amount(other["games"], "game")
    if other["result"]["low"] is None:
        return f"{bot}: too few games for a verdict."
    sides = {side_of_zero(one["result"]) if one["settled"] else None for one in (data, other)}
    says = "agrees" if len(sides) == 1 else "disagrees"
    if None in sides:
        says = "leaves it open" if not other["settled"] else "finds an answer"
    return f"{bot} {says}: {points(other['result'], ' points')}, {games}."


def _on_two(data: Mapping[str, Any], clause: str, *words: str) -> list[str]:
    """How two mixes differ. words: for more, less and equal; one of them goes into the clause."""
    if data["result"]["low"] is None:
        return [_too_few(data)]
    if data["same_rules"]:
        return ["A and B have the same rules."]
    found = _side(data, *(clause.replace("{}", word) for word in words))
    difference = points(data["result"], " points")
    return [f"B - A is {difference}: {found}.", *_open(data), *_seats(data)]


def _seats(data: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for each seat that surely wins more or less often."""
    for seat, found in enumerate(data["difference"]["wins"], 1):
        if side_of_zero(found):
            more = f"{_MORE[side_of_zero(found)]} often in B, {percent(found)}"
            yield f"The seats become unequal: seat {seat} wins {more}."


def _use(card: Mapping[str, Any]) -> Iterator[str]:
    """How often a card is taken beside its stack; the ways in which it fails."""
    this, mates = card["columns"]
    taken, theirs = (f"{100 * one['chosen']['mean']:.0f} %" for one in (this, mates))
    takers = f"by {taken} of the players who may, {card['mates']} by {theirs}"
    yield f"{card['title']} is taken {takers}."
    low, high = this["chosen"]["low"], this["chosen"]["high"]
    if high is not None and high < _NEVER:
        yield "It fails: it is never taken."
    elif low is not None and low > _ALWAYS:
        yield "It fails: it is always taken."
    elif (this["idle"]["low"] or 0) > _IDLE:
        yield "It fails: its action has no effect."
    elif this["performed"]["games"] and this["performed"]["mean"] < _PERFORMED:
        often = f"{100 * this['performed']['mean']:.0f} %"
        yield f"Not enough use: only {often} of those who take it perform its action."


def _strength(data: Mapping[str, Any], card: Mapping[str, Any]) -> Iterator[str]:
    """Whether a card is stronger than its stack."""
    if data["result"]["low"] is None:
        yield _too_few(data)
        return
    words = (f"it is {one}" for one in ("stronger", "weaker", "as strong"))
    worth = points(data["result"], " points")
    yield f"Beside {card['mates']} it is worth {worth}: {_side(data, *words)}."
    yield from _open(data)
    yield from _wins(data["win"])


def _wins(win: Mapping[str, Any]) -> Iterator[str]:
    """A sentence if a card surely brings more or less of the win."""
    if side_of_zero(win):
        more = _MORE[side_of_zero(win)]
        yield f"The player who takes it surely wins {more} often: {percent(win)}."


def _side(data: Mapping[str, Any], above: str, below: str, equal: str) -> str:
    """What the interval says, of three clauses."""
    found, margin = data["result"], data["margin"]
    if -margin < found["low"] and found["high"] < margin:
        return f"{equal}, within {margin:g} points"
    if not data["settled"]:
        return f"it is open whether {above}"
    side = above if side_of_zero(found) > 0 else below
    perhaps = min(abs(found["low"]), abs(found["high"])) < margin
    return f"{side}, perhaps by less than {margin:g} points" if perhaps else side


def _open(data: Mapping[str, Any]) -> list[str]:
    """How many more games would settle what is open."""
    if data["settled"]:
        return []
    more = -(-data["more_games"] // 10) * 10
    return [f"If it stays so, about {more:,} more games would settle it."]


def _too_few(data: Mapping[str, Any]) -> str:
    return f"Too few games for a verdict: {amount(data['more_games'], 'more game')} at least."
