"""Filters by numbers, negated tests and ranks, compared with lists that Python filters."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from .reacting import House, begun, house_of

NEIGHBOURS = {
    "galicia": "pais_vasco castilla_la_vieja",
    "pais_vasco": "galicia aragon castilla_la_vieja",
    "aragon": "pais_vasco cataluna castilla_la_vieja castilla_la_nueva valencia",
    "cataluna": "aragon valencia",
    "castilla_la_vieja": "galicia pais_vasco aragon castilla_la_nueva",
    "castilla_la_nueva": "aragon castilla_la_vieja sevilla granada valencia",
    "sevilla": "castilla_la_nueva granada",
    "granada": "castilla_la_nueva sevilla valencia",
    "valencia": "aragon cataluna castilla_la_nueva granada",
}
REGIONS = tuple(NEIGHBOURS)
INLAND = ("aragon", "castilla_la_vieja", "castilla_la_nueva")
PLAYERS = ("red", "blue", "yellow")
POWER = tuple(f"power_{number:02}" for number in range(1, 8))


@dataclass(frozen=True)
class Board:
    """A position, and what can be counted in it without the engine."""

    caballeros: Mapping[str, Mapping[str, int]]
    king: str
    grandes: Mapping[str, str]
    points: Mapping[str, int]
    cards: Mapping[str, int]

    def of(self, region: str, *owners: str) -> int:
        return sum(self.caballeros[region].get(owner, 0) for owner in owners)

    def leads(self, player: str, region: str, *, alone: bool) -> bool:
        own = self.of(region, player)
        others = [self.of(region, other) for other in PLAYERS if other != player]
        return own > 0 and own >= max(others) and not (alone and own in others)


T = TypeVar("T")


@dataclass(frozen=True)
class Said(Generic[T]):
    """A part of a filter: its words, and its value for one thing on a board."""

    words: str
    value: Callable[[Board, str], T]


Number = Said[int]
Test = Said[bool]
Compared = tuple[str, Number]
"""What is compared, in words after `most` or `highest`."""
BOUNDS: Mapping[str, Callable[[int, int], bool]] = {
    "at least": lambda value, count: value >= count,
    "at most": lambda value, count: value <= count,
    "exactly": lambda value, count: value == count,
    "more than": lambda value, count: value > count,
    "fewer than": lambda value, count: value < count,
}


@dataclass(frozen=True)
class Filter:
    """Some tests, and perhaps a superlative."""

    tests: tuple[Test, ...]
    words: str
    best: Callable[[Board, Sequence[str]], list[str]] | None = None

    def kept(self, board: Board, things: Iterable[str]) -> set[str]:
        left = [one for one in things if all(test.value(board, one) for test in self.tests)]
        return set(left if self.best is None else self.best(board, left))


def number_of_region(source: random.Random) -> Number:
    opponents = PLAYERS[1:]
    ways: list[Number] = [
        Said("caballeros of anyone in it", lambda b, r: b.of(r, *PLAYERS)),
        Said(
            "caballeros of opponents in it minus own caballeros in it",
            lambda b, r: max(b.of(r, *opponents) - b.of(r, "red"), 0),
        ),
        Said(
            "1 for every player that has own caballeros in it",
            lambda b, r: sum(b.of(r, one) > 0 for one in PLAYERS),
        ),
        Said(
            "1 for every opponent that leads it alone",
            lambda b, r: sum(b.leads(one, r, alone=True) for one in opponents),
        ),
        Said(
            "1 for every region that is next to it and has own caballeros",
            lambda b, r: sum(b.of(one, "red") > 0 for one in NEIGHBOURS[r].split()),
        ),
        Said(
            "2 for every grande that is in it plus 1",
            lambda b, r: 2 * sum(home == r for home in b.grandes.values()) + 1,
        ),
    ]
    return source.choice(ways)


def number_of_player(source: random.Random) -> Number:
    region = source.choice(REGIONS)
    ways: list[Number] = [
        Said("own points", lambda b, p: b.points[p]),
        Said(
            f"own caballeros in {region} plus own points",
            lambda b, p: b.of(region, p) + b.points[p],
        ),
        Said(
            "1 for every region whose [own caballeros in it] is at least 2",
            lambda b, p: sum(b.of(one, p) >= 2 for one in REGIONS),
        ),
        Said("cards in own hand", lambda b, p: b.cards[p]),
    ]
    return source.choice(ways)


def whose(number: Number, source: random.Random) -> Test:
    count = source.choice((0, 1, 2, 3, 4))
    bound = source.choice([*BOUNDS, ""])
    if bound == "fewer than":
        count += 1
    holds = BOUNDS[bound or "exactly"]
    words = f"whose [{number.words}] is {bound} {count}".replace("  ", " ")
    return Said(words, lambda b, one: holds(number.value(b, one), count))


def compared_in_it(source: random.Random) -> Test:
    """A bound that is another number of the same region."""
    bound = source.choice(["at least", "more than"])
    return Said(
        f"whose [own caballeros in it] is {bound} [caballeros of opponents in it]",
        lambda b, r: BOUNDS[bound](b.of(r, "red"), b.of(r, *PLAYERS[1:])),
    )


def held(words: str, number: Number, source: random.Random) -> Test:
    """`has at least 2 ...` or its opposite. words: what is counted, with `{}` for the bound."""
    count, bound, negated = source.choice((1, 2, 3)), source.choice(list(BOUNDS)), coin(source)
    count += bound == "fewer than"
    holds = BOUNDS[bound]
    said = words.format(f"{bound} {count}")
    return Said(
        f"does not have {said}" if negated else f"has {said}",
        lambda b, one: holds(number.value(b, one), count) is not negated,
    )


def coin(source: random.Random) -> bool:
    return source.random() < 0.5


def one_of_a_region(source: random.Random) -> Test:
    negated = coin(source)
    is_ = "is not" if negated else "is"
    owner, whom = source.choice((("own", ("red",)), ("opponents", PLAYERS[1:]), ("all", PLAYERS)))
    pieces = {"own": "own caballeros", "all": "caballeros of anyone"}.get(
        owner, "caballeros of opponents"
    )
    ways: list[Test] = [
        Said(f"{is_} coastal", lambda b, r: (r not in INLAND) is not negated),
        Said(
            f"{is_} empty",
            lambda b, r: (
                (not (b.of(r, *PLAYERS) or r == b.king or r in b.grandes.values())) is not negated
            ),
        ),
        held(f"{{}} {pieces}", Said("", lambda b, r: b.of(r, *whom)), source),
        whose(number_of_region(source), source),
        compared_in_it(source),
        beside(whose(number_of_region(source), source), negated),
    ]
    return source.choice(ways)


def beside(test: Test, negated: bool) -> Test:
    """A test of one of the neighbours."""
    return Said(
        f"is {'not ' if negated else ''}next to a region {test.words}",
        lambda b, r: any(test.value(b, one) for one in NEIGHBOURS[r].split()) is not negated,
    )


def one_of_a_player(source: random.Random) -> Test:
    region, negated, alone = source.choice(REGIONS), coin(source), coin(source)
    leads = f"{'does not lead' if negated else 'leads'} {region}{' alone' if alone else ''}"
    ways: list[Test] = [
        Said(leads, lambda b, p: b.leads(p, region, alone=alone) is not negated),
        Said("has no points", lambda b, p: b.points[p] == 0),
        Said("has no cards in own hand", lambda b, p: b.cards[p] == 0),
        Said(f"has no grande in {region}", lambda b, p: b.grandes[p] != region),
        held("{} points", Said("", lambda b, p: b.points[p]), source),
        held("{} cards in own hand", Said("", lambda b, p: b.cards[p]), source),
        held(f"{{}} own caballeros in {region}", Said("", lambda b, p: b.of(region, p)), source),
        whose(number_of_player(source), source),
    ]
    return source.choice(ways)


def superlative(
    number: Number, *, counted: bool, source: random.Random
) -> tuple[str, Callable[[Board, Sequence[str]], list[str]]]:
    """A superlative: those to which exactly `rank - 1` others are to be preferred; alone, one."""
    alone = source.random() < 0.4
    highest, negated, rank = coin(source), coin(source), source.choice((1, 1, 2, 3))
    end = {True: ("fewest", "most"), False: ("lowest", "highest")}[counted][highest]
    place = ("", "second ", "third ")[rank - 1] + end
    what = number.words if counted else f"[{number.words}]"

    def best(board: Board, things: Sequence[str]) -> list[str]:
        values = {one: number.value(board, one) * (1 if highest else -1) for one in things}
        fit = [
            one
            for one in things
            if sum(value > values[one] for value in values.values()) == rank - 1
        ]
        if alone and len(fit) > 1:
            fit = []
        return [one for one in things if (one in fit) is not negated]

    return f"{'does not have' if negated else 'has'} the {place} {what}{' alone' * alone}", best


def region_filter(source: random.Random) -> Filter:
    tests = tuple(one_of_a_region(source) for _ in range(source.choice((0, 1, 1, 2))))
    counted = coin(source)
    if counted:
        number: Number = Said("caballeros", lambda b, r: b.of(r, *PLAYERS))
    else:
        number = number_of_region(source)
    return with_superlative(tests, number, counted=counted, source=source)


def player_filter(source: random.Random) -> Filter:
    tests = tuple(one_of_a_player(source) for _ in range(source.choice((0, 1, 1, 2))))
    region, counted = source.choice(REGIONS), coin(source)
    counts: list[Number] = [
        Said("points", lambda b, p: b.points[p]),
        Said("cards in own hand", lambda b, p: b.cards[p]),
        Said(f"own caballeros in {region}", lambda b, p: b.of(region, p)),
    ]
    number = source.choice(counts) if counted else number_of_player(source)
    return with_superlative(tests, number, counted=counted, source=source)


def with_superlative(
    tests: tuple[Test, ...], number: Number, *, counted: bool, source: random.Random
) -> Filter:
    words, best = [test.words for test in tests], None
    if not tests or coin(source):
        said, best = superlative(number, counted=counted, source=source)
        words.append(said)
    first = "" if words[0].startswith("whose ") else "that "
    return Filter(tests, first + " and ".join(words), best)


def random_board(source: random.Random) -> Board:
    def counts() -> dict[str, int]:
        return {one: source.choice((0, 0, 1, 2, 3)) for one in PLAYERS}

    return Board(
        {region: counts() if coin(source) else {} for region in REGIONS},
        source.choice(REGIONS),
        {one: source.choice(REGIONS) for one in PLAYERS},
        {one: source.choice((0, 1, 3, 3, 12)) for one in PLAYERS},
        {one: source.choice((0, 1, 2, 4)) for one in PLAYERS},
    )


def scores(house: House, effect: str, board: Board) -> dict[str, int]:
    """What each player gains by an effect."""
    given: dict[str, Any] = {
        region: {one: count for one, count in counts.items() if count}
        for region, counts in board.caballeros.items()
    }
    given |= {"king": board.king, "grande": dict(board.grandes), "points": dict(board.points)}
    given["hand"] = {one: list(POWER[:count]) for one, count in board.cards.items()}
    game = begun(house, effect, **given)
    return {one: game.scores[one] - board.points[one] for one in PLAYERS}


def compare(
    folder: Path,
    filters: Mapping[str, Filter],
    found: Callable[[Mapping[str, int]], set[str]],
    things: Sequence[str],
    source: random.Random,
) -> None:
    house, some = house_of(folder, filters), 0
    for effect, one in filters.items():
        for _ in range(4):
            board = random_board(source)
            wanted = one.kept(board, things)
            assert found(scores(house, effect, board)) == wanted, (effect, board)
            some += 0 < len(wanted) < len(things)
    assert some > len(filters)


def test_regions(tmp_path: Path) -> None:
    source = random.Random(5)
    bits = "".join(
        f"  if town is {region}:\n    gain {1 << bit} point{'s' if bit else ''}\n"
        for bit, region in enumerate(REGIONS)
    )
    filters: dict[str, Filter] = {}
    while len(filters) < 120:
        one = region_filter(source)
        filters[f"for each region {one.words} as town:\n{bits}"] = one

    def found(gained: Mapping[str, int]) -> set[str]:
        return {region for bit, region in enumerate(REGIONS) if gained["red"] >> bit & 1}

    compare(tmp_path, filters, found, REGIONS, source)


def test_players(tmp_path: Path) -> None:
    source = random.Random(6)
    filters: dict[str, Filter] = {}
    while len(filters) < 120:
        one = player_filter(source)
        filters[f"for each player {one.words} as one:\n  one:\n    gain 1 point"] = one

    def found(gained: Mapping[str, int]) -> set[str]:
        return {one for one in PLAYERS if gained[one]}

    compare(tmp_path, filters, found, PLAYERS, source)


SUBJECTS = {
    "the player to the left": "blue",
    "the player to the right of rival": "yellow",
    "the first player in turn_order": "blue",
    "the last player in turn_order": "yellow",
    "the next player in turn_order": "yellow",
    "the previous player in turn_order": "blue",
}
"""Who each of them is for red, whose rival is red, and who acts second: after blue."""


def test_players_who_are_found_can_be_subjects(tmp_path: Path) -> None:
    """Each is asked for the points that only that player has, and for another's."""
    choose = "choose any player as rival\nsettle turn_order\n"
    sentences = {
        f"{choose}if {subject} has exactly {number} points: gain 1 point": (who, number)
        for subject, who in SUBJECTS.items()
        for number in (5, 7)
    }
    house = house_of(tmp_path, sentences)
    points, table = {"blue": 5, "yellow": 7}, {"blue": 9, "red": 8, "yellow": 7}
    on_table = {one: [f"power_{value:02}"] for one, value in table.items()}
    for effect, (who, number) in sentences.items():
        game = begun(house, effect, points=points, table=on_table)
        game.choose("red")
        assert game.over and game.scores["red"] == (points[who] == number), effect


def test_there_need_not_be_a_next_player(tmp_path: Path) -> None:
    effect = (
        "settle turn_order\nif the next player in turn_order does not have points: gain 1 point"
    )
    house = house_of(tmp_path, [effect])
    values = {"blue": 9, "yellow": 8, "red": 7}
    table = {one: [f"power_{value:02}"] for one, value in values.items()}
    assert begun(house, effect, table=table).scores["red"] == 0
    assert begun(house, effect, table=table | {"red": ["power_10"]}).scores["red"] == 1


def holds_for(
    who: str, points: Mapping[str, int], way: str, number: int, end: str, alone: str
) -> bool:
    """Whether so many have more points than a player, or fewer; or not so many."""
    high, all_points = end in ("highest", "most"), list(points.values())
    better = [n for n in all_points if (n > points[who] if high else n < points[who])]
    ties = alone and all_points.count(points[who]) > 1
    return (len(better) == number and not ties) is (way == "")


def test_who_ranks_first_may_be_asked_after_if(tmp_path: Path) -> None:
    """Compared with Python's own ranks."""
    source, ranks = random.Random(5), ("", "second ", "third ")
    effects = {
        f"if [own points] is {way}the {rank}{end}{alone}: gain 100 points": (
            way,
            number,
            end,
            alone,
        )
        for number, rank in enumerate(ranks)
        for end in ("highest", "lowest")
        for way in ("", "not ")
        for alone in ("", " alone")
    }
    rivals = {
        f"choose any opponent as rival\n"
        f"if rival {way}the {rank}{end} points{alone}: gain 100 points": (
            ("" if way == "has " else "not "),
            number,
            end,
            alone,
        )
        for number, rank in enumerate(ranks)
        for end in ("most", "fewest")
        for way in ("has ", "does not have ")
        for alone in ("", " alone")
    }
    house = house_of(tmp_path, [*effects, *rivals])
    for effect, said in [*effects.items(), *rivals.items()] * 6:
        points = {one: source.randrange(4) for one in PLAYERS}
        game = begun(house, effect, points=points)
        holds = {one: holds_for(one, points, *said) for one in PLAYERS}
        asked = [one for one in ("blue", "yellow") if effect in rivals]
        who = source.choice(asked) if game.decision is not None else (asked or ["red"])[0]
        if game.decision is not None:
            game.choose(who)
        else:  # whom red chooses makes no difference
            assert len({holds[one] for one in asked}) < 2
        assert (game.scores["red"] >= 100) is holds[who], (effect, points, who)
