"""Keeps whole games by their choices, and tells whether they still go as they went."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..compile.ruleset import Ruleset
from ..game.decisions.decision import IllegalChoice
from ..game.game import Game
from ..rules.errors import RulesError
from ..rules.files.named_mix import mix_data, mix_of
from ..rules.files.request import MixRequest
from ..rules.fingerprint import entries_of
from ..scenario.rules import load_named
from ..text.diagnostics import visible
from ..text.wording import listing, quoted

SAME, OTHERWISE, NOT_BEGUN = "replays", "goes otherwise", "can't begin"

_MOST_NAMED: Final = 5
"""Most changed entries that a line names."""


class Kept(NamedTuple):
    """A game.

    mix: as `mix_data` gives it. rules: the fingerprint of its rules. choices: by key. points: those
    of all players when each round begins, and at the end.
    """

    mix: dict[str, Any]
    players: list[str]
    seed: int
    short: bool
    rules: str
    choices: list[str]
    points: list[list[int]]

    def __str__(self) -> str:
        names = [*self.mix["with"], *([self.mix["edition"]] if self.mix["edition"] else [])]
        options = [f"{name}={value}" for name, value in self.mix["set"].items()]
        mix = " + ".join(map(str, (*names, *options))) or "base game"
        return f"{mix}, {len(self.players)} players, seed {self.seed}"


class Replayed(NamedTuple):
    """What became of a game. result: one of the constants above. why: where it goes otherwise.

    changed: the entries of the rules that are not as they were.
    """

    game: Kept
    result: str
    why: str = ""
    changed: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """As text; nothing for a game that goes as it went."""
        if self.result == SAME:
            return
        yield f"{visible(str(self.game))}: {self.result}: {visible(self.why)}"
        if self.changed:
            more = len(self.changed) - _MOST_NAMED
            named = [*map(quoted, self.changed[:_MOST_NAMED]), *([f"{more} more"] * (more > 0))]
            yield f"  changed since: {listing(named, 'and')}"
        elif self.result == OTHERWISE:
            yield "  no rule has changed: the engine plays the same rules otherwise"


class Games(NamedTuple):
    """The games of a file, and for each fingerprint the digests of its rules, by entry."""

    games: list[Kept]
    entries: dict[str, dict[str, str]]


# ---------------------------------------------------------------- files


def read_games(path: Path) -> Games:
    """The games of a file. Raises ValueError if it is no such file, OSError."""
    found = Games([], {})
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                data = json.loads(line)
                if "entries" in data:
                    found.entries[data["rules"]] = data["entries"]
                else:
                    data["choices"] = data["choices"].split(" ")
                    found.games.append(Kept(**data))
    except (EOFError, gzip.BadGzipFile, ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{visible(str(path))}: this is not a file of kept games") from None
    return found


def bytes_of(games: Games) -> bytes:
    """The content of such a file, the same for the same games."""
    lines = [{"rules": rules, "entries": found} for rules, found in games.entries.items()]
    lines += [{**one._asdict(), "choices": " ".join(one.choices)} for one in games.games]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    return gzip.compress(text.encode(), 9, mtime=0)


# ---------------------------------------------------------------- games


def kept(game: Game, choices: Sequence[str], request: MixRequest, folder: Path) -> Kept:
    """A game to keep, with the choices to be made in it, which are made. folder: of the file.

    Raises ValueError if a file there can't name the folders of the mix.
    """
    mix = mix_data(request, folder)
    named = {key: mix[key] for key in ("with", "edition", "set", "stacks")}
    points = [points for _, points in _course(game, choices)]
    rules = game.rules.fingerprint
    return Kept(named, [*game.players], game.seed, game.short, rules, [*choices], points)


def _course(game: Game, choices: Iterable[str]) -> Iterator[tuple[int, list[int]]]:
    """Makes the choices; each round that begins, and the last one, with the points then.

    Raises IllegalChoice, RulesError.
    """
    for choice in choices:
        before = _round(game)
        game.choose(choice)
        if _round(game) != before:
            yield _round(game), [*game.scores.values()]
    yield _round(game), [*game.scores.values()]


def _round(game: Game) -> int:
    return game.state.cells[game.machine.layout.round]


def replayed(one: Kept, folder: Path, entries: Mapping[str, Mapping[str, str]]) -> Replayed:
    """Plays a game again. folder: of its file. entries: as the file has them."""
    try:
        rules = load_named(mix_of(one.mix, folder))
        game = Game.new(rules, one.players, seed=one.seed, short=one.short)
    except (RulesError, ValueError) as error:
        return Replayed(one, NOT_BEGUN, str(error))
    why = _difference(game, one)
    if not why:
        return Replayed(one, SAME)
    return Replayed(one, OTHERWISE, why, tuple(_changed(rules, entries.get(one.rules, {}))))


def _difference(game: Game, one: Kept) -> str:
    """Where a game goes otherwise than it went; empty if nowhere."""
    wanted = iter(one.points)
    try:
        for number, points in _course(game, one.choices):
            before = next(wanted, None)
            if points != before:
                return f"round {number}: {_said(game, points)} points, not {_said(game, before)}"
    except (IllegalChoice, RulesError) as error:
        return f"round {_round(game)}, choice {len(game.choices) + 1}: {error}"
    return "" if game.over else f"round {_round(game)}: the game is not over"


def _said(game: Game, points: Sequence[int] | None) -> str:
    pairs = zip(game.players, points or (), strict=False)
    return ", ".join(f"{who} {number}" for who, number in pairs)


def _changed(rules: Ruleset, before: Mapping[str, str]) -> Iterator[str]:
    """The entries that are not as they were, in the order of the file; then the new ones."""
    now = entries_of(rules.definitions)
    yield from (name for name, digest in before.items() if now.get(name) != digest)
    yield from (name for name in now if before and name not in before)
