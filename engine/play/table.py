"""The table: a game with its players, newly begun or stored."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow

from ..bots.bots import Bot, bot_of
from ..compile.loading import load_rules
from ..compile.ruleset import Ruleset
from ..game.game import Game
from ..game.save import SaveError
from ..rules.load.files import built_in_expansions
from ..text.diagnostics import visible
from ..text.spelling import did_you_mean
from ..text.wording import shortened
from .storage import Stored, as_bytes, read_stored

_SEEDS = 1_000_000
"""So many games begin by chance; their numbers are short enough to be typed."""


def split_names(names: Sequence[str]) -> tuple[list[str], list[Path]]:
    """Parts of a mix: ids of built-in expansions, and paths of one's own files and folders.

    What is neither a built-in id nor a path is taken for a misspelt id.
    """
    known = built_in_expansions()
    ids = [n for n in names if n in known or not (Path(n).exists() or "/" in n or "." in n)]
    return ids, [Path(name) for name in names if name not in ids]


def rules_for(names: Sequence[str], edition: str | None = None) -> Ruleset:
    """The rules of a mix: ids and paths. Raises RulesError."""
    ids, paths = split_names(names)
    return load_rules(*ids, edition=edition, paths=paths)


@dataclass
class Table:
    """A game with its players: bots by colour; who has none is a person."""

    game: Game
    bots: dict[str, Bot]
    bot_names: dict[str, str]
    bot_seed: int
    expansions: tuple[str, ...]
    edition: str | None
    own: tuple[str, ...]
    """The paths of one's own files, as they were named."""

    def stored(self, game: Game) -> bytes:
        """The content of a file with this game, which is this table's, now or earlier."""
        bots, seed, own = self.bot_names, self.bot_seed, bool(self.own)
        return as_bytes(Stored(game.to_json(), self.expansions, self.edition, own, bots, seed))

    def resume_command(self, file: Path) -> str:
        """The command that goes on with a game that was saved there."""
        own = [word for path in self.own for word in ("--with", path)]
        return visible(shlex.join(["elgrande", "play", "--resume", str(file), *own]))

    @property
    def introduction(self) -> list[str]:
        """The players, the seed, and a remark on a game that began in the middle."""
        bots, players = self.bot_names, self.game.players
        seats = ", ".join(f"{c} ({bots[c]} bot)" if c in bots else c for c in players)
        lines = [f"Seed {self.game.seed}. Players: {seats}."]
        if self.game.given:
            given = ", ".join(map(visible, self.game.given))
            lines.append(f"This game began from a made position, not with set-up: {given}.")
        return lines


def new_table(
    names: Sequence[str],
    edition: str | None,
    players: int | Sequence[str],
    bots: Mapping[str, str],
    *,
    everyone: str | None = None,
    short: bool = False,
    seed: int | None = 0,
) -> Table:
    """Begins a game.

    names: ids and paths of the mix. bots: names of bots by colour or number of the seat.
    everyone: the bot of all who have none in `bots`. seed: None for one by chance. Raises
    RulesError, or ValueError when the players can't be.
    """
    rules = rules_for(names, edition)
    seed = randbelow(_SEEDS) if seed is None else seed
    game = Game.new(rules, players, seed=seed, short=short)
    seated = dict.fromkeys(game.players, everyone) if everyone else {}
    for seat, name in bots.items():
        seated[_colour(seat, game.players)] = name
    ids, paths = split_names(names)
    return Table(game, _bots(seated, game, seed), seated, seed, tuple(ids), edition, _texts(paths))


def resumed_table(path: Path, names: Sequence[str]) -> Table:
    """A stored game. names: files of one's own that its rules had. Raises SaveError, RulesError."""
    stored = read_stored(path)
    ids, paths = split_names(names)
    if stored.own and not paths:
        raise SaveError(
            f"{path}: this game was played with files of your own: name them again (--with)"
        )
    expansions = tuple(dict.fromkeys([*stored.expansions, *ids]))
    rules = load_rules(*expansions, edition=stored.edition, paths=paths)
    try:
        game = Game.from_json(rules, stored.game)
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None
    seats, seed = dict(stored.bots), stored.bot_seed
    bots = _bots(seats, game, seed)
    return Table(game, bots, seats, seed, expansions, stored.edition, _texts(paths))


def _texts(paths: Sequence[Path]) -> tuple[str, ...]:
    return tuple(map(str, paths))


def _colour(seat: str, players: Sequence[str]) -> str:
    """The colour at a seat, which may be given by its number, from 1."""
    if seat.isdecimal() and 1 <= int(seat) <= len(players):
        return players[int(seat) - 1]
    return seat


def _bots(names: Mapping[str, str], game: Game, seed: int) -> dict[str, Bot]:
    bots: dict[str, Bot] = {}
    for colour, name in names.items():
        if colour not in game.players:
            hint = did_you_mean(colour, game.players) or f"players: {', '.join(game.players)}"
            raise ValueError(f"nobody plays {shortened(colour)}; {hint}")
        bots[colour] = bot_of(name, seed * 16 + game.players.index(colour))
    return bots
