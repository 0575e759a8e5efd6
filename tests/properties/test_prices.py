"""A price is paid in full and its block done, or neither, whatever reactions leave of both.

Red pays for a march; yellow may tax red, or raid red's court, at each boundary. Arithmetic gives
the expected result.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from elgrande.engine import Game

from .reacting import House, begun, house_of

MARCH = "move 1 own caballero from own court to granada"
PRICES = (1, 2, 3)
KEPT = (
    "keep this card\nwhen an action of an opponent as foe starts or continues:\n  may:\n    foe:\n"
)
TAXES = {number: f"{KEPT}      lose {number} points" for number in (1, 2, 3)}
RAID = f"{KEPT}      move all own caballeros from own court to the provinces"
POINTS, PEOPLE = (0, 1, 2, 3, 5), range(2)


def effect(price: int, *, to_rival: bool, worked_out: bool) -> str:
    """A march for a price, paid to no player or to blue: a number, or as many as in Aragon."""
    number = "[own caballeros in aragon]" if worked_out else str(price)
    march = f"pay {number} points{' to rival' if to_rival else ''}:\n  {MARCH}"
    chosen = "choose any opponent that has own caballeros in sevilla as rival\n"
    return f"{chosen if to_rival else ''}{march}"


EFFECTS = {
    (price, to_rival, worked_out): effect(price, to_rival=to_rival, worked_out=worked_out)
    for price, to_rival, worked_out in product(PRICES, (False, True), (False, True))
}


class Table(NamedTuple):
    """Red's points and people in his court, those who have marched, and blue's points."""

    points: int
    court: int
    marched: int = 0
    rival: int = 0


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    effects = [*EFFECTS.values(), *TAXES.values(), RAID]
    return house_of(tmp_path_factory.mktemp("prices"), effects)


class Case(NamedTuple):
    """Who stands where, what is asked for, by what red is struck, and what yellow says to it."""

    before: Table
    price: int
    to_rival: bool
    tax: int | None
    answers: tuple[bool, ...]


CASES = [
    Case(Table(points, people), price, to_rival, tax, answers)
    for points, people, price, to_rival, tax, answers in product(
        POINTS, PEOPLE, PRICES, (False, True), (*TAXES, None), product((False, True), repeat=3)
    )
]


def expected(case: Case) -> Table:
    """What comes of it: yellow is asked before each step, as long as he can do something."""
    points, court, marched, rival = case.before
    answers = list(case.answers)

    def can_be_paid() -> bool:
        return points >= case.price and court > 0

    def react() -> None:
        nonlocal points, court
        if (court if case.tax is None else points) and answers.pop(0):
            points = points if case.tax is None else max(0, points - case.tax)
            court = 0 if case.tax is None else court

    if can_be_paid() and case.to_rival:  # the choice of a rival comes before the first step
        react()
    if can_be_paid():
        react()
        if can_be_paid():
            points -= case.price
            rival += case.price if case.to_rival else 0
            react()
            marched, court = court, 0
    return Table(points, court, marched, rival)


def done(house: House, case: Case, *, worked_out: bool) -> Table:
    """What comes of it in a game."""
    action = EFFECTS[case.price, case.to_rival, worked_out]
    reaction = house.cards[RAID if case.tax is None else TAXES[case.tax]]
    game = begun(
        house,
        action,
        points={"red": case.before.points},
        court={"red": case.before.court},
        aragon={"red": case.price},
        sevilla={"blue": 1},
        kept={"yellow": [reaction]},
    )
    answers = list(case.answers)
    while not game.over:
        game.choose("yes" if answers.pop(0) else "no")
    return on_table(game)


def on_table(game: Game) -> Table:
    """What a game has come to."""
    there = game.view("red", log=False)["places"]
    court, marched = (there[place]["caballero"].get("red", 0) for place in ("court/red", "granada"))
    return Table(game.scores["red"], court, marched, game.scores["blue"])


@pytest.mark.parametrize("worked_out", [False, True])
def test_a_price_is_paid_in_full_with_its_block_or_not_at_all(
    worked_out: bool, house: House
) -> None:
    found = [case for case in CASES if done(house, case, worked_out=worked_out) != expected(case)]
    assert not found[:3]


TWICE = """\
may pay 2 points
if paid:
  may pay 2 points as toll
  if toll:
    gain 1 point
  else:
    gain 2 points
else:
  gain 3 points"""
ASKED_INSIDE = """\
may pay 1 point as toll
if toll:
  if not toll:
    gain 9 points
  if toll:
    gain 3 points"""


@pytest.mark.parametrize(
    ("effect", "answers", "points"),
    [
        (TWICE, ("yes", "no"), 7 - 2 + 2),
        (TWICE, ("yes", "yes"), 7 - 2 - 2 + 1),
        (TWICE, ("no",), 7 + 3),
        (ASKED_INSIDE, ("yes",), 7 - 1 + 3),
        (ASKED_INSIDE, ("no",), 7),
    ],
)
def test_a_price_within_a_price(
    effect: str, answers: tuple[str, ...], points: int, tmp_path: Path
) -> None:
    """`else` belongs to the question above it, whose answer is known in its block."""
    game = begun(house_of(tmp_path, [effect]), effect, points={"red": 7})
    for answer in answers:
        game.choose(answer)
    assert game.over and game.scores["red"] == points
