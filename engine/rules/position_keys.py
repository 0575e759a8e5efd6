"""The reserved words of given and expected positions, and how to read their values."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from .model import Card

IN = "in"
"""In the mapping of a single piece: the key for its place, among those of the pieces on it."""

NOWHERE = "nowhere"
NOBODY = "nobody"

CHANCE, ASKED = "chance", "asked"
"""Value in a position: a player is asked for the outcome of chance, as in a scenario."""

NOT_AGAIN_KEY = "not_again"
"""The answer to a question that is not asked again."""

WHOLE_GAME = "game"
"""The starting point of a game that begins with its set-up."""


def parted(amounts: Any, owners: Container[str]) -> tuple[Any, dict[str, Any]]:
    """Splits the content of a player's place into their own pieces and those of others, by owner.

    Own pieces are a number, or numbers by kind; the others' entries are in the same mapping.
    """
    if not isinstance(amounts, Mapping):
        return amounts, {}
    own = {kind: number for kind, number in amounts.items() if kind not in owners}
    return own, {owner: number for owner, number in amounts.items() if owner in owners}


def foreign_card(card: Card, deck: str) -> str | None:
    """Why a card can't be in a deck, or None if it belongs there."""
    if card.deck == deck:
        return None
    if card.deck is None:
        return f"`{card.id}` is dealt to the players: it can't be here"
    return f"`{card.id}` is a card of `{card.deck}`: it can't be in `{deck}`"


def flat(amounts: Mapping[Any, Any]) -> Iterator[tuple[str, Any]]:
    """Numbers by place or card; what each player has is a mapping, and gets keys as in a view."""
    for name, amount in amounts.items():
        if isinstance(amount, Mapping):
            yield from ((f"{name}/{colour}", number) for colour, number in amount.items())
        else:
            yield str(name), amount


def bearing(name: str, bearers: Sequence[str]) -> list[int]:
    """The numbers of what a key names among all that have a counter.

    The id of a card names all copies; `ID#1`, `ID#2` and so on name one of them.
    """
    named = [(one, re.sub("#[0-9]+", "", one), f"{one}#1") for one in bearers]
    return [number for number, names in enumerate(named) if name in names]
