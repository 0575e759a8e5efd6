"""Tries random legal mixes: `python -m tests.mixing.many --mixes 200`.

A mix is drawn from the built-in expansions, an edition, and house rules of the cookbook and the
examples. A mix that is refused must be refused in the other order too, with the same mistakes. One
that is legal is the same in both orders, is played at random to the end, and stays the same game
under other ids where it is built in. `--first 1234 --mixes 1` tries one again. Prints each failure
with its number; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import traceback
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from elgrande.engine import Game, RulesError, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.rules.files.files import BUILT_IN, built_in_expansions, built_in_files
from elgrande.engine.rules.load.precedence import names_under, with_needed
from elgrande.engine.text.diagnostics import Report

from ..properties.games import EDITIONS, Play
from ..properties.many import check_end, check_position
from ..properties.renaming import Renaming, rules_from, same_chance, write_renamed
from ..properties.test_renaming import check_same_game

HOUSES = sorted(
    folder
    for part in ("cookbook", "house_rules")
    for folder in (BUILT_IN / "examples" / part).iterdir()
    if folder.is_dir()
)
EXPANSIONS = [name for name in built_in_expansions() if name not in (*EDITIONS, "base")]
LOOK_EVERY = 40
"""At every so many decisions the whole position is looked at."""
RENAME_EVERY = 5
"""Of so many mixes that are all built in, one is played under other ids too."""


@dataclass(frozen=True)
class Drawn:
    """One mix: expansions, an edition and folders of house rules, in two orders."""

    number: int
    names: tuple[str, ...]
    edition: str
    houses: tuple[Path, ...]

    def load(self, *, turned: bool = False) -> Ruleset:
        """Its rules. turned: named in the reverse order."""
        step = -1 if turned else 1
        return load_rules(*self.names[::step], edition=self.edition, paths=self.houses[::step])


@dataclass
class Tally:
    """What came of many mixes."""

    legal: int = 0
    refused: int = 0
    renamed: int = 0
    failures: list[int] = field(default_factory=list)


@cache
def _needed(name: str) -> tuple[str, ...]:
    files = built_in_files(name, Report(), with_schema=False)
    return tuple(one.value for file in files for one in names_under(file, "requires"))


def drawn(number: int) -> Drawn:
    """The mix with this number."""
    source = random.Random(number)
    wanted = source.sample(EXPANSIONS, source.choice((0, 1, 1, 2, 2, 3)))
    names = [name for name in with_needed(wanted, _needed) if name not in (*EDITIONS, "base")]
    houses = source.sample(HOUSES, source.choice((0, 0, 1, 1, 2, 3)))
    return Drawn(number, tuple(names), source.choice(EDITIONS), tuple(houses))


def told(mix: Drawn, *, turned: bool) -> list[str]:
    """What is wrong with a mix."""
    try:
        mix.load(turned=turned)
    except RulesError as error:
        return sorted(f"{one.code} {one.where} {one.message}" for one in error.diagnostics)
    return []


def try_out(mix: Drawn, tally: Tally) -> None:
    """Tries one mix in all ways; raises AssertionError where something does not hold."""
    wrong = told(mix, turned=False)
    assert wrong == told(mix, turned=True), "the order decides what is wrong"
    if wrong:
        tally.refused += 1
        return
    rules = mix.load()
    assert rules.fingerprint == mix.load(turned=True).fingerprint, "the order changes the rules"
    defs, source = rules.definitions, random.Random(mix.number)
    players = source.randint(defs.least_players, defs.most_players)
    game = Game.new(rules, players, seed=mix.number, short=True)
    decisions = 0
    while not game.over:
        if decisions % LOOK_EVERY == 0:
            check_position(game, own_cards=not mix.houses)
        game.take(source.randrange(len(game.state.options)))
        decisions += 1
    check_position(game, own_cards=not mix.houses)
    check_end(game)
    tally.legal += 1
    if not mix.houses and tally.renamed * RENAME_EVERY <= tally.legal:
        tally.renamed += 1
        _renamed(mix, players)


def _renamed(mix: Drawn, players: int) -> None:
    new = Renaming()
    with TemporaryDirectory() as folder, same_chance():
        rules = rules_from(
            write_renamed(mix.edition, Path(folder), new, mix.names), new(mix.edition)
        )
        play = Play(mix.edition, players, short=True, seed=mix.number, mix=mix.names)
        check_same_game(play, rules, new)


def run(first: int, mixes: int, *, loud: bool = True) -> Tally:
    """Tries mixes until so many of them were legal."""
    tally, number = Tally(), first
    while tally.legal + len(tally.failures) < mixes:
        mix = drawn(number)
        number += 1
        try:
            try_out(mix, tally)
        except Exception:
            tally.failures.append(mix.number)
            if loud:
                print(f"mix {mix.number} failed: {mix}\n{traceback.format_exc()}", flush=True)
    return tally


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.mixing.many", description=__doc__)
    parser.add_argument("--mixes", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    given = parser.parse_args()
    tally = run(given.first, given.mixes)
    print(
        f"{tally.legal:,} legal mixes, {tally.renamed:,} of them under other ids; "
        f"{tally.refused:,} were refused in each order; {len(tally.failures):,} failures"
    )
    sys.exit(bool(tally.failures))


if __name__ == "__main__":
    main()
