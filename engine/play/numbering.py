"""The numbers to type for options: from 1 on, or those that are printed on the cards."""

from __future__ import annotations

import re

from ..game.decisions.decision import Decision
from ..game.game import Game
from ..game.state import domains
from ..rules.model import Card


def as_number(text: str) -> int:
    """The value of a typed number; -1 if it is none. Very large numbers are all 10**9."""
    if not text.isdecimal():
        return -1
    return int(text) if len(text) < 10 else 10**9


def are_numbers(decision: Decision) -> bool:
    """Whether all options are numbers, which are typed as they are."""
    return all(key.isdecimal() for key in decision.keys)


def card_of(game: Game, key: str) -> Card | None:
    """The card that the key of an option or of a copy names; None if it is no card."""
    return game.rules.definitions.cards.get(key.partition("#")[0])


def numbers_typed(game: Game, decision: Decision) -> tuple[int, ...]:
    """The number to type for each option: the cards' distinct numbers for an order, or 1, 2 ..."""
    return _printed(game, decision)[1] or tuple(range(1, len(decision.keys) + 1))


def _printed(game: Game, decision: Decision) -> tuple[str, tuple[int, ...]]:
    """The number by which an order has the cards that are offered, and their values; or none."""
    if game.state.domain == domains.CARD:
        cards = [card_of(game, key) for key in decision.keys]
        for order in game.rules.definitions.orders.values():
            printed = [card.numbers.get(order.by, -1) if card else -1 for card in cards]
            if -1 not in printed and len(set(printed)) == len(printed):
                return order.by, tuple(printed)
    return "", ()


def card_numbered(game: Game, decision: Decision, typed: str) -> str | None:
    """The one card with the typed number, which is not offered; None if there is none."""
    by, number = _printed(game, decision)[0], as_number(typed)
    found = {copy.card.id for copy in game.keys.layout.cards if copy.card.numbers.get(by) == number}
    return found.pop() if len(found) == 1 else None


def key_numbered(game: Game, decision: Decision, typed: str) -> str | None:
    """The key of the option with the typed number; None if there is none."""
    number = as_number(typed)
    if number < 0 or are_numbers(decision):
        return None
    numbers = numbers_typed(game, decision)
    return decision.keys[numbers.index(number)] if number in numbers else None


def without_number(title: str, number: int) -> str:
    """A title without this number at its end."""
    return re.sub(rf" (?:{number}|\({number}\))$", "", title)
