"""The scoring of the Jubilee, independently from S2 and S4: `python -m tests.oracles.jubilee`.

Every player has a flag bearer in some region, or none; all else is as in the base game.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from elgrande.engine import load_rules
from elgrande.engine.compile.ruleset import Ruleset

from .colonies import BOARDS, CASTILLO, COLOURS, SPAIN, Counts
from .compared import EDITIONS, HOUSE, Difference, report, scored
from .ranking import groups, leader, paid


@dataclass(frozen=True)
class Position:
    """What lies on the board when the scoring begins. counts: bearers are not among them."""

    players: tuple[str, ...]
    counts: Mapping[str, Counts]
    bearers: Mapping[str, str]
    """The region of each player's flag bearer."""
    king: str = ""
    grandes: Mapping[str, str] = field(default_factory=dict)
    boards: Mapping[str, str] = field(default_factory=dict)

    def standing(self, place: str) -> Counts:
        """All caballeros in a place: a bearer is one of them."""
        there = Counter(self.counts.get(place, {}))
        there.update(player for player, region in self.bearers.items() if region == place)
        return dict(there)

    def values(self, place: str) -> tuple[int, ...]:
        """What the ranks are worth: a mobile scoreboard covers the printed values."""
        covers = [BOARDS[board] for board, where in self.boards.items() if where == place]
        return covers[0] if covers else (SPAIN | CASTILLO)[place]


def score(position: Position, *, first_only: bool = False) -> Counts:
    """What each player gains when every region and the Castillo are scored."""
    points: Counter[str] = Counter(dict.fromkeys(position.players, 0))
    for place in SPAIN | CASTILLO:
        flags = [player for player, region in position.bearers.items() if region == place]
        tied = groups(position.standing(place), flags)
        first = leader(tied)
        if not first_only:
            points.update(paid(tied, position.values(place), len(position.players)))
        elif first is not None:
            points[first] += position.values(place)[0]
        if first is not None:
            home = position.grandes.get(first) == place
            points[first] += 2 * (position.king == place) + 2 * home
    return dict(points)


def random_position(rng: random.Random) -> Position:
    """Small numbers, so that ties with and without flags are frequent."""
    players = COLOURS[: rng.randint(2, 5)]
    regions, places = list(SPAIN), [*SPAIN, "castillo"]
    busy = rng.sample(regions, 3)
    counts = {place: {one: rng.choice((0, 1, 1, 2)) for one in players} for place in places}
    boards = dict(zip(BOARDS, rng.sample(places, 2), strict=True)) if rng.random() < 0.5 else {}
    return Position(
        players=players,
        counts=counts,
        bearers={one: rng.choice(busy) for one in players if rng.random() < 0.9},
        king=rng.choice(regions),
        grandes={one: rng.choice([*busy, "galicia"]) for one in players},
        boards=boards,
    )


def as_given(position: Position) -> dict[str, Any]:
    """The position as a scenario writes it."""
    flags = {one: {"in": region, one: 1} for one, region in position.bearers.items()}
    given: dict[str, Any] = {
        place: {one: number for one, number in crowd.items() if number}
        for place, crowd in position.counts.items()
    }
    given |= {"king": position.king, "grande": dict(position.grandes), "flag": flags}
    given |= position.boards
    return given


@cache
def _rules(edition: str) -> Ruleset:
    return load_rules("jubilee", "inquisitor_colonies", edition=edition, paths=[HOUSE])


def compare(number: int, rng: random.Random) -> Difference:
    """A random position, scored twice; by turns in both editions, and for first places only."""
    first_only = number % 4 > 1
    position = random_position(rng)
    card = "whole_board_first_only" if first_only else "whole_board"
    given = as_given(position)
    engine = scored(_rules(EDITIONS[number % 2]), position.players, given, card)
    return Difference(number, given, engine, score(position, first_only=first_only))


if __name__ == "__main__":
    sys.exit(report(compare, positions=5_000))
