"""Positions that the engine and an oracle both score: where do they differ?"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from elgrande.engine import Game
from elgrande.engine.compile.ruleset import Ruleset

HOUSE = Path(__file__).parent / "house"
"""A folder with cards that score the whole board."""
EDITIONS = ("big_box", "rio_grande_1996")


@dataclass(frozen=True)
class Difference:
    """A position with what the engine and what the oracle pays."""

    number: int
    given: Mapping[str, Any]
    engine: Mapping[str, int]
    oracle: Mapping[str, int]


Compare = Callable[[int, random.Random], Difference]
"""Makes the position with a number, by chance, and scores it twice."""


def gained(
    rules: Ruleset,
    players: tuple[str, ...],
    given: Mapping[str, Any],
    picks: Mapping[str, str] | None = None,
) -> dict[str, int]:
    """What each player gains from a position on; questions get their first answer.

    picks: what players choose instead, wherever it is offered to them.
    """
    game = Game.new(rules, players, given=given)
    while (decision := game.decision) is not None:
        pick = (picks or {}).get(decision.player)
        game.take(decision.keys.index(pick) if pick in decision.keys else 0)
    return game.scores


def scored(
    rules: Ruleset, players: tuple[str, ...], given: Mapping[str, Any], card: str
) -> dict[str, int]:
    """What each player gains when a card scores a position."""
    return gained(rules, players, {**given, "at": {"action": card}, "by": players[0]})


def differences(positions: range, compare: Compare) -> Iterator[Difference]:
    """Each position that is scored differently; position n always is the same one."""
    for number in positions:
        found = compare(number, random.Random(number))
        if found.engine != found.oracle:
            yield found


def report(compare: Compare, *, positions: int) -> int:
    """The command of an oracle: compares many positions, and prints those that differ.

    positions: how many, where the command line does not say. Gives the exit code.
    """
    parser = argparse.ArgumentParser(description=differences.__doc__)
    parser.add_argument("--positions", type=int, default=positions)
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    chosen = parser.parse_args()
    wrong = list(differences(range(chosen.first, chosen.first + chosen.positions), compare))
    for difference in wrong[:20]:
        print(difference)
    print(f"{chosen.positions} positions, {len(wrong)} scored differently")
    return int(bool(wrong))
