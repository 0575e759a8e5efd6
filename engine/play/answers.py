"""What somebody typed at a question: one option, or several that are taken one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from ..game.decisions.decision import Decision
from ..game.game import Game
from ..text.diagnostics import visible
from ..text.spelling import did_you_mean
from .menu import are_numbers

_SHOWN = 60
"""Characters of a line that are repeated in an answer."""


class NoAnswer(ValueError):
    """A line that means no option; the message says why."""


def options_meant(game: Game, decision: Decision, line: str, words: Iterable[str]) -> list[str]:
    """The keys of the options that a line means, in its order.

    A line means one option, by number, key, title or their beginning; or several, by numbers and
    keys. words: what else can be typed. Raises NoAnswer.
    """
    several = _several(decision, line)
    if several:
        return several
    keys = decision.keys
    if line in keys:
        return [line]
    if not are_numbers(decision) and 1 <= (typed := as_number(line)) <= len(keys):
        return [keys[typed - 1]]
    near = _beginning(decision, line.casefold())
    if len(near) == 1:
        return near
    if near:
        raise NoAnswer(f"`{short(line)}` may be several: {', '.join(near)}")
    refusal = decision.refuse(line)
    if line in game.keys.place_numbers or line in game.keys.cards:
        message = f"`{line}` is not allowed now: {refusal.reason}. `why {line}` tells more."
        raise NoAnswer(message)
    hint = did_you_mean(line, [*keys, *words])
    raise NoAnswer(f"`{short(line)}` is no option and no command; {hint or 'try `help`'}.")


def _several(decision: Decision, line: str) -> list[str]:
    """The keys of two options or more; none unless each word is the number or key of another."""
    words, keys = line.split(), decision.keys
    if len(words) < 2 or are_numbers(decision):
        return []
    found = []
    for word in words:
        if word not in keys and not 1 <= as_number(word) <= len(keys):
            return []
        found.append(word if word in keys else keys[as_number(word) - 1])
    return found if len(set(found)) == len(found) else []


def _beginning(decision: Decision, start: str) -> list[str]:
    """The options that are so called, or else those that so begin."""
    called = [(option.key, option.text.casefold()) for option in decision.options]
    return [key for key, text in called if start in (key, text)] or [
        key for key, text in called if key.startswith(start) or text.startswith(start)
    ]


def again(decision: Decision, key: str) -> int | None:
    """The option of a later decision that has a key of an earlier one; copies are alike."""
    for name in (key, key.partition("#")[0]):
        if name in decision.keys:
            return decision.keys.index(name)
    return None


def as_number(text: str) -> int:
    """A number as it is typed; -1 for what is none. Very large ones are all the same."""
    if not text.isdecimal():
        return -1
    return int(text) if len(text) < 10 else 10**9


def short(line: str) -> str:
    """What somebody typed, fit to be repeated."""
    return visible(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}...")
