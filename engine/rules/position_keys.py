"""The words of a position, given or expected, that name nothing of the rules; how one is read."""

from collections.abc import Container, Mapping
from typing import Any

from .model import Card

IN = "in"
"""The key of a single piece that says where it stands, beside the pieces that stand on it."""

NOWHERE = "nowhere"
NOBODY = "nobody"

CHANCE, ASKED = "chance", "asked"
"""What a position says when somebody is asked what chance gives, as in a scenario."""

WHOLE_GAME = "game"
"""Where a game begins that begins with its set-up."""


def parted(amounts: Any, owners: Container[str]) -> tuple[Any, dict[str, Any]]:
    """What stands in a place of a player: his own pieces, and those of others by owner.

    His own ones are a number, or numbers by kind; those of others stand beside the kinds.
    """
    if not isinstance(amounts, Mapping):
        return amounts, {}
    own = {kind: number for kind, number in amounts.items() if kind not in owners}
    return own, {owner: number for owner, number in amounts.items() if owner in owners}


def foreign_card(card: Card, deck: str) -> str | None:
    """Why a card can't lie in a deck; None where it is one of its own."""
    if card.deck == deck:
        return None
    if card.deck is None:
        return f"`{card.id}` is dealt to the players: it can't be here"
    return f"`{card.id}` is a card of `{card.deck}`: it can't be in `{deck}`"
