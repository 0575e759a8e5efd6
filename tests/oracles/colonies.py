"""The scoring of Grand Inquisitor & the Colonies, written independently from S0, S2 and S4.

A position holds what a scoring depends on and nothing else; `score` returns what each player gains
when all its places are scored.
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

from .compared import EDITIONS, HOUSE, Difference, report, scored
from .ranking import groups, leader, paid

BLACK = "black"
COLOURS = ("red", "blue", "yellow", "green", "brown")
SPAIN = {
    "galicia": (4, 2, 0),
    "pais_vasco": (5, 3, 1),
    "aragon": (5, 4, 1),
    "cataluna": (4, 2, 1),
    "castilla_la_vieja": (6, 4, 2),
    "castilla_la_nueva": (7, 4, 2),
    "sevilla": (4, 3, 1),
    "granada": (6, 3, 1),
    "valencia": (5, 3, 2),
}
COLONIES = {"francia": (3, 1, 0), "ship": (0, 0, 0), "america": (4, 0, 0), "africa": (4, 2, 1)}
REGIONS = SPAIN | COLONIES
CASTILLO = {"castillo": (5, 3, 1)}
SEATS = {
    "ambassador": ("francia", 2),
    "envoy": ("francia", 1),
    "captain": ("ship", 3),
    "viceroy": ("america", 5),
}
"""Where each seat is and what it pays."""
APART = ("captain", "viceroy")
"""Who sits there does not count for the majority of the region."""
BOARDS = {"board_8_4_0": (8, 4, 0), "board_4_0_0": (4, 0, 0)}
TABLE = {2: 6, 3: 6, 4: 10, 5: 10}
"""The spaces of the limit table, by number of players."""
FRANCIA_HOLDS = 3

Counts = dict[str, int]


@dataclass(frozen=True)
class Position:
    """What lies on the board when the scoring begins; owners are the players' colours and black."""

    invisible: bool
    """The rules of 1997, by which ownerless black caballeros take ranks; else the Big Box."""
    players: tuple[str, ...]
    counts: Mapping[str, Counts]
    """Caballeros that stand in a place: neither in a seat nor on the limit table."""
    seats: Mapping[str, str] = field(default_factory=dict)
    table: str | None = None
    on_table: Counts = field(default_factory=dict)
    king: str = ""
    grandes: Mapping[str, str] = field(default_factory=dict)
    boards: Mapping[str, str] = field(default_factory=dict)
    holder: str | None = None
    """Who has the Grand Inquisitor."""

    def standing(self, place: str) -> Counts:
        """The caballeros that take part in the majority of a place, by owner."""
        if place == self.table:
            return dict(self.on_table)  # those next to the table do not count
        there = Counter(self.counts.get(place, {}))
        there.update(
            owner
            for seat, owner in self.seats.items()
            if SEATS[seat][0] == place and seat not in APART
        )
        return dict(there)

    def contenders(self, place: str) -> Counts:
        """The same by who takes the rank: the black ones are the holder's.

        Without a holder they are an invisible player's, or have no owner.
        """
        there = self.standing(place)
        black = there.pop(BLACK, 0)
        if self.holder:
            there[self.holder] = there.get(self.holder, 0) + black
        elif self.invisible:
            there[BLACK] = black
        return there

    def values(self, place: str) -> tuple[int, ...]:
        """What the ranks are worth: a mobile scoreboard covers the printed values."""
        for board, where in self.boards.items():
            if where == place:
                return BOARDS[board]
        return (REGIONS | CASTILLO)[place]


def score(position: Position, *, first_only: bool = False) -> Counts:
    """What each player gains when every region and the Castillo are scored."""
    points: Counter[str] = Counter(dict.fromkeys(position.players, 0))
    for place in REGIONS | CASTILLO:
        points.update(_of_place(position, place, first_only))
    points.pop(BLACK, None)  # lost
    return dict(points)


def _of_place(position: Position, place: str, first_only: bool) -> Counts:
    tied = groups(position.contenders(place))
    first = leader(tied)
    points: Counter[str] = Counter()
    if not first_only:
        points.update(paid(tied, position.values(place), len(position.players)))
    elif first is not None:
        points[first] += position.values(place)[0]
    if first is not None and first != BLACK:
        points[first] += 2 * (position.king == place)
        if place != "ship" or not position.invisible:  # in 1997 only the captain is paid there
            points[first] += 2 * (position.grandes.get(first) == place)
    points.update(_of_seats(position, place, first, first_only))
    return points


def _of_seats(position: Position, place: str, first: str | None, first_only: bool) -> Counts:
    """Seats pay by themselves: neither ranks nor mobile scoreboards change that."""
    points: Counter[str] = Counter()
    for seat, sitting in position.seats.items():
        region, worth = SEATS[seat]
        owner = position.holder if sitting == BLACK else sitting
        if region != place or owner is None:
            continue
        if first_only and (seat in APART or owner != first):
            continue
        points[owner] += worth
    return points


# ---------------------------------------------------------------- random positions


def random_position(rng: random.Random, *, invisible: bool) -> Position:
    """Small numbers, so that ties, empty places and full tables are frequent."""
    players = COLOURS[: rng.randint(2, 5)]
    owners = (*players, BLACK)
    counts = {place: _crowd(rng, owners) for place in REGIONS | CASTILLO}
    seats = {seat: rng.choice(owners) for seat in SEATS if rng.random() < 0.5}
    table, on_table = None, dict[str, int]()
    if rng.random() < 0.7:
        table = rng.choice([place for place in REGIONS if place != "francia"])
        on_table, counts[table] = _seated(rng, counts[table], TABLE[len(players)])
    counts["francia"] = _at_most(rng, counts["francia"], 1)
    counts = _four_black(rng, counts, seats, on_table)
    places = [*REGIONS, "castillo"]
    return Position(
        invisible=invisible,
        players=players,
        counts=counts,
        seats=seats,
        table=table,
        on_table=on_table,
        king=rng.choice([*SPAIN, "francia"]),
        grandes={player: rng.choice(places) for player in players},
        boards=dict(zip(BOARDS, rng.sample([place for place in places], 2), strict=True))
        if rng.random() < 0.5
        else {},
        holder=rng.choice([None, *players]),
    )


def _crowd(rng: random.Random, owners: tuple[str, ...]) -> Counts:
    if rng.random() < 0.1:
        return {}
    crowd = {owner: rng.choice((0, 0, 1, 1, 2, 3)) for owner in owners}
    return {owner: number for owner, number in crowd.items() if number}


def _seated(rng: random.Random, crowd: Counts, spaces: int) -> tuple[Counts, Counts]:
    """Those on the table, as many as it has room for, and those next to it."""
    everybody = [owner for owner, number in crowd.items() for _ in range(number)]
    rng.shuffle(everybody)
    return dict(Counter(everybody[:spaces])), dict(Counter(everybody[spaces:]))


def _at_most(rng: random.Random, crowd: Counts, most: int) -> Counts:
    everybody = [owner for owner, number in crowd.items() for _ in range(number)]
    rng.shuffle(everybody)
    return dict(Counter(everybody[:most]))


def _four_black(
    rng: random.Random, counts: dict[str, Counts], seats: dict[str, str], on_table: Counts
) -> dict[str, Counts]:
    """The box holds four black caballeros; further ones go to a player, so that crowds stay."""
    left = 4 - sum(owner == BLACK for owner in seats.values())
    left -= on_table.get(BLACK, 0)
    for place in rng.sample(sorted(counts), len(counts)):
        kept = max(0, min(left, counts[place].get(BLACK, 0)))
        counts[place] = (
            {**counts[place], BLACK: kept}
            if kept
            else {o: n for o, n in counts[place].items() if o != BLACK}
        )
        left -= kept
    while left < 0:
        on_table[BLACK] -= 1
        left += 1
    return counts


# ---------------------------------------------------------------- the same for the engine


def as_given(position: Position) -> dict[str, Any]:
    """The position as a scenario writes it."""
    given: dict[str, Any] = {
        place: dict(crowd) for place, crowd in position.counts.items() if crowd
    }
    given |= {seat: {owner: 1} for seat, owner in position.seats.items()}
    if position.table:
        given["limit_table"] = {"in": position.table, **position.on_table}
    if position.king:
        given["king"] = position.king
    given["grande"] = dict(position.grandes)
    given |= position.boards
    if position.holder:
        given["inquisitor"] = f"court/{position.holder}"
    return given


@cache
def _rules(edition: str) -> Ruleset:
    return load_rules("inquisitor_colonies", edition=edition, paths=[HOUSE])


def compare(number: int, rng: random.Random) -> Difference:
    """A random position, scored twice; by turns in both editions, and for first places only."""
    invisible = bool(number % 2)
    first_only = number % 4 > 1
    position = random_position(rng, invisible=invisible)
    card = "whole_board_first_only" if first_only else "whole_board"
    given = as_given(position)
    engine = scored(_rules(EDITIONS[invisible]), position.players, given, card)
    return Difference(number, given, engine, score(position, first_only=first_only))


if __name__ == "__main__":
    sys.exit(report(compare, positions=20_000))
