"""Positions that the engine and an oracle both score: where do they differ?"""

from __future__ import annotations

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


def scored(
    rules: Ruleset, players: tuple[str, ...], given: Mapping[str, Any], card: str
) -> dict[str, int]:
    """What each player gains when a card scores a position; questions get their first answer."""
    game = Game.new(rules, players, given={**given, "at": {"action": card}, "by": players[0]})
    while not game.over:
        game.take(0)
    return game.scores


def differences(
    positions: range, compare: Callable[[int, random.Random], Difference]
) -> Iterator[Difference]:
    """Each position that is scored differently; position n always is the same one."""
    for number in positions:
        found = compare(number, random.Random(number))
        if found.engine != found.oracle:
            yield found
