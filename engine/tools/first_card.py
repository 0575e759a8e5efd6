"""Adapts the example card to a mix that lacks its deck."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ..rules.model import Card, Definitions

_DECK = re.compile(r"^deck: (\w+)$", re.MULTILINE)
_COPIES = re.compile(r"^ +copies: .*\n", re.MULTILINE)
_NUMBERS = re.compile(r"numbers: \{.*\}")


def fitted(text: str, definitions: Definitions) -> str:
    """The text of a file of cards; without its deck, it joins the largest pack of the mix."""
    deck = _DECK.search(text)
    if deck is None or deck[1] in definitions.decks or not definitions.cards:
        return text
    packs = Counter((card.deck, card.dealt) for card in definitions.cards.values())
    pack = packs.most_common(1)[0][0]
    cards = [one for one in definitions.cards.values() if (one.deck, one.dealt) == pack]
    head = "\n".join(_head(cards[-1]))
    numbers = ", ".join(f"{name}: {number}" for name, number in _numbers(cards))
    text = _DECK.sub(head, text, count=1)
    if cards[-1].dealt is not None:  # each player has one copy
        text = _COPIES.sub("", text)
    return _NUMBERS.sub(f"numbers: {{{numbers}}}", text)


def _head(model: Card) -> Iterator[str]:
    """The keys of a file that put its cards into the pack of this card."""
    if model.dealt is None:
        yield f"deck: {model.deck}"
        return
    yield f"dealt: {model.dealt}"
    if model.discards_to is not None:
        yield f"discards_to: {model.discards_to}"


def _numbers(cards: list[Card]) -> Iterator[tuple[str, int]]:
    """The numbers of the last card; if all cards differ in one, the next in the series."""
    for name, number in cards[-1].numbers.items():
        there = sorted({card.numbers[name] for card in cards if name in card.numbers})
        if len(there) == len(cards) > 1:
            yield name, 2 * there[-1] - there[-2]
        else:
            yield name, number
