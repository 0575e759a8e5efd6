"""The games that a page can begin: new ones, from a scenario's position, from a save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ..play.storage import stored_in
from ..play.table import Table, new_table, table_with
from ..rules.files.request import MixRequest
from ..scenario.positions import position_in
from ..scenario.run import position_in as played


def new_game(
    mix: MixRequest, bots: Sequence[str], seed: int, top: Mapping[str, str], *, short: bool = False
) -> Table:
    """A new game. bots: by seat, empty for a person. top: the first card of a deck.

    Raises RulesError, or ValueError for invalid players or cards; so do the functions below.
    """
    seats = {str(seat + 1): name for seat, name in enumerate(bots) if name}
    return new_table(mix, len(bots), seats, seed=seed, short=short, top=top)


def from_scenario(
    file: Path, mix: MixRequest, others: str, seed: int, top: Mapping[str, str]
) -> Table:
    """A game from a scenario's first position. others: the bot of all but the first to decide."""
    there = position_in(file, mix)
    begun = there.seed if there.seed is not None else seed
    table = new_table(there.mix, there.players, {}, seed=begun, top=top, given=there.given)
    return _with_others(table, others)


def from_end(file: Path, mix: MixRequest, others: str, seed: int) -> Table:
    """A game from a scenario's last position. others: the bot of all but the player to decide."""
    game = played(file, more=mix, end=True)
    return _with_others(Table(game, {}, {}, seed, position_in(file, mix).mix), others)


def _with_others(table: Table, others: str) -> Table:
    decision = table.game.decision
    players = table.game.players
    first = decision.player if decision is not None else players[0]
    return table.seated({player: others for player in players if others and player != first})


def from_save(text: str, mix: MixRequest) -> Table:
    """A saved game, from `elgrande play` or a page, with its bots."""
    return table_with(stored_in(text.encode(), Path("the saved game")), Path("the saved game"), mix)
