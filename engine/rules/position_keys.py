"""The reserved words of given and expected positions, and how to read their values."""

from collections.abc import Container, Mapping
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
