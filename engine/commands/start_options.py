"""The options of `play` for the start of a game.

It imports nothing of the engine before a command runs, so that help is fast.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from .common import FOLDER, misuse_reported, pairs
from .completion import cards_of_decks

if TYPE_CHECKING:
    from ..play.table import Table
    from ..rules.files.request import MixRequest

_BEGINNING = (
    click.option("--players", type=click.IntRange(min=1), help="Number of players. Default: 4."),
    click.option("--colours", metavar="A,B,..", help="The players' colours, clockwise."),
    click.option("--short", is_flag=True, help="Play the short game."),
    click.option(
        "--seed", type=click.IntRange(min=0), help="Repeat the game of this seed. Default: random."
    ),
    click.option(
        "--top",
        "tops",
        multiple=True,
        metavar="DECK=CARD",
        shell_complete=cards_of_decks,
        help="Start with this card on top of its deck.",
    ),
    click.option("--from", "scenario", type=FOLDER, help="Start from the position of a scenario."),
)


class Beginning(NamedTuple):
    """The start of a game, as named on the command line."""

    players: int | None
    colours: str | None
    short: bool
    seed: int | None
    tops: tuple[str, ...]
    scenario: Path | None

    @property
    def is_given(self) -> bool:
        """Whether any of these options is given."""
        return self != Beginning(None, None, False, None, (), None)

    def table(self, mix: MixRequest, bots: dict[str, str], everyone: str | None) -> Table:
        """The new table. Raises RulesError, ValueError, or UsageError for conflicting options."""
        if self.players is not None and self.colours is not None:
            raise click.UsageError("give --players or --colours, not both")
        from ..play.table import new_table
        from ..scenario.positions import position_in

        named = [name.strip() for name in self.colours.split(",")] if self.colours else None
        top = pairs(self.tops, "--top", "DECK=CARD")
        if self.scenario is None:
            who = named or self.players
            how: dict[str, Any] = {"short": self.short, "seed": self.seed, "top": top}
            with misuse_reported():
                return new_table(mix, who, bots, everyone=everyone, **how)
        if named or self.players or top:
            raise click.UsageError("--from sets the players and the cards: leave those options out")
        begun = position_in(self.scenario, mix)
        seed = begun.seed if self.seed is None else self.seed
        how = {"short": self.short, "seed": seed, "given": begun.given}
        with misuse_reported():
            return new_table(begun.mix, begun.players, bots, everyone=everyone, **how)


def takes_start_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the start options to a command, which gets them as one `Beginning`."""

    @wraps(command)
    def with_beginning(*args: Any, **named: Any) -> None:
        beginning = Beginning(*(named.pop(field) for field in Beginning._fields))
        command(*args, beginning=beginning, **named)

    for option in reversed(_BEGINNING):
        with_beginning = option(with_beginning)
    return with_beginning
