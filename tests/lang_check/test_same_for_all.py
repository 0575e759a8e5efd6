"""What a superlative compares must depend on the thing that is compared."""

from __future__ import annotations

import pytest

from .conftest import Checker

CHOSEN = """\
each player:
  choose a number from 1 to 3 as bid
choose any opponent as rival
choose any region as goal
choose any card in own hand as best
choose a number from 1 to 3 as price
"""

SAME = [
    "price",
    "points of rival",
    "points of the starter",
    "points of the player to the left",
    "points of the player opposite",
    "points of the next player in turn_order",
    "bid of rival",
    "2 times points of rival",
    "caballeros of rival in goal",
    "caballeros of anyone in any court",
    "cards in the hand of rival",
    "the value of goal",
    "value on the card best",
    "places on this card",
    "the number of this round",
    "1 for every player that has own caballeros in goal",
    "1 for every player that has more than [own points] points",
    "1 for every region that has caballeros of rival",
    "the greater of 2 and [points of rival]",
]

DIFFERENT = [
    "bid",
    "own points",
    "own points plus price",
    "the rest of 7 divided by own points",
    "the greater of 2 and [own points]",
    "own points divided by 2 rounded up",
    "own caballeros in goal",
    "caballeros of opponents in goal",
    "caballeros of anyone in own court",
    "caballeros of anyone in own grande's region",
    "caballeros of anyone in the placing_area",
    "cards in own hand",
    "own rank in goal",
    "1 for every opponent",
    "1 for every region that has own caballeros",
    "1 for every region that has caballeros of rival that may go to own court",
    "1 for every card whose value is at least 10 in own hand",
]


def of_player(amount: str) -> list[str]:
    """The two forms that compare a number of all players."""
    lines = [f"if [{amount}] is the lowest:", f"each player that has the highest [{amount}]:"]
    return [f"each player:\n  {lines[0]}\n    gain 1 point", f"{lines[1]}\n  gain 1 point"]


def errors(text: str, checker: Checker) -> list[str]:
    """The codes of the errors in a text, after the names."""
    return [found.code for found in checker.effect(CHOSEN + text) if found.code[0] == "E"]


@pytest.mark.parametrize("amount", SAME)
def test_the_same_for_all_players(amount: str, checker: Checker) -> None:
    for text in of_player(amount):
        assert errors(text, checker) == ["E442"]


@pytest.mark.parametrize("amount", DIFFERENT)
def test_different_for_players(amount: str, checker: Checker) -> None:
    for text in of_player(amount):
        assert errors(text, checker) == []


def test_a_plain_number_is_the_same_for_all(checker: Checker) -> None:
    assert errors("if [3] is the lowest: gain 1 point", checker) == ["E442"]


def test_regions_are_compared_by_a_number_of_each(checker: Checker) -> None:
    score = "score every region that has the lowest [{}]"
    for amount in ("price", "own points", "caballeros of rival in goal"):
        assert errors(score.format(amount), checker) == ["E442"]
    for amount in ("caballeros of rival in it", "1 for every player that leads it", "plague of it"):
        assert errors(score.format(amount), checker) == []


@pytest.mark.parametrize(
    ("test", "right"),
    [
        ("[points of rival] is the lowest", "rival has the fewest points"),
        (
            "[points of the starter] is not the second highest",
            "the starter does not have the second most points",
        ),
        ("[fatigue of rival] is the highest", "rival has the highest fatigue"),
        (
            "[fatigue of the last player in turn_order] is the third lowest",
            "the last player in turn_order has the third lowest fatigue",
        ),
        ("[bid of rival] is the highest", "rival has the highest bid"),
    ],
)
def test_the_hint_is_the_right_test(test: str, right: str, checker: Checker) -> None:
    hints = [one.hint for one in checker.effect(f"{CHOSEN}if {test}: gain 1 point")]
    assert f"write `{right}`" in hints
    assert not errors(f"if {right}: gain 1 point", checker)
