"""The numbers by which options are typed: from 1 on, or those that are printed on the cards."""

from __future__ import annotations

import re

from ..game.decisions.decision import Decision
from ..game.game import Game
from ..game.state import domains
from ..rules.model import Card


def as_number(text: str) -> int:
    """A number as it is typed; -1 for what is none. Very large ones are all the same."""
    if not text.isdecimal():
        return -1
    return int(text) if len(text) < 10 else 10**9


def are_numbers(decision: Decision) -> bool:
    """Whether the options are numbers, which are typed as they are."""
    return all(key.isdecimal() for key in decision.keys)


def card_of(game: Game, key: str) -> Card | None:
    """The card that the key of an option names; its copies are alike."""
    return game.rules.definitions.cards.get(key.partition("#")[0])


def numbers_typed(game: Game, decision: Decision) -> tuple[int, ...]:
    """The number of each option; of cards that all have one by which an order is made, that."""
    if game.state.domain == domains.CARD:
        cards = [card_of(game, key) for key in decision.keys]
        for order in game.rules.definitions.orders.values():
            printed = [card.numbers.get(order.by, -1) if card else -1 for card in cards]
            if -1 not in printed and len(set(printed)) == len(printed):
                return tuple(printed)
    return tuple(range(1, len(decision.keys) + 1))


def key_numbered(game: Game, decision: Decision, typed: str) -> str | None:
    """The key of the option with the number that was typed."""
    number = as_number(typed)
    if number < 0 or are_numbers(decision):
        return None
    numbers = numbers_typed(game, decision)
    return decision.keys[numbers.index(number)] if number in numbers else None


def without_number(title: str, number: int) -> str:
    """A title without the number at its end, which stands before it anyway."""
    return re.sub(rf" (?:{number}|\({number}\))$", "", title)
