"""Compares two engines, such as the compiled and the interpreted one: the same games, played twice.

    python -m tests.compiled record FILE   plays games, and stores their rules and what came of them
    python -m tests.compiled compare FILE  plays them again, and prints each game that differs

Random games of all mixes are played, by each number of players, and of random house rules. What
came of a game is one number for each decision, of all that is in the state and of what happened;
now and then also of a save, of the options with their texts, of refusals, and of what a player
sees. `--seeds 3` says how many games there are of each mix and number of players, `--houses 500`
how many house rules are tried instead of those chosen here.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import random
import sys
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import takewhile
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from elgrande.engine import Game, IllegalChoice
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.positions.position_error import PositionError
from elgrande.engine.game.state.history import entries_since
from elgrande.engine.rules.errors import RulesError

from .houserules.__main__ import house_of
from .houserules.playing import Checker, position, rules_for
from .properties.games import EDITIONS, MIXES, PLAYERS, Play
from .properties.test_options import every_key

LOOK_EVERY = 60
"""At every so many decisions more is looked at than the state."""
REFUSED = 5
"""At most so many keys are refused then."""

MOST_DECISIONS = 400
"""Most decisions of a game of house rules."""

HOUSES = (1, 2, 9, 11, 13, 19, 20, 22, 24, 27, 31, 32, 38, 44, 55, 58, 59, 60, 63, 66)
"""House rules whose games reached nearly all lines that the first 70 do, when these were chosen."""

CHECKER = Checker()
"""Remembers the built-in files."""

Numbers = list[int]
"""What came of one game."""


class Case(NamedTuple):
    """Games to play: of a mix, or of house rules with a number (`python -m tests.houserules`)."""

    games: tuple[Play, ...]
    house: int = 0

    def __str__(self) -> str:
        if self.house:
            return f"house rules {self.house}"
        play = self.games[0]
        length = "short" if play.short else "full"
        return f"{'+'.join(play.mix) or 'base'}, {play.edition}, {play.players} players, {length}"


class Played(NamedTuple):
    """A case with what came of it. rules: pickled, so that house rules are made and checked once.

    Without rules, none were left of the house rules, as they had too many mistakes.
    """

    case: Case
    rules: bytes
    games: list[Numbers]


def played(case: Case) -> Played:
    """Plays the games of a case."""
    if not case.house:
        return Played(case, b"", [*map(_of_mix, case.games)])
    house = house_of(case.house)
    with TemporaryDirectory() as name:
        folder = Path(name)
        if not CHECKER.passing(house, folder):
            return Played(case, b"", [])
        rules = rules_for(house, folder)
    return again(Played(case, pickle.dumps(rules), []))


def again(one: Played) -> Played:
    """The same games by the engine that runs now."""
    if not one.case.house:
        return played(one.case)
    if not one.rules:
        return one
    rules, source = pickle.loads(one.rules), random.Random(one.case.house)
    found = [_numbers(game, source, MOST_DECISIONS) for game in _of_house(rules, source)]
    return one._replace(games=found)


def _of_house(rules: Ruleset, source: random.Random) -> Iterator[Game]:
    """A game from the beginning, and one of each action; all of one number of players."""
    defs = rules.definitions
    players = source.randint(defs.least_players, defs.most_players)
    yield Game.new(rules, players, seed=source.randrange(1_000), short=True)
    for card in defs.cards.values():
        if card.id.startswith("h_") and card.effect:
            given = position(rules, players, {"action": card.id}, source)
            with suppress(PositionError):  # a card that lies elsewhere, or is not played
                yield Game.new(rules, players, seed=source.randrange(1_000), given=given)


def _of_mix(play: Play) -> Numbers:
    return _numbers(play.begin(), random.Random(play.tail), 100_000)


def _numbers(game: Game, source: random.Random, most: int) -> Numbers:
    """Plays a game at random."""
    found: Numbers = []
    before = None
    while len(found) < most:
        state = game.state
        told = repr((state.key(), state.options, entries_since(before, state.log)))
        if len(found) % LOOK_EVERY == LOOK_EVERY // 2 or game.over:
            told += _seen(game)
        found.append(zlib.crc32(told.encode()))
        if game.over:
            break
        before = state.log
        try:
            game.take(source.randrange(len(state.options)))
        except RulesError as error:
            found.append(zlib.crc32(str(error).encode()))
            break
    return found


def _seen(game: Game) -> str:
    """A save, all texts, some refusals, and what the player who decides may know."""
    decision, player = game.decision, game.players[game.state.player]
    texts = [] if decision is None else [decision.prompt, *[one.text for one in decision.options]]
    keys = () if decision is None else decision.keys
    refusals = [*_refusals(game)]
    return json.dumps([game.to_json(), game.log, texts, keys, refusals, game.view(player)])


def _refusals(game: Game) -> Iterator[str]:
    """Why some keys that are not offered are refused."""
    if game.decision is None:
        return
    others = sorted({*every_key(game)} - {*game.decision.keys})
    for key in others[:: len(others) // REFUSED + 1]:
        try:
            game.choose(key)
        except IllegalChoice as error:
            yield f"{key}: {error.rule}: {error.reason}"


# ---------------------------------------------------------------- the command


def cases(seeds: int, houses: Iterable[int]) -> Iterator[Case]:
    """Each mix with each number of players, and house rules.

    Both editions and both lengths come up in each mix, not with every number of players: each has a
    program of its own, and to compile one takes longer than to play three games.
    """
    for m, mix in enumerate(((), *MIXES)):
        for n, players in enumerate(PLAYERS):
            edition, short = EDITIONS[(m + n) % 2], bool((m + n // 2) % 2)
            first = (m * len(PLAYERS) + n) * seeds
            numbers = range(first, first + seeds)
            yield Case(tuple(Play(edition, players, short, k, tail=k, mix=mix) for k in numbers))
    yield from (Case((), number) for number in houses)


def differences(recorded: Iterable[Played], now: Iterable[Played]) -> Iterator[str]:
    """Where the games of two engines differ first."""
    for old, new in zip(recorded, now, strict=True):
        if len(old.games) != len(new.games):
            yield f"{old.case}: {len(old.games)} games, then {len(new.games)}"
        for number, (one, other) in enumerate(zip(old.games, new.games, strict=False)):
            if one != other:
                alike = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
                yield f"{old.case}: game {number} differs at decision {len([*alike])}"


def main() -> int:
    """The exit code: 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__, usage="%(prog)s record | compare FILE")
    parser.add_argument("what", choices=("record", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--houses", type=int)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    begun = time.perf_counter()
    with Pool(asked.workers) as pool:
        if asked.what == "record":
            houses = HOUSES if asked.houses is None else range(1, asked.houses + 1)
            found = pool.map(played, cases(asked.seeds, houses), 1)
            asked.file.parent.mkdir(parents=True, exist_ok=True)
            asked.file.write_bytes(pickle.dumps(found))
            wrong = []
        else:
            recorded = pickle.loads(asked.file.read_bytes())
            found = pool.map(again, recorded, 1)
            wrong = [*differences(recorded, found)]
    all_games = [game for one in found for game in one.games]
    for line in wrong:
        print(line)
    print(
        f"{len(all_games):,} games, {sum(map(len, all_games)):,} decisions, "
        f"{len(wrong):,} differences, {time.perf_counter() - begun:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
