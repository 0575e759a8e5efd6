"""The options of a decision as lines for a person."""

from __future__ import annotations

from collections.abc import Iterator

from ..game import domains
from ..game.decision import Decision, Option
from ..game.game import Game
from ..game.words import words_of
from ..lang.english import render_effect
from .board import capital, numbers_of

_WIDTH = 100


def are_numbers(decision: Decision) -> bool:
    """Whether the options are numbers, which are typed as they are."""
    return all(key.isdecimal() for key in decision.keys)


def option_lines(game: Game, decision: Decision) -> Iterator[str]:
    """The options, numbered from 1; cards with what they do."""
    if are_numbers(decision):
        yield "  " + " ".join(decision.keys)
    elif game.state.domain == domains.CARD:
        for option in decision.options:
            yield from _card(game, option)
    else:
        yield from _columns([_named(option) for option in decision.options])


def _named(option: Option) -> str:
    key = "" if option.key == option.text.casefold() else f" [{option.key}]"
    return f"{option.number + 1:>3} {capital(option.text)}{key}"


def _columns(texts: list[str]) -> Iterator[str]:
    width = max(len(text) for text in texts) + 3
    across = max(1, _WIDTH // width)
    for first in range(0, len(texts), across):
        yield "".join(text.ljust(width) for text in texts[first : first + across]).rstrip()


def _card(game: Game, option: Option) -> Iterator[str]:
    card = game.rules.definitions.cards.get(option.key.partition("#")[0])
    if card is None:
        yield _named(option)
        return
    numbers = numbers_of(card)
    yield f"{_named(option)}" + (f"  {numbers}" if numbers else "")
    if card.effect is not None:
        text = render_effect(card.effect, words_of(game.rules.definitions))
        yield from (f"        {line}" for line in text.split("\n"))
