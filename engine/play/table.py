"""A table: a game with its players, new or resumed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import randbelow
from typing import Any

from ..bots.bots import Bot, bot_of
from ..compile.loading import load_mix
from ..game.game import Game
from ..game.positions.save import OtherRules, SaveError
from ..rules.files.request import USUAL_PLAYERS, MixRequest
from ..text.diagnostics import visible
from ..text.spelling import did_you_mean
from ..text.wording import in_a_shell, listing, quoted
from ..tools.mix_request import refuse_twice
from .stacking import stacked
from .storage import Stored, as_bytes, read_stored

_SEEDS = 1_000_000
"""Random seeds are below this, so that they are short to type."""


@dataclass
class Table:
    """A game with its players: bots by colour; the others are people."""

    game: Game
    bots: dict[str, Bot]
    bot_names: dict[str, str]
    bot_seed: int
    mix: MixRequest

    def stored(self, game: Game) -> bytes:
        """The content of a save file. game: this table's game, now or at an earlier point."""
        return as_bytes(Stored(game.to_json(), self.mix, self.bot_names, self.bot_seed))

    def seated(self, bots: Mapping[str, str]) -> Table:
        """The same game with these bots, by colour. Raises ValueError if one is unknown."""
        return replace(self, bots=_bots(bots, self.game, self.bot_seed), bot_names={**bots})

    def resume_command(self, file: Path) -> str:
        """The command that continues a game saved in this file."""
        own = [word for path in self.mix.paths for word in ("--with", str(path))]
        return in_a_shell("elgrande", "play", "--resume", file, *own)

    @property
    def introduction(self) -> list[str]:
        """The mix, the seed, the players, and a note if the game began from a position."""
        bots, players = self.bot_names, self.game.players
        seats = ", ".join(f"{c} ({bots[c]} bot)" if c in bots else c for c in players)
        lines = [f"Seed {self.game.seed}. Players: {seats}."]
        if self.mix.title:
            lines.insert(0, f"{visible(self.mix.title)}.")
        if self.game.given:
            given = ", ".join(map(visible, self.game.given))
            lines.append(f"This game began from a given position, without set-up: {given}.")
        return lines


def new_table(
    mix: MixRequest,
    players: int | Sequence[str] | None,
    bots: Mapping[str, str],
    *,
    everyone: str | None = None,
    short: bool = False,
    seed: int | None = 0,
    top: Mapping[str, str] | None = None,
    given: Mapping[str, Any] | None = None,
) -> Table:
    """Begins a game.

    players: how many, or their colours; None: as the mix says, else four. bots: names of bots by
    colour or number of the seat. everyone: the bot of all players not in `bots`. seed: None for a
    random one. top: by deck, the card that comes first: takes the first seed from `seed` on with
    these cards. given: the position to begin with. Raises RulesError, or ValueError if the
    players, the bots, the cards or the position are invalid.
    """
    who = players or mix.players or USUAL_PLAYERS
    rules = load_mix(mix.changed(players=who if isinstance(who, int) else tuple(who)))
    seed = randbelow(_SEEDS) if seed is None else seed
    game = Game.new(rules, who, seed=seed, short=short or mix.short, given=given)
    if top:
        game = stacked(game, top)
        seed = game.seed
    seated = dict.fromkeys(game.players, everyone) if everyone else {}
    named = [(_colour(seat, game.players), name) for seat, name in bots.items()]
    refuse_twice("--bot", (colour for colour, _ in named))
    seated |= dict(named)
    return Table(game, _bots(seated, game, seed), seated, seed, mix)


def resumed_table(path: Path, mix: MixRequest) -> Table:
    """A saved game. mix: the player's own files in its rules. Raises SaveError, RulesError."""
    return table_with(read_stored(path), path, mix)


def table_with(stored: Stored, path: Path, mix: MixRequest) -> Table:
    """The table of a saved game; path: its name in messages. Raises SaveError, RulesError."""
    if stored.own and not mix.paths:
        raise SaveError(
            f"{path}: this game uses files of your own: name them again"
            " (--with, or --mix where a mix file names them)"
        )
    whole = mix.over(stored.mix)
    try:
        game = Game.from_json(load_mix(whole), stored.game)
    except OtherRules as error:
        raise SaveError(f"{path}: {error}: {_what_is_other(stored, mix)}") from None
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None
    seats, seed = dict(stored.bots), stored.bot_seed
    return Table(game, _bots(seats, game, seed), seats, seed, whole)


def _what_is_other(stored: Stored, mix: MixRequest) -> str:
    """The likely difference between the rules now and when the game was saved, and the fix."""
    more = [f"`{name}`" for name in mix.expansions if name not in stored.mix.expansions]
    if stored.bare:
        return "a program saved it without its mix: name the mix (--with, --edition, --mix)"
    files = [f"`{visible(str(path))}`" for path in mix.paths]
    if not stored.own:
        more += files
    if more:
        return f"it was played without {listing(more, 'and')}: leave that out"
    if files:
        changed = "has changed" if len(files) == 1 else "have changed"
        return f"{listing(files, 'and')} {changed} since, or came from another folder"
    return "it was saved with the built-in rules of another version of this program"


def _colour(seat: str, players: Sequence[str]) -> str:
    """The colour at a seat, which is a colour or a number from 1."""
    if seat.isdecimal() and 1 <= int(seat) <= len(players):
        return players[int(seat) - 1]
    return seat


def _bots(names: Mapping[str, str], game: Game, seed: int) -> dict[str, Bot]:
    bots: dict[str, Bot] = {}
    for colour, name in names.items():
        if colour not in game.players:
            hint = did_you_mean(colour, game.players) or f"players: {', '.join(game.players)}"
            raise ValueError(f"there is no player {quoted(colour)}; {hint}")
        bots[colour] = bot_of(name, seed * 16 + game.players.index(colour))
    return bots
