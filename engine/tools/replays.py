"""Keeps whole games by their choices, and plays them again."""

from __future__ import annotations

import gzip
import json
import random
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..compile.ruleset import Ruleset
from ..game.decisions.decision import IllegalChoice
from ..game.game import Game
from ..rules.errors import RulesError
from ..rules.files.named_mix import mix_data, mix_of
from ..rules.files.request import USUAL_PLAYERS, MixRequest
from ..rules.fingerprint import entries_of
from ..scenario.rules import load_named
from ..text.atomic import refuse_unwritable, write_atomically
from ..text.diagnostics import visible
from ..text.output.findings import amount
from ..text.wording import listing, quoted

SAME, OTHERWISE, NOT_BEGUN = "replays", "goes otherwise", "can't begin"

_MOST_BYTES: Final = 100_000_000
"""Most bytes of a file, unpacked."""

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

    @property
    def wrong(self) -> bool:
        """Whether it does not go as it went."""
        return self.result != SAME

    def lines(self) -> Iterator[str]:
        """As text; nothing for a game that goes as it went."""
        if not self.wrong:
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
    where = visible(str(path))
    for line in _lines_of(path, where):
        try:
            data = json.loads(line)
            if "entries" in data:
                found.entries[data["rules"]] = dict(data["entries"])
            else:
                found.games.append(_game_of(data))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            number = len(found.entries) + len(found.games) + 1
            raise ValueError(f"{where}:{number}: this is not a kept game") from None
    if not found.games:
        raise ValueError(f"{where}: there are no games in this file")
    return found


def _lines_of(path: Path, where: str) -> list[str]:
    """The lines of a packed file. Raises ValueError if it is none, or too large."""
    try:
        with gzip.open(path) as packed:
            text = packed.read(_MOST_BYTES + 1)
        if len(text) <= _MOST_BYTES:
            return text.decode().splitlines()
    except (EOFError, gzip.BadGzipFile, zlib.error, ValueError):
        pass
    raise ValueError(f"{where}: this is not a file of kept games, as `--record` packs them")


def _game_of(data: dict[str, Any]) -> Kept:
    """The game of a line. Raises KeyError, TypeError and ValueError if it is none."""
    one = Kept(**{**data, "choices": str(data["choices"]).split(" ")})
    texts = [*one.players, *one.mix["with"], one.rules]
    numbers = [one.seed, *(number for points in one.points for number in points)]
    parts = ((one.mix["set"], dict), (one.mix["stacks"], dict), (one.mix["with"], list))
    if not all(isinstance(part, kind) for part, kind in (*parts, (one.short, bool))):
        raise ValueError
    if not isinstance(one.mix["edition"], str | None):
        raise ValueError
    if {*map(type, texts)} != {str} or {*map(type, numbers)} != {int}:
        raise ValueError
    return one


def bytes_of(games: Games) -> bytes:
    """The content of such a file, the same for the same games."""
    lines = [{"rules": rules, "entries": found} for rules, found in games.entries.items()]
    lines += [{**one._asdict(), "choices": " ".join(one.choices)} for one in games.games]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    return gzip.compress(text.encode(), 9, mtime=0)


def record(
    path: Path,
    request: MixRequest,
    players: int | None,
    games: int,
    progress: Callable[[int], object] = lambda count: None,
) -> None:
    """Plays random games of a mix, with seeds from 0, and keeps them in a new file.

    players: how many; None for as many as usual. progress: called with the number of games since
    its last call. Raises FileExistsError, OSError, RulesError, and ValueError if the file can't
    name the folders of the mix.
    """
    if path.exists():
        raise FileExistsError(17, "this file exists: name another one, or remove it", str(path))
    refuse_unwritable(path)
    rules, found = load_named(request), Games([], {})
    defs = rules.definitions
    usual = min(max(USUAL_PLAYERS, defs.least_players), defs.most_players)
    players = rules.number_of_players(usual if players is None else players)
    for seed in range(games):
        game, again = (Game.new(rules, players, seed=seed, short=request.short) for _ in "ab")
        found.games.append(kept(again, [*random_choices(game, seed)], request, path.parent))
        progress(1)
    found.entries[rules.fingerprint] = entries_of(rules.definitions)
    write_atomically(path, bytes_of(found))


def random_choices(game: Game, seed: int) -> Iterator[str]:
    """Plays a game to its end at random; the keys of its choices."""
    source = random.Random(seed)
    while (decision := game.decision) is not None:
        key = source.choice(decision.keys)
        yield key
        game.choose(key)


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
        if any(".." in Path(name).parts for name in one.mix["with"]):
            raise ValueError("it names rules outside the folder of its file")
        rules = load_named(mix_of(one.mix, folder))
        game = Game.new(rules, one.players, seed=one.seed, short=one.short)
    except (RulesError, ValueError) as error:
        return Replayed(one, NOT_BEGUN, str(error).partition("\n")[0])
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
            if len(game.choices) == len(one.choices) and not game.over:
                return f"round {number}: the game is not over after its last choice"
            if points != before:
                when = "at the end" if game.over else f"when round {number} begins"
                return f"{when}, points are {_said(game, points)}, not {_said(game, before)}"
    except (IllegalChoice, RulesError) as error:
        return f"round {_round(game)}, choice {len(game.choices) + 1}: {error}"
    return ""


def _said(game: Game, points: Sequence[int] | None) -> str:
    pairs = zip(game.players, points or (), strict=False)
    return ", ".join(f"{who} {number}" for who, number in pairs)


def _changed(rules: Ruleset, before: Mapping[str, str]) -> Iterator[str]:
    """The entries that are not as they were, in the order of the file; then the new ones."""
    now = entries_of(rules.definitions)
    yield from (name for name, digest in before.items() if now.get(name) != digest)
    yield from (name for name in now if before and name not in before)


# ---------------------------------------------------------------- results


def lines(found: Sequence[Replayed]) -> Iterator[str]:
    """What became of games as text: those that go otherwise, then how many there are.

    Of those that can't begin for the same reason, only the first is listed.
    """
    known: set[str] = set()
    for one in found:
        if one.result != NOT_BEGUN or one.why not in known:
            yield from one.lines()
            known.add(one.why)
    counts = ((result, sum(one.result == result for one in found)) for result in _RESULTS)
    said = ", ".join(f"{count} {_MANY[result]}" for result, count in counts if count)
    yield f"{amount(len(found), 'game')}: {said}"


def as_data(found: Sequence[Replayed]) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "games": len(found),
        "replay": sum(not one.wrong for one in found),
        "others": [
            {"game": str(one.game), "result": one.result, "why": one.why, "changed": [*one.changed]}
            for one in found
            if one.wrong
        ],
    }


_RESULTS: Final = (SAME, OTHERWISE, NOT_BEGUN)
_MANY: Final = {SAME: "as before", OTHERWISE: "otherwise", NOT_BEGUN: "can't begin"}
