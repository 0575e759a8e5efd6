"""The options of a decision as text lines."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from ..game.decisions.decision import Decision
from ..game.decisions.options import Option
from ..game.game import Game
from ..game.state import domains
from ..game.telling.titles import texts_on
from ..rules.model import Card
from .board import numbers_of
from .numbering import are_numbers, card_of, numbers_typed, without_number
from .table_view import capital

_WIDTH = 100
_MARGIN = " " * 8
_MANY = 12
"""The most cards whose texts are repeated each time."""


def option_lines(game: Game, decision: Decision, *, brief: bool = False) -> Iterator[str]:
    """The options with the numbers to type; cards with their texts.

    brief: the texts of the cards were just shown; if there are many cards, omit them.
    """
    if are_numbers(decision):
        yield "  " + " ".join(decision.keys)
        return
    numbered = list(zip(decision.options, numbers_typed(game, decision), strict=True))
    if game.state.domain != domains.CARD:
        yield from _columns([_named(option, number) for option, number in numbered])
    elif brief and len(numbered) > _MANY:
        yield from _columns([_title(game, option, number) for option, number in numbered])
        yield "  (`options` shows what they do; `show KEY` describes one)"
    else:
        for option, number in numbered:
            yield from _card(game, option, number)


def named_options(game: Game, decision: Decision) -> Iterator[tuple[Option, int, str]]:
    """Each option with the number to type, and its title without what the number says."""
    numbers = numbers_typed(game, decision)
    titles = [capital(option.text) for option in decision.options]
    bare = [without_number(title, number) for title, number in zip(titles, numbers, strict=True)]
    if all(short != title for short, title in zip(bare, titles, strict=True)):
        titles = [""] * len(bare) if len(set(bare)) == 1 else bare
    yield from zip(decision.options, numbers, titles, strict=True)


def _named(option: Option, number: int) -> str:
    key = "" if option.key == option.text.casefold() else f" [{option.key}]"
    return f"{number:>3} {capital(option.text)}{key}"


def _columns(texts: list[str]) -> Iterator[str]:
    if max(len(text) for text in texts) > _WIDTH:
        for text in texts:
            yield from wrap(text, _WIDTH, subsequent_indent="    ")
        return
    width = max(len(text) for text in texts) + 3
    across = max(1, _WIDTH // width)
    for first in range(0, len(texts), across):
        yield "".join(text.ljust(width) for text in texts[first : first + across]).rstrip()


def _card(game: Game, option: Option, number: int) -> Iterator[str]:
    yield _title(game, option, number)
    for text in card_texts(game, option.key):
        yield from _text(text)


def printed_on(game: Game, card: Card) -> str:
    """The numbers on a card, without one that its title contains."""
    return numbers_of(card, game.rules.definitions.orders.values())


def card_texts(game: Game, key: str) -> Iterator[str]:
    """The texts of the card with a key; none if it is no card."""
    card = card_of(game, key)
    if card is not None:
        yield from texts_on(card, game.keys.words)


def _title(game: Game, option: Option, number: int) -> str:
    """An option's number and title, with the numbers on the card."""
    card = card_of(game, option.key)
    numbers = printed_on(game, card) if card is not None else ""
    return _named(option, number) + (f"  {numbers}" if numbers else "")


def with_numbers(title: str, numbers: str) -> str:
    """A title with the numbers on the card, in one pair of parentheses."""
    if not (title and numbers):
        return title or numbers
    return f"{title[:-1]}, {numbers})" if title.endswith(")") else f"{title} ({numbers})"


def _text(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        margin = _MARGIN + " " * (len(line) - len(line.lstrip()))
        yield from wrap(line.strip(), _WIDTH, initial_indent=margin, subsequent_indent=margin)
