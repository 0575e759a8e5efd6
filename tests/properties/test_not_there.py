"""Conditions about a player or a piece that is not there: none holds, whatever they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from .small import Small

MORE = """\
offices: {mayor: {title: mayor}}
counters:
  heat: {title: heat, of: player, to: 6, start: 2}
  dust: {title: dust, of: region, to: 6}
"""
NOBODY = """\
choose any opponent that has at least 50 points as rival
choose any mobile_scoreboard that is in galicia as board
settle turn_order
"""
OF_A_PLAYER = [
    "leads galicia",
    "has points",
    "has at most 3 points",
    "has the fewest points",
    "has the highest heat",
    "is the first player in turn_order",
    "is the acting player",
    "is the mayor",
]
PERSONS = [
    "the mayor",
    "rival",
    "the player to the left of rival",
    "the next player in turn_order",
]
OF_A_PIECE = ["is off the board", "is on the board", "is in galicia"]
SUBJECTS = {
    **dict.fromkeys(PERSONS, OF_A_PLAYER),
    "board": OF_A_PIECE,
    "the grande of rival": OF_A_PIECE,
    "the hand of rival": ["is empty", "has at most 2 cards"],
    "the court of rival": ["is empty", "is taboo", "has own caballeros"],
}


def negated(said: str) -> str:
    """The opposite of a predicate."""
    verb, rest = said.split(" ", 1)
    if verb == "is":
        return f"is not {rest}"
    return f"does not {verb.replace('has', 'have').replace('leads', 'lead')} {rest}"


def gained(folder: Path, tests: list[str], players: int = 3) -> int:
    """What red gains: a point for each test that holds, where no other player is first to act."""
    lines = "".join(f"if {test}:\n  gain 1 point\n" for test in tests)
    given = {"table": {"red": ["power_02"], "blue": ["power_09"], "yellow": ["power_05"]}}
    if players < 3:
        given["table"].pop("yellow")
    return Small(folder, f"{NOBODY}{lines}do nothing", MORE).game(players, **given).scores["red"]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_nothing_holds(subject: str, tmp_path: Path) -> None:
    tests = [f"{subject} {one}" for said in SUBJECTS[subject] for one in (said, negated(said))]
    assert gained(tmp_path, tests) == 0


@pytest.mark.parametrize("person", PERSONS)
def test_no_number_compares(person: str, tmp_path: Path) -> None:
    number = f"points of {person}"
    tests = [
        f"[{number}] is 0",
        f"[{number}] is at most 3",
        f"[{number} plus 1] is 1",
        f"[own points] is at least [{number}]",
    ]
    assert gained(tmp_path, tests) == 0


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize(
    "said", ["has at least {}", "has at most {}", "does not have more than {}"]
)
def test_no_bound_is_a_number_of_nobody(said: str, person: str, tmp_path: Path) -> None:
    bound = said.format(f"[points of {person} plus 1]")
    tests = [f"the acting player {bound} points", f"own hand {bound} cards"]
    tests += [f"galicia {bound} caballeros of anyone"]
    assert gained(tmp_path, tests) == 0


FILTERS = [
    "region that has at least [{}] caballeros of anyone",
    "region that has at most [{}] caballeros of anyone",
    "region that does not have more than [{}] caballeros of anyone",
    "region whose [{}] is at most 3",
    "region whose [caballeros of anyone in it] is not [{} plus 3]",
    "player that has at most [{}] points",
    "player that does not have more than [{}] points",
    "player that has at least [{}] own caballeros in own court",
    "player whose [own points] is at least [{}]",
    "player whose [{}] is not 5",
    "card whose value is at least [{}] in own hand",
    "card whose value is not [{}] in own hand",
]


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize("thing", FILTERS)
def test_no_filter_compares_with_a_number_of_nobody(
    thing: str, person: str, tmp_path: Path
) -> None:
    tests = [f"there is a {thing.format(f'points of {person}')}"]
    assert gained(tmp_path, tests) == 0


@pytest.mark.parametrize("thing", FILTERS)
def test_the_same_filters_find_something_if_the_player_is_there(thing: str, tmp_path: Path) -> None:
    assert (
        gained(tmp_path, [f"there is a {thing.format('points of the first player in turn_order')}"])
        == 1
    )


@pytest.mark.parametrize("said", ["leads {}", "does not lead {}"])
def test_no_player_leads_a_place_that_is_not_there(said: str, tmp_path: Path) -> None:
    """The Grandes are not on the board yet."""
    said = said.format("own grande's region")
    assert gained(tmp_path, [f"there is a player that {said}"]) == 0
    assert gained(tmp_path, [f"the acting player {said}"]) == 0
    held = "does not have own caballeros in own grande's region"
    assert gained(tmp_path, [f"there is a player that {held}"]) == 0


@pytest.mark.parametrize("number", ["the value of {}", "own rank in {}", "2 times dust of {}"])
def test_no_number_of_a_place_that_is_not_there_compares(number: str, tmp_path: Path) -> None:
    """The Grandes are not on the board yet; how many pieces stand in no place is known, though."""
    number = number.format("own grande's region")
    tests = [f"[{number}] is 0", f"[{number}] is not 5", f"own hand has at least [{number}] cards"]
    tests += [f"there is a region whose [{number}] is 0"]
    tests += [f"there is a card whose value is at least [{number}] in own hand"]
    assert gained(tmp_path, tests) == 0
    assert gained(tmp_path, ["[own caballeros in own grande's region] is 0"]) == 1


def test_the_other_half_of_an_or_holds_beside_a_number_of_nobody(tmp_path: Path) -> None:
    test = "the acting player has at least [points of the mayor] points or is the acting player"
    assert gained(tmp_path, [test]) == 1


def test_elsewhere_a_number_is_0(tmp_path: Path) -> None:
    tests = ["[heat of the mayor] is 0", "[heat of the mayor] is at most 3"]
    assert gained(tmp_path, tests) == 0
    effect = f"{NOBODY}gain [3 plus points of the mayor plus heat of the mayor] points"
    assert Small(tmp_path, effect, MORE).game().scores["red"] == 3


def test_nobody_is_a_player_who_is_not_there(tmp_path: Path) -> None:
    tests = ["the acting player is not the mayor", "there is no player that is the mayor"]
    assert gained(tmp_path, tests) == 2
    assert gained(tmp_path, ["the acting player is the mayor"]) == 0


def test_a_lone_player_has_no_neighbour(tmp_path: Path) -> None:
    more = f"{MORE}patch: {{players: {{least: 1}}, scoring: {{ranks_paid: {{1: 1}}}}}}\n"
    lines = "if the player to the left is the acting player:\n  gain 1 point\n"
    lines += "if the player to the left is not the acting player:\n  gain 1 point\n"
    assert Small(tmp_path, lines, more).game(1).scores == {"red": 0}


def test_a_counter_is_not_set_to_a_number_of_nobody(tmp_path: Path) -> None:
    effect = "set own heat to [points of the mayor]\ngain [own heat] points"
    assert Small(tmp_path, effect, MORE).game().scores["red"] == 2
