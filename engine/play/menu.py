"""The options of a decision as lines for a person."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from ..game.decisions.decision import Decision
from ..game.decisions.options import Option
from ..game.game import Game
from ..game.state import domains
from ..lang.english.render import render_effect
from ..rules.model import Card
from .board import numbers_of
from .sight import capital

_WIDTH = 100
_MARGIN = " " * 8
_MANY = 12
"""So many cards can be read again each time."""


def are_numbers(decision: Decision) -> bool:
    """Whether the options are numbers, which are typed as they are."""
    return all(key.isdecimal() for key in decision.keys)


def option_lines(game: Game, decision: Decision, *, brief: bool = False) -> Iterator[str]:
    """The options, numbered from 1; cards with what they do.

    brief: what the cards do was shown just before, so many of them are only named.
    """
    if are_numbers(decision):
        yield "  " + " ".join(decision.keys)
    elif game.state.domain == domains.CARD:
        if brief and len(decision.options) > _MANY:
            yield from _columns([_title(game, option) for option in decision.options])
            yield "  (`options` shows what they do, `show KEY` all about one)"
            return
        for option in decision.options:
            yield from _card(game, option)
    else:
        yield from _columns([_named(option) for option in decision.options])


def _named(option: Option) -> str:
    key = "" if option.key == option.text.casefold() else f" [{option.key}]"
    return f"{option.number + 1:>3} {capital(option.text)}{key}"


def _columns(texts: list[str]) -> Iterator[str]:
    if max(len(text) for text in texts) > _WIDTH:
        for text in texts:
            yield from wrap(text, _WIDTH, subsequent_indent="    ")
        return
    width = max(len(text) for text in texts) + 3
    across = max(1, _WIDTH // width)
    for first in range(0, len(texts), across):
        yield "".join(text.ljust(width) for text in texts[first : first + across]).rstrip()


def _card(game: Game, option: Option) -> Iterator[str]:
    yield _title(game, option) if card_of(game, option.key) else _named(option)
    for text in card_texts(game, option.key):
        yield from _text(text)


def card_of(game: Game, key: str) -> Card | None:
    """The card that the key of an option names; its copies are alike."""
    return game.rules.definitions.cards.get(key.partition("#")[0])


def card_texts(game: Game, key: str) -> Iterator[str]:
    """What a card does: its action, and what holds while it lies somewhere."""
    card = card_of(game, key)
    if card is None:
        return
    words = game.keys.words
    if card.effect is not None:
        yield render_effect(card.effect, words)
    text = render_effect(card.lying, words) if card.lying is not None else ""
    if text and card.lying_zone is not None:
        where = words.titles.get(card.lying_zone, card.lying_zone)
        yield f"While it lies on your {where}: {text}"


def _title(game: Game, option: Option) -> str:
    """A card with its numbers."""
    card = card_of(game, option.key)
    numbers = numbers_of(card) if card is not None else ""
    return _named(option) + (f"  {numbers}" if numbers else "")


def _text(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        margin = _MARGIN + " " * (len(line) - len(line.lstrip()))
        yield from wrap(line.strip(), _WIDTH, initial_indent=margin, subsequent_indent=margin)
