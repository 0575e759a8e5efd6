"""Numbers that are worked out, compared with a second calculation: Python's, and a walk."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from .reacting import House, begun, house_of

MOST = 10_000
COUNTS = ("castillo", "court", "galicia", "sevilla")
Standing = Mapping[str, int]
Formula = tuple[str, Callable[[Standing], int]]
"""An amount as it is written, and its value."""


def within(value: int) -> int:
    """A number of the language: from 0 to 10,000."""
    return min(max(value, 0), MOST)


def atom(source: random.Random) -> Formula:
    if source.random() < 0.4:
        number = source.choice((1, 2, 3, 7, 60, 9_000))
        return str(number), lambda standing: number
    place = source.choice(COUNTS)
    where = {"castillo": "the castillo", "court": "own court"}.get(place, place)
    return f"own caballeros in {where}", lambda standing: standing[place]


def factor(source: random.Random, depth: int) -> Formula:
    """What may be multiplied: a term, or anything in brackets."""
    if depth and source.random() < 0.5:
        text, value = amount(source, depth - 1)
        return (f"[{text}]", value) if not text.isdigit() else (text, value)
    return term(source, depth)


def term(source: random.Random, depth: int) -> Formula:
    way = source.choice(("atom", "rest", "greater", "smallest")) if depth else "atom"
    if way == "atom":
        return atom(source)
    if way == "rest":
        (first, one), (second, other) = factor(source, depth - 1), factor(source, depth - 1)
        return (
            f"the rest of {first} divided by {second}",
            lambda standing: one(standing) % other(standing) if other(standing) else 0,
        )
    many = [bracketed(source, depth - 1) for _ in range(2 if way == "greater" else 4)]
    texts, values = [text for text, _ in many], [value for _, value in many]
    if way == "greater":
        word, best = source.choice((("greater", max), ("smaller", min)))
    else:
        word, best = source.choice((("greatest", max), ("smallest", min)))
    listed = f"{', '.join(texts[:-1])} and {texts[-1]}"
    return f"the {word} of {listed}", lambda standing: best(value(standing) for value in values)


def bracketed(source: random.Random, depth: int) -> Formula:
    text, value = amount(source, depth)
    return (text if text.isdigit() else f"[{text}]"), value


def product(source: random.Random, depth: int) -> Formula:
    way = source.choice(("term", "times", "up", "down"))
    if way == "term":
        return term(source, depth)
    (first, one), (second, other) = factor(source, depth), factor(source, depth)
    if way == "times":
        return f"{first} times {second}", lambda s: within(one(s) * other(s))
    if way == "up":
        text = f"{first} divided by {second} rounded up"
        return text, lambda s: -(-one(s) // other(s)) if other(s) else 0
    text = f"{first} divided by {second} rounded down"
    return text, lambda s: one(s) // other(s) if other(s) else 0


def amount(source: random.Random, depth: int) -> Formula:
    text, value = product(source, depth)
    for _ in range(source.choice((0, 0, 1, 2))):
        more, added = product(source, depth)
        sign = source.choice(("plus", "minus"))
        text, value = f"{text} {sign} {more}", _joined(sign, value, added)
    return text, value


def _joined(
    sign: str, first: Callable[[Standing], int], second: Callable[[Standing], int]
) -> Callable[[Standing], int]:
    if sign == "plus":
        return lambda standing: within(first(standing) + second(standing))
    return lambda standing: within(first(standing) - second(standing))


def test_random_formulas(tmp_path: Path) -> None:
    source = random.Random(8)
    formulas: dict[str, Callable[[Standing], int]] = {}
    while len(formulas) < 150:
        text, value = amount(source, 3)
        if len(text) < 400 and not text.isdigit():
            formulas[f"gain [{text}] points"] = value
    house = house_of(tmp_path, formulas)
    for effect, value in formulas.items():
        for _ in range(2):
            standing = {place: source.choice((0, 1, 2, 5, 7)) for place in COUNTS}
            given: dict[str, Any] = {one: {"red": n} for one, n in standing.items() if n}
            game = begun(house, effect, **given)
            assert game.scores["red"] == value(standing), (effect, standing)


# ---------------------------------------------------------------- groups of neighbours

GROUP = "gain [the size of the largest group of neighbours among every region that {}] points"


def largest(regions: set[str], borders: Mapping[str, list[str]]) -> int:
    """By a walk from each region, which forgets nothing and is in no hurry."""
    best = 0
    for start in regions:
        reached, waiting = {start}, [start]
        while waiting:
            new = set(borders[waiting.pop()]) & regions - reached
            reached |= new
            waiting += new
        best = max(best, len(reached))
    return best


def borders_of(house: House) -> dict[str, list[str]]:
    return {one.id: [*one.neighbours] for one in house.rules.definitions.regions.values()}


def test_random_groups(tmp_path: Path) -> None:
    source = random.Random(9)
    own, more = GROUP.format("has own caballeros"), GROUP.format("has at least 2 own caballeros")
    house = house_of(tmp_path, [own, more])
    borders = borders_of(house)
    for _ in range(60):
        taken = source.sample(sorted(borders), source.randrange(len(borders) + 1))
        standing = {region: source.choice((1, 2)) for region in taken}
        given: dict[str, Any] = {
            region: {"red": count, "blue": 3} for region, count in standing.items()
        }
        for effect, least in ((own, 1), (more, 2)):
            meant = {region for region, count in standing.items() if count >= least}
            game = begun(house, effect, **given)
            assert game.scores["red"] == largest(meant, borders), (effect, standing)


def test_a_group_may_have_all_regions_or_none(tmp_path: Path) -> None:
    effects = [GROUP.replace(" that {}", ""), GROUP.format("has at least 9 own caballeros")]
    house = house_of(tmp_path, effects)
    assert [begun(house, effect).scores["red"] for effect in effects] == [9, 0]
