"""A game and who sits at it: made from what was asked for, or from a stored game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..game.game import Game
from ..game.save import SaveError
from ..rules.files import built_in_expansions
from ..rules.ruleset import Ruleset, load_rules
from ..text.diagnostics import did_you_mean
from .bots import BOTS, Bot
from .storage import Stored, read_stored, store


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
    own: bool

    def store(self, path: Path, game: Game | None = None) -> None:
        """Writes the game to a file, whole or not at all. Raises OSError."""
        text = (game or self.game).to_json()
        bots, seed = self.bot_names, self.bot_seed
        store(path, Stored(text, self.expansions, self.edition, self.own, bots, seed))


def new_table(
    names: Sequence[str],
    edition: str | None,
    players: int | Sequence[str],
    bots: Mapping[str, str],
    *,
    everyone: str | None = None,
    short: bool = False,
    seed: int = 0,
) -> Table:
    """Begins a game.

    names: ids and paths of the mix. bots: names of bots by colour or number of the seat.
    everyone: the bot of all who have none in `bots`. Raises RulesError, or ValueError when the
    players can't be.
    """
    rules = rules_for(names, edition)
    game = Game.new(rules, players, seed=seed, short=short)
    seated = dict.fromkeys(game.players, everyone) if everyone else {}
    for seat, name in bots.items():
        seated[_colour(seat, game.players)] = name
    ids, paths = split_names(names)
    return Table(game, _bots(seated, game, seed), seated, seed, tuple(ids), edition, bool(paths))


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
    return Table(game, bots, seats, seed, expansions, stored.edition, bool(paths))


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
            raise ValueError(f"nobody plays {colour}; {hint}")
        if name not in BOTS:
            hint = did_you_mean(name, BOTS) or f"bots: {', '.join(BOTS)}"
            raise ValueError(f"there is no bot `{name}`; {hint}")
        bots[colour] = BOTS[name](seed * 16 + game.players.index(colour))
    return bots
