"""A block that is repeated until a condition holds is the same as its body in many `if` blocks."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game

from .reacting import House, begun, house_of, indented

BODIES = (
    "move 1 own caballero from the castillo to own court",
    "may:\n  move 1 own caballero from the castillo to own court",
    "move up to 2 caballeros of anyone from the castillo to any region\ngain 1 point",
    "each player clockwise:\n  move 1 own caballero from the castillo to own court",
    "either:\n  gain 1 point\nor:\n  move 1 own caballero from the castillo to own court",
    "choose any region that has own caballeros as goal\n"
    "move 1 own caballero from goal to own court",
)
AIMS = {
    "the castillo has no own caballeros": "the castillo has own caballeros",
    "[own points] is at least 2": "[own points] is fewer than 2",
    "[own caballeros in own court] is more than 1": "[own caballeros in own court] is at most 1",
    "there is no region that has own caballeros": "there is a region that has own caballeros",
}
"""Conditions, and their opposites."""
CHOSEN = {
    "not again": ("choose yes or no as again", "again"),
    "[size] is at most 2": ("choose a number from 1 to 4 as size", "[size] is more than 2"),
}
"""Conditions that read what the block chooses."""
MOST = 3


def nested(body: str, still: str, times: int) -> list[str]:
    """The body as often as that, each time only while the aim is open."""
    if not times:
        return []
    inner = body.splitlines() + nested(body, still, times - 1)
    return [f"if {still}:", *indented(inner)]


def repeated(body: str, aim: str) -> str:
    head = f"repeat at most {MOST} times until {aim}:"
    return "\n".join([head, *indented(body.splitlines())])


def after_each(body: str, choice: str, still: str, times: int) -> list[str]:
    """The body, then the choice whether it is done again, which the last time doesn't matter."""
    if times == 1:
        return body.splitlines()
    inner = after_each(body, choice, still, times - 1)
    return [*body.splitlines(), choice, f"if {still}:", *indented(inner)]


def pairs() -> dict[str, str]:
    found = {
        repeated(body, aim): "\n".join(nested(body, still, MOST))
        for body in BODIES
        for aim, still in AIMS.items()
    }
    for body in BODIES:
        for aim, (choice, still) in CHOSEN.items():
            found[repeated(f"{body}\n{choice}", aim)] = "\n".join(
                after_each(body, choice, still, MOST)
            )
    return found


PAIRS = pairs()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return house_of(tmp_path_factory.mktemp("until"), [*PAIRS, *PAIRS.values()])


def course(house: House, effect: str, seed: int) -> tuple[list[Any], object]:
    """What is asked and answered in an action, and what it leaves on the table."""
    source = random.Random(seed)
    places = ("castillo", "galicia", "sevilla", "court")
    given: dict[str, Any] = {
        place: {player: source.randrange(3) for player in ("red", "blue")} for place in places
    }
    game = begun(house, effect, points={"red": source.randrange(3)}, **given)
    asked: list[Any] = []
    while not game.over and len(asked) < 40:
        decision = game.decision
        assert decision is not None
        answer = source.choice(decision.keys)
        asked.append((decision.player, decision.keys, answer))
        game.choose(answer)
    return asked, table(game)


def table(game: Game) -> object:
    view = game.view("red", log=False)
    return view["points"], view["places"], view["pieces"]


@pytest.mark.parametrize("effect", PAIRS)
def test_it_is_the_same_as_many_ifs(effect: str, house: House) -> None:
    for seed in range(6):
        assert course(house, effect, seed) == course(house, PAIRS[effect], seed)


def test_an_aim_that_is_reached_is_no_effect(tmp_path: Path) -> None:
    """So a question about it is not asked."""
    body = "may:\n  repeat at most 5 times until galicia has no own caballeros:\n    gain 1 point"
    house = house_of(tmp_path, [body])
    assert begun(house, body).over
    assert not begun(house, body, galicia={"red": 1}).over


def test_a_number_of_points_is_the_most(tmp_path: Path) -> None:
    body = (
        "repeat at most [own points] times until the castillo has own caballeros:\n  gain 1 point"
    )
    house = house_of(tmp_path, [body])
    for points, after in ((0, 0), (3, 6), (30, 50)):
        assert begun(house, body, points={"red": points}).scores["red"] == after


def test_each_time_can_be_stopped(tmp_path: Path) -> None:
    body = (
        "repeat at most 5 times until galicia has no own caballeros:\n"
        "  move 1 own caballero from galicia to own court"
    )
    house = house_of(tmp_path, [body])
    game = begun(house, body, stoppers=2, galicia={"red": 3})
    for answer in ("no", "yes"):
        assert game.decision is not None
        assert game.decision.player == "yellow"
        game.choose(answer)
    assert game.over
    assert game.view("red")["places"]["galicia"]["caballero"]["red"] == 2
