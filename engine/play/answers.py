"""Parses the answer to a question: one option, or several that are taken in order."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from ..game.decisions.decision import Decision
from ..game.game import Game
from ..game.state import domains
from ..text.diagnostics import visible
from ..text.spelling import did_you_mean
from ..text.wording import listing
from .numbering import are_numbers, as_number, card_numbered, key_numbered, numbers_typed
from .reasons import key_of
from .table_view import capital

_SHOWN = 60
"""The most characters of a typed line that a message repeats."""


_FEW = 6
"""The most consecutive numbers that a message lists; more are a range."""


class NoAnswer(ValueError):
    """A line that names no single option; the message says why."""


def chosen_options(game: Game, decision: Decision, line: str, words: Iterable[str]) -> list[str]:
    """The keys of the options that a line names, in its order.

    A line names one option by number, key, title or the beginning of one; or several by numbers
    and keys. words: the other valid input, for suggestions. Raises NoAnswer.
    """
    several = _several(game, decision, line)
    if several:
        return several
    keys = decision.keys
    if line in keys:
        return [line]
    numbered = key_numbered(game, decision, line)
    if numbered is not None:
        return [numbered]
    near = _beginning(decision, line.casefold())
    if len(near) == 1:
        return near
    if near:
        texts = [capital(one.text) for one in decision.options if one.key in near]
        choices = ", ".join(dict.fromkeys(texts)) if len(set(texts)) > 1 else ", ".join(near)
        raise NoAnswer(f"`{short(line)}` fits several options: {choices}")
    if as_number(line) >= 0:
        raise NoAnswer(out_of_range(game, decision, short(line)))
    named = key_of(game, line)
    if named is not None and named not in keys:
        reason = decision.refuse(named).reason
        raise NoAnswer(f"`{line}` is not allowed now: {reason}. `why {line}` shows the rule.")
    hint = did_you_mean(line, [*keys, *words])
    raise NoAnswer(f"`{short(line)}` is neither an option nor a command; {hint or 'try `help`.'}")


def out_of_range(game: Game, decision: Decision, line: str) -> str:
    """The message for a number that no option has."""
    keys = decision.keys
    numbers = keys if are_numbers(decision) else [*map(str, numbers_typed(game, decision))]
    in_a_row = [*numbers] == [str(number) for number in range(1, len(numbers) + 1)]
    offered = f"1 to {len(numbers)}" if in_a_row and len(numbers) > _FEW else listing(numbers)
    card = line if are_numbers(decision) else card_numbered(game, decision, line)
    reason = "" if card is None else f": {decision.refuse(card).reason}"
    return f"`{line}` is not offered{reason}; choose {offered}."


def _several(game: Game, decision: Decision, line: str) -> list[str]:
    """The keys of two options or more; empty unless each word names a different option."""
    words, keys = line.split(), decision.keys
    if len(words) < 2 or are_numbers(decision):
        return []
    found = []
    for word in words:
        key = word if word in keys else key_numbered(game, decision, word)
        if key is None:
            return []
        found.append(key)
    return found if len(set(found)) == len(found) else []


def _beginning(decision: Decision, start: str) -> list[str]:
    """The keys of the options with this key or title, else of those that begin with it."""
    called = [(option.key, option.text.casefold()) for option in decision.options]
    return [key for key, text in called if start in (key, text)] or [
        key for key, text in called if key.startswith(start) or text.startswith(start)
    ]


def random_option(decision: Decision) -> int:
    """The index of an option that chance takes; not of “no more”, if there are others."""
    numbers = decision.numbers
    ends = decision.domain != domains.ANSWER and len(numbers) > 1
    free = [place for place, number in enumerate(numbers) if number >= 0 or not ends]
    return secrets.choice(free)


def again(decision: Decision, key: str) -> int | None:
    """The index of a key in another decision, or of the key without its copy number; else None."""
    for name in (key, key.partition("#")[0]):
        if name in decision.keys:
            return decision.keys.index(name)
    return None


def short(line: str) -> str:
    """A typed line, cut and escaped for a message."""
    return visible(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}...")
