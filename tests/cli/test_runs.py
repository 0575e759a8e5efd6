"""What `run` says of a scenario: every kind of piece, gains from the start, the right line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elgrande.engine import Game, PositionError, load_rules
from elgrande.engine.scenario.check import check_files
from elgrande.engine.scenario.run import Result, run_file

RULES = """\
expansion: house
title: House
version: "1"
pieces:
  knight: {title: knight, plural: knights, each_player: 5, start: provinces}
"""
CARDS = """\
expansion: house
deck: stack_1
cards:
  - id: house_levy
    title: Levy
    numbers: {places: 1}
    action: must
    effect: gain 2 points
  - id: house_ride
    title: Ride
    numbers: {places: 1}
    action: must
    effect: move 1 own knight from galicia to aragon
  - id: house_die
    title: Die
    numbers: {places: 1}
    action: must
    effect: |
      draw a number from 1 to 6 as die
      gain [die] points
      draw any opponent as rival
      rival: gain 1 point
  - id: house_choice
    title: Choice
    numbers: {places: 1}
    action: must
    effect: |
      choose any region as goal
      move 1 own knight from galicia to goal
"""
RIDE = """\
scenario: Two kinds
rules: {with: [.]}
players: [red, blue]
given:
  at: {action: house_ride}
  galicia: {red: {knight: 2, caballero: 1}, blue: 1}
  court: {red: {knight: 1}, blue: 2}
steps:
  - expect:
"""
HELD = """\
      galicia: {red: {knight: 1, caballero: 1}, blue: 1}
      aragon: {red: {knight: 1}}
      court: {red: {knight: 1}}
      provinces: {red: {knight: 2}, blue: 27}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "expansion.yaml").write_text(RULES)
    (tmp_path / "cards.yaml").write_text(CARDS)
    return tmp_path


def run(folder: Path, text: str) -> Result:
    file = folder / "scenario.yaml"
    file.write_text(text)
    return run_file(file)


def places(result: Result) -> list[int]:
    """The lines that a failure points at."""
    return [int(line) for line in re.findall(r"scenario\.yaml:(\d+):\d+: ", result.message)]


# ---------------------------------------------------------------- kinds of pieces


def test_each_kind_is_given_and_expected(folder: Path) -> None:
    result = run(folder, RIDE + HELD)
    assert result.ok, result.message
    assert not check_files([folder]).report.errors


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        (
            "aragon: {red: {knight: 1}}",
            "aragon: {red: 1}",
            "but it is {red: {caballero: 0, knight: 1}}",
        ),
        ("aragon: {red: {knight: 1}}", "aragon: {}", "but it is {red: {knight: 1}}"),
        ("{knight: 1, caballero: 1}, blue: 1}", "1, blue: 1}", "{caballero: 1, knight: 1}"),
        ("court: {red: {knight: 1}}", "court: {red: 1}", "expected {red: 1}, but it is {red: 0}"),
        ("{knight: 2}, blue", "{knight: 1}, blue", "but it is {red: {knight: 2}, blue: 27}"),
    ],
)
def test_no_kind_is_taken_for_another(folder: Path, right: str, wrong: str, told: str) -> None:
    assert right in HELD
    result = run(folder, RIDE + HELD.replace(right, wrong))
    assert not result.ok and places(result)
    assert told in result.message, result.message


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("{knight: 2,", "{knights: 2,", "E540"),
        ("{knight: 2,", "{grande: 2,", "E540"),
        ("{knight: 2,", "{knight: 5,", "E542"),
        ("blue: 1}", "blue: 29}", "E542"),
        ("galicia: {red: {knight", "provinces: {red: {knight", "E541"),
        ("blue: 1}", "blue: {knight: x}}", "E2"),
    ],
)
def test_kinds_that_can_not_be(folder: Path, right: str, wrong: str, code: str) -> None:
    assert right in RIDE
    result = run(folder, RIDE.replace(right, wrong, 1) + HELD)
    assert not result.ok and f"error {code}" in result.message
    assert code in str([found.code for found in check_files([folder]).report.errors])


CHOOSE = """\
scenario: A region is asked
rules: {with: [.]}
players: [red, blue]
unfinished: true
given:
  at: {action: house_choice}
  galicia: {red: {knight: 1}}
  kept: {blue: []}
steps:
  - expect: {in_force: {}}
"""


def test_no_card_is_in_force(folder: Path) -> None:
    """`in_force: {}` compares all players, as `gained: {}` does."""
    assert run(folder, CHOOSE).ok
    assert not check_files([folder]).report.errors
    kept = run(folder, CHOOSE.replace("blue: []", "blue: [bg2_veto]"))
    assert "in_force: expected {}, but it is {blue: [bg2_veto]}" in kept.message


def test_an_expectation_too_early_names_who_still_decides(folder: Path) -> None:
    result = run(folder, CHOOSE.replace("in_force: {}", "points: {red: 3}"))
    assert places(result) == [10, 10]
    lines = [line.partition(": ")[2] for line in result.message.split("\n")[::2]]
    assert lines == [
        "points: expected {red: 3}, but it is {red: 0}",
        "red still has to decide: Choose a region for 1 of your knights from Galicia",
    ]
    told = run(folder, CHOOSE.replace("in_force: {}", "decision: blue"))
    assert places(told) == [10] and "still has" not in told.message


def test_kinds_from_a_program(folder: Path) -> None:
    rules = load_rules(paths=[folder])
    given = {"at": {"action": "house_choice"}, "galicia": {"red": {"knight": 5}}}
    assert Game.new(rules, 2, given=given).view("red")["places"]["galicia"]["knight"]["red"] == 5
    for amounts in ({"knight": 6}, {"knigt": 1}, {"knight": -1}, {"knight": None}):
        with pytest.raises(PositionError):
            Game.new(rules, 2, given={**given, "galicia": {"red": amounts}})


# ---------------------------------------------------------------- gains


def test_gains_count_from_the_given_position(folder: Path) -> None:
    text = """\
scenario: Points before the first question
rules: {with: [.]}
players: [red, blue]
given: {at: {action: house_levy}, points: {red: 7}}
steps:
  - expect: {gained: {red: 2}, why: {red: [2 house_levy]}, points: {red: 9}}
"""
    result = run(folder, text)
    assert result.ok, result.message
    result = run(folder, text.replace("gained: {red: 2}", "gained: {}"))
    assert "gained: expected {}, but it is {red: 2}" in result.message


# ---------------------------------------------------------------- places


def test_each_failure_points_at_its_own_line(folder: Path) -> None:
    result = run(
        folder,
        RIDE
        + """\
      galicia: {blue: 1}
      court: {blue: 2}
      aragon:
        red: 4
      points: {red: 1}
""",
    )
    assert places(result) == [10, 12, 14]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (("house_choice}", "house_choise}"), 5),
        (("red: {knight: 2}", "red: {knight: 7}"), 6),
        (("players: [red, blue]", "players: [red]"), 3),
        (("    - aragon\n", "    - 2 x (aragon -> galicia)\n"), 9),
        (("    - aragon\n", "    - nowhere\n"), 9),
        (("steps:\n", "steps:\n  - expect: {aragon: {}}\n  - expect: {court: {red: 3}}\n"), 9),
        (("      aragon: {red: {knight: 1}}", "      aragon: {red: 1}"), 11),
        (("      king: galicia\n", "      king: aragon\n"), 12),
    ],
)
def test_a_failure_points_at_the_line_that_is_wrong(
    folder: Path, change: tuple[str, str], line: int
) -> None:
    text = """\
scenario: Lines
rules: {with: [.]}
players: [red, blue]
given:
  at: {action: house_choice}
  galicia: {red: {knight: 2}}
steps:
  - red:
    - aragon
  - expect:
      aragon: {red: {knight: 1}}
      king: nowhere
"""
    assert run(folder, text).ok
    change = change[0].replace("king: galicia", "king: nowhere"), change[1]
    assert change[0] in text
    result = run(folder, text.replace(*change))
    assert places(result)[:1] == [line], result.message


def test_a_scenario_that_ends_too_early_points_at_its_last_step(folder: Path) -> None:
    text = """\
scenario: Nobody chooses
rules: {with: [.]}
players: [red, blue]
given: {at: {action: house_choice}, galicia: {red: {knight: 2}}}
steps:
  - expect: {gained: {}}
  - expect: {decision: red}
"""
    result = run(folder, text)
    assert places(result) == [7] and "red still has to decide" in result.message


@pytest.mark.parametrize(
    ("chance", "line", "message"),
    [
        ("[3, blue]", None, ""),
        ("[3]", 5, "the list has ended, but the game draws again: Draw"),
        ("[]", 5, "(1, 2, 3, 4, 5, 6)"),
        ("[7, blue]", 5, "`7` can't be drawn now"),
        ("[3, red]", 5, "`red` can't be drawn now"),
        ("[3, blue, 6]", 5, "`6` is never drawn"),
        ("[3, blau]", 5, "did you mean `blue`?"),
    ],
)
def test_chance_gives_what_is_listed(
    folder: Path, chance: str, line: int | None, message: str
) -> None:
    text = f"""\
scenario: A die, and somebody to pay
rules: {{with: [.]}}
players: [red, blue, green]
given: {{at: {{action: house_die}}}}
chance: {chance}
steps:
  - expect: {{gained: {{red: 3, blue: 1}}}}
"""
    result = run(folder, text)
    assert (result.ok, message in result.message) == (line is None, True), result.message
    if "did you mean" not in message:
        assert places(result) == ([] if line is None else [line])


# ---------------------------------------------------------------- words

WRONG = [
    "given: {at: {round: 99}}",
    "given: {points: {red: true}}",
    "given: {galicia: {red: true}}",
    "given: {galicia: {red: ~}}",
    "given: {flipped: [~, true]}",
    "given: {by: ~}",
    "given: {begun: {round: 99}}",
    "given: {begun: {general_scoring: ~}}",
    "given: {king: ~}",
    "given: {front: {red: ~}}",
    "steps: [{red: ~}]",
    "steps: [{red: [true, ~]}]",
    "steps: [{expect: {decision: ~}}]",
    "steps: [{expect: {decision: nobody}}]",
    "steps: [{expect: {options: []}}]",
    "steps: [{expect: {options: [true, 1]}}]",
    "steps: [{expect: {offered: [galicia]}}]",
    "steps: [{expect: {galicia: {red: true}}}]",
    "steps: [{expect: {galicia: {red: 1}, king: galicia, starter: blue, round: 8}}]",
    "steps: [{expect: {starter: nobody}}]",
    "steps: [{expect: {round: true}}]",
    "steps: [{expect: {flipped: [king]}}]",
    "steps: [{expect: {in_force: {red: [bg2_veto]}, hand: {red: []}, offer: []}}]",
    "steps: [{expect: {gained: {red: 2}, why: {red: [2 first galicia]}}}]",
    "steps: [{expect: {asked: bg2_veto, refused: {galicia: taboo}}}]",
]


@pytest.mark.parametrize("wrong", WRONG)
def test_no_python_words(folder: Path, wrong: str) -> None:
    parts = {"given": "given: {at: turn}", "steps": "steps: [{red: yes}]"}
    parts[wrong.partition(":")[0]] = wrong
    head = "scenario: Words\nplayers: [red, blue]\n"
    result = run(folder, head + "\n".join(parts.values()) + "\n")
    told = "\n".join(
        line for line in result.message.split("\n") if not re.match(r"^ *(\d+ )?\|", line)
    )
    assert told and not result.ok
    assert not re.search(r"\b(None|True|False|dict|str|int|Error|tuple)\b|'\w+'|\[\]'", told), told
