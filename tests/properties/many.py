"""Plays many random games of all mixes and checks each: `python -m tests.properties.many`.

Games go round the mixes, editions, numbers of players and lengths. Prints a table, the cards whose
action never came up, and each game that failed with its number; the exit code is then 1.
`--games 2000 --workers 2` plays more of them; `--first 1234 --games 1` plays one game again.
`--with EXPANSION` plays only mixes with that one, and numbers their games from 0.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from multiprocessing import Pool

from elgrande.engine import Game
from elgrande.engine.certify.invariants import Invariants
from elgrande.engine.game.memory.memo_tables import bits_of
from elgrande.engine.game.state.events import (
    ActionBegan,
    Event,
    Gained,
    Gave,
    Lost,
    Points,
    events_since,
)

from .games import EDITIONS, MIXES, PLAYERS, Play, rules_of

Kind = tuple[tuple[str, ...], str, int, bool]
"""Mix, edition, number of players, short game."""

KINDS: tuple[Kind, ...] = tuple(product(((), *MIXES), EDITIONS, PLAYERS, (False, True)))
"""Game number n is of kind n modulo their number."""
LOOK_EVERY = 16
"""At every so many decisions the whole position is looked at, and at the end."""

Row = tuple[tuple[str, ...], str, int]


@dataclass
class Tally:
    """What came up in the games of one row of the table."""

    games: int = 0
    decisions: int = 0
    points: int = 0
    seconds: float = 0.0
    actions: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Counts the games of another tally too."""
        self.games += other.games
        self.decisions += other.decisions
        self.points += other.points
        self.seconds += other.seconds
        self.actions += other.actions


def kinds_with(expansion: str | None) -> Sequence[Kind]:
    """The kinds of games with this expansion, or all."""
    return [kind for kind in KINDS if expansion is None or expansion in kind[0]]


def play_of(number: int, expansion: str | None = None) -> Play:
    """The game with this number, of all or of those with the expansion."""
    wanted = kinds_with(expansion)
    mix, edition, players, short = wanted[number % len(wanted)]
    return Play(edition, players, short, seed=number, tail=number, mix=mix)


# ---------------------------------------------------------------- what must hold


def check_position(game: Game, *, own_cards: bool = True) -> None:
    """Every piece and every card is somewhere, and only there.

    own_cards: no player keeps a card dealt to another, unless actions can be repeated.
    """
    layout, cells = game.machine.layout, game.state.cells
    assert not [*Invariants(game.machine, game.keys).broken(game.state)]
    for player in range(layout.players):
        kept = bits_of(cells[layout.kept_base + player])
        owners = {layout.cards[card].owner for card in kept}
        legal = not own_cards or layout.acted or owners <= {player, None}
        assert legal, "a card is in force for another player than its own"


def paid_by(event: Event) -> list[tuple[int, int]]:
    """The points that an event gives to players, or takes from them."""
    match event:
        case Points() | Gained():
            return [(event.player, event.points)]
        case Lost():
            return [(event.player, -event.points)]
        case Gave():
            return [(event.player, -event.points), (event.taker, event.points)]
    return []


def check_end(game: Game) -> Counter[str]:
    """The game is over with nothing pending, and its points are what the log says.

    Gives how often the action of each card began.
    """
    state, layout = game.state, game.machine.layout
    assert state.stack == [], "the game is over, but something still runs"
    assert state.cells[layout.action] == -1, "the game is over in the middle of an action"
    paid = [0] * layout.players
    actions: Counter[str] = Counter()
    for event in events_since(None, state.log):
        for player, points in paid_by(event):
            paid[player] += points
        if isinstance(event, ActionBegan):
            actions[layout.cards[event.card].card.id] += 1
    assert list(game.scores.values()) == paid, "points that the log does not tell"
    return actions


def check_saved(game: Game) -> None:
    """What was saved is the same game when it is read again."""
    again = Game.from_json(game.rules, game.to_json())
    assert again.snapshot() == game.snapshot(), "a saved game is another one"
    assert again.state.options == game.state.options, "a saved game goes on otherwise"


def play_through(number: int, expansion: str | None = None) -> Tally:
    """Plays a game at random and checks it on the way and at its end."""
    begun = time.perf_counter()
    play = play_of(number, expansion)
    game, source = play.begin(), random.Random(number)
    decisions, saved = 0, LOOK_EVERY * source.randrange(8)
    while not game.over:
        if decisions % LOOK_EVERY == 0:
            check_position(game)
            if decisions == saved:
                check_saved(game)
        options = len(game.state.options)
        assert options > 1, "a choice with one legal answer is not asked"
        game.take(source.randrange(options))
        decisions += 1
    check_position(game)
    actions = check_end(game)
    points = max(game.scores.values())
    return Tally(1, decisions, points, time.perf_counter() - begun, actions)


# ---------------------------------------------------------------- all of them


def attempt(number: int, expansion: str | None = None) -> tuple[int, Tally, str]:
    """Plays one game; a failure as text."""
    try:
        return number, play_through(number, expansion), ""
    except Exception:
        return number, Tally(), traceback.format_exc()


def run(first: int, games: int, workers: int, expansion: str | None = None) -> int:
    """Plays the games and prints what came up; gives the number of failures."""
    rows: dict[Row, Tally] = {}
    failures = 0
    for number, tally, error in _results(range(first, first + games), workers, expansion):
        play = play_of(number, expansion)
        if error:
            failures += 1
            print(f"game {number} failed: {play}\n{error}", flush=True)
            continue
        rows.setdefault((play.mix, play.edition, play.players), Tally()).add(tally)
    _print_table(rows)
    _print_unused(rows)
    print(f"{games - failures:,} games ended as they should, {failures:,} did not")
    return failures


def _results(
    numbers: range, workers: int, expansion: str | None
) -> Iterator[tuple[int, Tally, str]]:
    one = partial(attempt, expansion=expansion)
    if workers == 1:
        yield from map(one, numbers)
        return
    with Pool(workers) as pool:
        yield from pool.imap_unordered(one, numbers, chunksize=8)


def _print_table(rows: dict[Row, Tally]) -> None:
    print(f"{'mix':<52} {'edition':<16} {'players':>7} {'games':>6} {'decisions':>9} "
          f"{'best':>6} {'ms':>6}")  # fmt: skip
    for (mix, edition, players), tally in sorted(rows.items()):
        name = " + ".join(mix) or "base game"
        print(
            f"{name:<52} {edition:<16} {players:>7} {tally.games:>6,}"
            f" {tally.decisions / tally.games:>9.0f} {tally.points / tally.games:>6.1f}"
            f" {1000 * tally.seconds / tally.games:>6.0f}"
        )


def _print_unused(rows: dict[Row, Tally]) -> None:
    """Prints the cards whose action was never performed, in the mixes and editions played."""
    performed: Counter[str] = Counter()
    possible: set[str] = set()
    for (mix, edition, players), tally in rows.items():
        performed += tally.actions
        possible |= set(rules_of(edition, mix).program(players).actions)
    unused = sorted(possible - set(performed))
    print(f"{sum(performed.values()):,} actions of {len(performed)} cards; "
          f"never performed: {', '.join(unused) or 'none'}")  # fmt: skip


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--workers", type=int, default=1)
    expansions = sorted({name for mix in MIXES for name in mix})
    parser.add_argument("--with", choices=expansions, dest="expansion", metavar="EXPANSION")
    given = parser.parse_args()
    sys.exit(bool(run(given.first, given.games, given.workers, given.expansion)))


if __name__ == "__main__":
    main()
