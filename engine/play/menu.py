"""The options of a decision as texts, and what is printed on their cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..game.decisions.decision import Decision
from ..game.decisions.options import Option
from ..game.game import Game
from ..game.telling.titles import texts_on
from ..rules.model import Card
from .numbering import card_of, numbers_typed, without_number
from .table_view import capital


def named_options(game: Game, decision: Decision) -> Iterator[tuple[Option, int, str]]:
    """Each option with the number to type, and its title without what the number says."""
    numbers = numbers_typed(game, decision)
    titles = [capital(option.text) for option in decision.options]
    bare = [without_number(title, number) for title, number in zip(titles, numbers, strict=True)]
    if all(short != title for short, title in zip(bare, titles, strict=True)):
        titles = [""] * len(bare) if len(set(bare)) == 1 else bare
    yield from zip(decision.options, numbers, titles, strict=True)


def printed_on(game: Game, card: Card) -> str:
    """The numbers on a card: "strength 7, width 3".

    One that decides an order is left out if the title contains it.
    """
    orders = game.rules.definitions.orders.values()
    in_title = {order.by for order in orders if card.numbers.get(order.by) in _numbers(card.title)}
    return ", ".join(
        f"{name.replace('_', ' ')} {number}"
        for name, number in card.numbers.items()
        if name not in in_title
    )


def _numbers(title: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", title) if number.isdecimal()}


def card_texts(game: Game, key: str) -> Iterator[str]:
    """The texts of the card with a key; none if it is no card."""
    card = card_of(game, key)
    if card is not None:
        yield from texts_on(card, game.keys.words)


def with_numbers(title: str, numbers: str) -> str:
    """A title with the numbers on the card, in one pair of parentheses."""
    if not (title and numbers):
        return title or numbers
    return f"{title[:-1]}, {numbers})" if title.endswith(")") else f"{title} ({numbers})"
