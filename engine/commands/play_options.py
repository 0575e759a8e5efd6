"""The options of `play`: for the start of a game, and for its display.

It imports nothing of the engine before a command runs, so that help is fast.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from .common import FOLDER, misuse_reported, pairs, takes
from .completion import cards_of_decks

if TYPE_CHECKING:
    from ..play.table import Table
    from ..play.terminal_game import Display
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


takes_start_options = takes("beginning", Beginning._fields, _BEGINNING, Beginning)
"""Adds the options for the start, as one `Beginning`."""

_LOOKS = {
    "plain": click.option("--plain", is_flag=True, help="Print line by line, for screen readers."),
    "plain_signs": click.option("--ascii", "plain_signs", is_flag=True, help="Print ASCII only."),
    "pace": click.option(
        "--pace",
        type=click.FloatRange(0, 60),
        default=0,
        metavar="SECONDS",
        help="Show each bot's turn this long, or until Enter.",
    ),
    "whole": click.option(
        "-v", "whole", is_flag=True, help="With --bots: print everything that happens."
    ),
}


def _display(**looks: Any) -> Display:
    from ..play.terminal_game import Display

    return Display(**looks)


takes_display_options = takes("look", [*_LOOKS], [*_LOOKS.values()], _display)
"""Adds the options for the display, as one `Display`."""
