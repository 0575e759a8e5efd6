"""Cards that are kept until a condition holds: they leave after the step that brings it about."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game

from .reacting import STOPPER, House, begun, house_of

LEAVES = "when this card expires:\n  gain 10 points\nwhen this card leaves:\n  gain 100 points"
AIMS: dict[str, Callable[[dict[str, int]], bool]] = {
    "galicia has own caballeros": lambda table: table["galicia"] > 0,
    "own court has no own caballeros": lambda table: table["court"] == 0,
    "[own points] is at least 3": lambda table: table["points"] >= 3,
    "galicia has at least 2 own caballeros, or sevilla has own caballeros": (
        lambda table: table["galicia"] >= 2 or table["sevilla"] > 0
    ),
    "[own caballeros in own court times 2] is at most [own caballeros in any region]": (
        lambda table: table["court"] * 2 <= table["galicia"] + table["sevilla"]
    ),
}
STEPS = {
    "move 1 own caballero from own court to galicia": ("court", "galicia"),
    "move 1 own caballero from galicia to sevilla": ("galicia", "sevilla"),
    "move 1 own caballero from sevilla to own court": ("sevilla", "court"),
    "gain 1 point": ("", "points"),
}


def card_of(aim: str, steps: list[str], time: str = "") -> str:
    return "\n".join([f"keep this card {time}until {aim}", *steps, LEAVES])


def courses(seed: int) -> list[tuple[str, list[str]]]:
    source = random.Random(seed)
    return [
        (aim, source.choices([*STEPS], k=source.choice((2, 4, 6))))
        for aim in AIMS
        for _ in range(8)
    ]


def test_it_leaves_after_the_first_step_with_which_it_holds(tmp_path: Path) -> None:
    """Compared with a table of three piles and a score."""
    source = random.Random(3)
    house = house_of(tmp_path, [card_of(aim, steps) for aim, steps in courses(4)])
    ends = 0
    for aim, steps in courses(4):
        start = {one: source.choice((0, 1, 2)) for one in ("court", "galicia", "sevilla", "points")}
        given: dict[str, Any] = {
            one: {"red": start[one]} for one in ("court", "galicia", "sevilla") if start[one]
        }
        game = begun(house, card_of(aim, steps), points={"red": start["points"]}, **given)
        assert game.over
        expected, kept, left = dict(start), not AIMS[aim](start), False
        for step in steps:
            source_of, target = STEPS[step]
            if not source_of or expected[source_of]:
                expected[source_of or target] -= bool(source_of)
                expected[target] += 1
            if kept and AIMS[aim](expected):
                kept, left = False, True
                expected["points"] += 110
        assert game.scores["red"] == expected["points"], (aim, steps, start)
        assert is_in_force(game) is kept
        ends += left
    assert 5 < ends < 35


def is_in_force(game: Game) -> bool:
    return bool(game.machine.events.active.kept(game.state))


def test_the_condition_is_that_of_the_player_who_keeps_it(tmp_path: Path) -> None:
    effect = card_of(
        "galicia has own caballeros",
        ["each player: move 1 own caballero from own court to galicia"],
    )
    house = house_of(tmp_path, [effect])
    court = {"blue": 1, "yellow": 1}
    assert is_in_force(begun(house, effect, court=court))
    assert not is_in_force(begun(house, effect, court=court | {"red": 1}))


def test_what_holds_already_is_not_asked_about(tmp_path: Path) -> None:
    effect = "may:\n  keep this card until galicia has own caballeros\ngalicia is taboo"
    house = house_of(tmp_path, [effect])
    assert begun(house, effect, galicia={"red": 1}).over
    assert not begun(house, effect).over


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return house_of(tmp_path_factory.mktemp("kept"), [MOVING, BOTH, UNDONE])


MOVING = card_of(
    "galicia has own caballeros", ["move 1 own caballero from own court to any region"]
)
BOTH = card_of(
    "galicia has own caballeros",
    ["move 1 own caballero from own court to any region"],
    "until the end of this round or ",
)
UNDONE = (
    "keep this card until galicia has own caballeros\n"
    "move 1 own caballero from own court to galicia\n"
    "when own caballeros enter galicia:\n  move 1 own caballero from galicia to own court\n"
    f"{LEAVES}"
)


def test_the_step_decides_whatever_reactions_undo(house: House) -> None:
    game = begun(house, UNDONE, court={"red": 1})
    assert game.over
    assert game.view("red")["places"]["court/red"]["caballero"] == {"red": 1}
    assert game.scores["red"] == 110
    assert not is_in_force(game)


def test_a_step_that_is_stopped_ends_nothing(house: House) -> None:
    for answer, points in (("no", 110), ("yes", 0)):
        game = begun(house, MOVING, stoppers=1, court={"red": 1})
        moved = False
        while not game.over:
            assert game.decision is not None
            stopper = game.decision.card == STOPPER
            game.choose((answer if moved else "no") if stopper else "galicia")
            moved = moved or not stopper
        assert game.scores["red"] == points
        kept = game.state.cells[game.machine.layout.kept_base]
        assert bool(kept) is (answer == "yes")


def test_it_is_the_same_in_a_saved_game_and_in_samples(house: House) -> None:
    game = begun(house, BOTH, court={"red": 1})
    again = Game.from_json(house.rules, game.to_json())
    for one in (game, again, game.clone(), game.sample("blue", seed=2)):
        copy = one.clone()
        copy.choose("galicia")
        assert copy.scores["red"] == 110
        assert not is_in_force(copy)


def test_a_given_card_is_kept_until_its_condition_holds(house: House) -> None:
    game = begun(house, UNDONE, kept={"red": [house.cards[MOVING]]}, court={"red": 1})
    assert game.over
    assert game.scores["red"] == 220
