"""Scenarios in unusual or wrong form: each is found and run, and errors have their position."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main

POSITION = "players: [red, blue]\ngiven:\n  at: use_card\n  king: valencia\n"
POSITION += "  front: {red: [bg1_move_3_any]}\n  aragon: {red: 2}\n"
SCENARIO = f"scenario: Try\n{POSITION}steps:\n  - red: "


def told(text: str, folder: Path) -> list[str]:
    """The output of a run of the folder, without the lines of the file."""
    (folder / "try.yaml").write_text(text, encoding="utf-8")
    run = CliRunner().invoke(main, ["run", str(folder)])
    assert run.exit_code == 1
    assert "Traceback" not in run.output
    lines = run.output.replace(f"{folder}/try.yaml", "FILE").splitlines()
    return [line.strip() for line in lines if "|" not in line]


@pytest.mark.parametrize(
    "key", ["'scenario': Try", '"scenario": Try', "scenario : Try", "? scenario\n: Try"]
)
def test_a_scenario_is_found_however_its_key_is_written(key: str, tmp_path: Path) -> None:
    assert told(f"{key}\n{POSITION}steps:\n  - red: galizia\n", tmp_path)[0] == "FAILED FILE: Try"


def test_a_scenario_whose_title_is_forgotten_is_no_file_to_pass_over(tmp_path: Path) -> None:
    assert told(f"{POSITION}steps:\n  - red: galizia\n", tmp_path) == [
        "FAILED FILE",
        "FILE:1:1: error E203: the key `scenario` is missing",
        "FILE:8:10: error E540: there is no option `galizia`",
        "hint: did you mean `galicia`?",
        "0 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    ("title", "mistake"),
    [
        (
            "scenario:",
            "FILE:1:1: error E204: `scenario` has no value; a title (one line of text) is expected",
        ),
        ("scenario: ''", "FILE:1:11: error E207: `scenario` must not be empty"),
        (
            "scenario: [a]",
            "FILE:1:1: error E204: `scenario` must be a title (one line of text), not a list",
        ),
    ],
)
def test_a_title_that_is_none_is_told_beside_the_rest(
    title: str, mistake: str, tmp_path: Path
) -> None:
    lines = told(f"{title}\nplayers: [red, red]\nsteps:\n  - red: []\n", tmp_path)
    assert lines[:2] == ["FAILED FILE", mistake]
    assert "FILE:2:16: error E208: `red` appears twice in `players`" in lines
    assert "FILE:4:5: error E207: `red` must not be empty" in lines


def test_a_title_stands_beside_other_mistakes_of_the_form(tmp_path: Path) -> None:
    assert told(f"{SCENARIO}[]\n", tmp_path)[0] == "FAILED FILE: Try"


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (
            "action -> yes -> galicia/red -> aragon",
            "FILE:9:10: choice 3 of 4: `galicia/red` is not allowed: Galicia has no red caballeros;"
            " the options are aragon/red, stop (Choose a caballero to move)",
        ),
        (
            "action -> yes -> 2 x (aragon/red -> valencia)",
            "FILE:9:10: choice 4 of 6: `valencia` is not allowed: Valencia is taboo (“The King's"
            " region is taboo”); the options are galicia, pais_vasco, cataluna,"
            " castilla_la_vieja, castilla_la_nueva, sevilla, granada, castillo"
            " (Move your caballero in Aragón where?)",
        ),
        (
            "galicia",
            "FILE:9:10: `galicia` is not allowed: the question asks for an answer;"
            " the options are placing, action (What comes first?)",
        ),
    ],
)
def test_a_wrong_choice_among_several_is_counted(
    choices: str, message: str, tmp_path: Path
) -> None:
    assert told(f"{SCENARIO}{choices}\n", tmp_path)[1] == message


def test_a_choice_too_many_is_counted(tmp_path: Path) -> None:
    text = f"{SCENARIO}action -> no -> blue\n  - red: yes -> no\n"
    lines = told(text, tmp_path)
    assert lines[1].startswith("FILE:9:10: choice 3 of 3: ")


@pytest.mark.parametrize("choice", ["{aragon/red} -> galicia", "[action] -> yes"])
def test_choices_behind_brackets_are_told_in_words_of_brackets(choice: str, tmp_path: Path) -> None:
    assert told(f"{SCENARIO}{choice}\n", tmp_path)[1:3] == [
        f"FILE:9:{choice.index('-') + 10}: error E105: nothing may follow these brackets;"
        " the rest of lines 9 to 10 is not checked until this is fixed",
        "hint: put a text that begins with `{` or `[` in quotes, or leave out the brackets",
    ]


def test_a_choice_in_braces_is_told_to_leave_them_out(tmp_path: Path) -> None:
    lines = told(f"{SCENARIO}{{action}}\n", tmp_path)
    assert lines[2] == "hint: leave out the braces"


def test_an_id_that_is_too_long_is_told_so(tmp_path: Path) -> None:
    text = SCENARIO.replace("aragon", "a" * 61).replace("bg1_move_3_any", "B" * 61)
    assert told(f"{text}yes\n", tmp_path)[1:-1] == [
        f"FILE:6:17: error E206: `{'B' * 57}...` is not an id (lowercase letters, digits and"
        " `_`, beginning with a letter)",
        f"FILE:7:3: error E207: the key `{'a' * 57}...` must have at most 60 characters",
    ]
