"""The scoring of Grandissimo, with flags, written independently from S0, S2 and S4.

Portugal, courts, a Grande as King, an alliance and a boycott; the Jubilee's flags break ties in
all of it. `python -m tests.oracles.grandissimo` compares it with the engine.
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
from .compared import EDITIONS, HOUSE, Difference, gained, report, scored
from .ranking import groups, leader, paid

REGIONS = SPAIN | {"portugal": (5, 0, 0)}
COURTS = (7, 5, 1)
SOLDIERS = "black"


@dataclass(frozen=True)
class Position:
    """What lies on the table when the scoring begins. counts: bearers are not among them."""

    players: tuple[str, ...]
    counts: Mapping[str, Counts]
    courts: Counts = field(default_factory=dict)
    guests: Mapping[str, Counts] = field(default_factory=dict)
    """Caballeros of others in a player's court."""
    crew: Counts = field(default_factory=dict)
    """Who stands on the ship tile in the first player's court."""
    bearers: Mapping[str, str] = field(default_factory=dict)
    """The region of each player's flag bearer."""
    king: str = "galicia"
    usurper: str | None = None
    """Whose Grande acts as King; the King is in the Castillo then."""
    grandes: Mapping[str, str] = field(default_factory=dict)
    boards: Mapping[str, str] = field(default_factory=dict)
    allies: tuple[str, str] | None = None
    boycott: str | None = None
    disks: Mapping[str, str] = field(default_factory=dict)

    @property
    def kings_region(self) -> str:
        """Where the King is, or the Grande who acts as King."""
        return self.grandes[self.usurper] if self.usurper else self.king

    def standing(self, places: tuple[str, ...]) -> Counts:
        """All caballeros of players in these places: a bearer is one of them, a soldier is not."""
        there: Counter[str] = Counter()
        for place in places:
            there.update(self.counts.get(place, {}))
        there.update(player for player, region in self.bearers.items() if region in places)
        return {owner: number for owner, number in there.items() if owner != SOLDIERS}

    def values(self, place: str) -> tuple[int, ...]:
        """What the ranks are worth: a mobile scoreboard covers the printed values."""
        covers = [BOARDS[board] for board, where in self.boards.items() if where == place]
        return covers[0] if covers else (REGIONS | CASTILLO)[place]

    def emptied(self) -> Position:
        """After the Castillo: each player's disk has sent out caballeros and Grande."""
        counts = {place: dict(crowd) for place, crowd in self.counts.items()}
        bearers, grandes = dict(self.bearers), dict(self.grandes)
        for player in self.players:
            number, goal = counts["castillo"].pop(player, 0), self.disks[player]
            if goal == self.kings_region:
                continue  # to the court; a Grande stays inside
            counts[goal][player] = counts[goal].get(player, 0) + number
            if number and player not in bearers:
                counts[goal][player] -= 1
                bearers[player] = goal
            if grandes[player] == "castillo":
                grandes[player] = goal
        return Position(
            **{**self.__dict__, "counts": counts, "bearers": bearers, "grandes": grandes}
        )


def score_places(
    position: Position,
    ranked: tuple[str, ...],
    paying: tuple[str, ...],
    *,
    first_only: bool = False,
) -> Counts:
    """What is gained in places that are scored together.

    ranked: whose caballeros are added; paying: whose values and bonuses are.
    """
    flags = [player for player, region in position.bearers.items() if region in ranked]
    tied = groups(position.standing(ranked), flags)
    first = leader(tied)
    boards = [position.values(place) for place in paying]
    values = tuple(map(sum, zip(*boards, strict=True)))
    points: Counter[str] = Counter()
    if not first_only:
        points.update(paid(tied, values, len(position.players)))
    elif first is not None:
        points[first] += values[0]
    if first is not None:
        points[first] += 2 * (position.kings_region in paying)
        points[first] += 2 * (position.grandes.get(first) in paying)
    return points


def score_board(position: Position, *, first_only: bool = False) -> Counts:
    """A special scoring of every region and the Castillo: it knows no alliance and no boycott."""
    points: Counter[str] = Counter(dict.fromkeys(position.players, 0))
    for place in REGIONS | CASTILLO:
        points.update(score_places(position, (place,), (place,), first_only=first_only))
    return dict(points)


def score_generally(position: Position) -> Counts:
    """A general scoring: the Castillo first, and then the regions with who came out of it."""
    points: Counter[str] = Counter(dict.fromkeys(position.players, 0))
    points.update(score_places(position, ("castillo",), ("castillo",)))
    after = position.emptied()
    alone = [region for region in REGIONS if region not in (position.allies or ())]
    for ranked in [(region,) for region in alone] + [position.allies or ()]:
        paying = tuple(region for region in ranked if region != position.boycott)
        if paying:
            points.update(score_places(after, ranked, paying))
    return dict(points)


def score_courts(position: Position) -> Counts:
    """All pieces in the courts, also guests: no bonus, no flag, no crew of a ship; three ranks."""
    points: Counter[str] = Counter(dict.fromkeys(position.players, 0))
    courts = {
        host: number + sum(position.guests.get(host, {}).values())
        for host, number in position.courts.items()
    }
    points.update(paid(groups(courts), COURTS, players=4))  # all ranks, with any number of players
    return dict(points)


# ---------------------------------------------------------------- random positions


def random_position(rng: random.Random, *, cards: bool) -> Position:
    """Small numbers, so that ties with and without flags are frequent.

    cards: an alliance is marked by region cards, which no other player may have taken (1997).
    """
    players = COLOURS[: rng.randint(2, 5)]
    places = [*REGIONS, "castillo"]
    busy = rng.sample(list(REGIONS), 3)
    counts = {place: {one: rng.choice((0, 1, 1, 2)) for one in players} for place in places}
    counts[rng.choice(busy)][SOLDIERS] = 2
    usurper = rng.choice([None, *players])
    grandes = {one: rng.choice([*busy, "castillo"]) for one in players}
    if usurper and grandes[usurper] == "castillo":
        grandes[usurper] = rng.choice(busy)
    free = list(SPAIN) if cards else list(REGIONS)
    first, second, third = rng.sample(free, 3)
    allied = rng.random() < 0.6
    marked = [third] if cards or not allied else [third, first, second]
    return Position(
        players=players,
        counts=counts,
        courts={one: rng.choice((0, 1, 1, 2, 3)) for one in players},
        guests={
            host: {one: rng.choice((0, 0, 1)) for one in players if one != host}
            for host in rng.sample(players, 2)
        },
        crew={one: rng.choice((0, 0, 1)) for one in players},
        bearers={one: rng.choice(busy) for one in players if rng.random() < 0.8},
        king=rng.choice(busy),
        usurper=usurper,
        grandes=grandes,
        boards=dict(zip(BOARDS, rng.sample(places, 2), strict=True)) if rng.random() < 0.5 else {},
        allies=(first, second) if allied else None,
        boycott=rng.choice([one for one in marked if one != "portugal"] or [None])
        if rng.random() < 0.6
        else None,
        disks={one: rng.choice(list(SPAIN)) for one in players},
    )


# ---------------------------------------------------------------- the same for the engine


def as_given(position: Position, edition: str) -> dict[str, Any]:
    """The position as a scenario writes it."""
    first, last = position.players[0], position.players[-1]
    kept: dict[str, list[str]] = {first: [], last: []}
    given: dict[str, Any] = {
        place: {one: number for one, number in crowd.items() if number}
        for place, crowd in position.counts.items()
    }
    given["court"] = {
        one: {"caballero": number, **position.guests.get(one, {})}
        for one, number in position.courts.items()
    }
    given |= {"grande": dict(position.grandes), "starter": first}
    given["flag"] = {one: {"in": region, one: 1} for one, region in position.bearers.items()}
    given |= position.boards
    if edition == "big_box":
        given["ship_tile_1"] = {"in": f"court/{first}", **position.crew}
    else:
        given |= {"ship_tile_1": f"court/{first}", "ship": dict(position.crew)}
    given["king"] = "castillo" if position.usurper else position.king
    if position.usurper:
        given["royal_guard"] = f"court/{position.usurper}"
        kept[last].append("gra6_revolution")
    if position.allies:
        given["ally_1"], given["ally_2"] = position.allies
        kept[first].append("gra6_alliance")
    if position.boycott:
        given["boycott"] = position.boycott
        kept[last].append("gra6_boycott")
    return given | {"kept": kept}


@cache
def _rules(edition: str) -> Ruleset:
    return load_rules("grandissimo", "jubilee", edition=edition, paths=[HOUSE])


def compare(number: int, rng: random.Random) -> Difference:
    """A random position, scored twice; by turns in both editions, and in each manner."""
    edition, manner = EDITIONS[number % 2], number // 2 % 4
    rules, position = _rules(edition), random_position(rng, cards=bool(number % 2))
    players, given = position.players, as_given(position, edition)
    if manner == 0:
        engine = gained(rules, players, given | {"at": "general_scoring"}, position.disks)
        return Difference(number, given, engine, score_generally(position))
    if manner == 1:
        engine = scored(rules, players, given, "gra6_court_scoring")
        return Difference(number, given, engine, score_courts(position))
    card = "whole_board" if manner == 2 else "whole_board_first_only"
    engine = scored(rules, players, given, card)
    return Difference(number, given, engine, score_board(position, first_only=manner == 3))


if __name__ == "__main__":
    sys.exit(report(compare, positions=20_000))
