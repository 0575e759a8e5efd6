"""Finds a seed whose game has given cards on top of their decks."""

from __future__ import annotations

from collections.abc import Mapping

from ..game.game import Game
from ..rules.display_names import only_id_of
from ..text.spelling import did_you_mean
from ..text.wording import quoted

MOST_SEEDS = 5_000
"""How many seeds are tried; one card of a stack of eleven takes eleven on average."""


def stacked(game: Game, top: Mapping[str, str]) -> Game:
    """The game with the first seed from its own on in which these cards come first.

    top: by deck, the title or id of one of its cards. Raises ValueError if a deck or card is
    unknown, or if no such game is found.
    """
    wanted = [_deck_and_copies(game, deck, card) for deck, card in top.items()]
    for seed in range(game.seed, game.seed + MOST_SEEDS):
        other = Game.new(game.rules, game.players, seed=seed, short=game.short, given=game.given)
        if all(_comes_first(other, deck, copies) for deck, copies in wanted):
            return other
    raise ValueError(
        f"no game with a seed from {game.seed} to {game.seed + MOST_SEEDS - 1} has these cards"
        " on top of their stacks: name fewer cards, or leave out others with --stack"
    )


def _deck_and_copies(game: Game, deck: str, card: str) -> tuple[int, list[int]]:
    """The number of a deck, and those of the copies of one of its cards. Raises ValueError."""
    layout = game.machine.layout
    if deck not in layout.decks:
        hint = did_you_mean(deck, layout.decks) or f"decks: {', '.join(layout.decks)}"
        raise ValueError(f"there is no deck {quoted(deck)}; {hint}")
    cards = {copy.card.id: copy.card for copy in layout.cards if copy.card.deck == deck}
    found = only_id_of(card, cards.values())
    if found is None:
        hint = did_you_mean(card, cards) or f"`elgrande show {deck}` lists its cards"
        raise ValueError(f"{quoted(card)} is not a card of `{deck}`; {hint}")
    copies = [number for number, copy in enumerate(layout.cards) if copy.card.id == found]
    return layout.decks.index(deck), copies


def _comes_first(game: Game, deck: int, copies: list[int]) -> bool:
    """Whether a copy is on top of its deck, or has left it before the first decision."""
    layout, cells = game.machine.layout, game.state.cells
    ring = layout.rings[deck]
    lying = [cells[spot] for spot in ring.spots(cells)]
    whole = sum(copy.card.deck == layout.decks[deck] for copy in layout.cards)
    if len(lying) == whole:
        return lying[0] in copies
    return any(copy not in lying for copy in copies)
