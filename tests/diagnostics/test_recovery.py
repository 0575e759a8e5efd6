"""A mistake in the YAML of one entry does not hide the others, and brings no further messages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files
from elgrande.engine.text.limits import MAX_RECOVERED

CARDS = "expansion: house\ndeck: stack_1\ncards:\n" + "".join(
    f"""\
  - id: gift_{number}
    title: Gift {number}
    numbers: {{places: 1}}
    confidence: {{effect: assumed}}
    effect: |
      move up to 3 own caballeros from own court to any region
      score galicia
"""
    for number in range(4)
)
EXPANSION = """\
expansion: house
title: House
version: "1"
pieces:
  horse: {plural: horses, each_player: 3, start: stable}
  cart:
    plural: carts
    each_player: 2
    start: stable
places:
  stable: {title: Stable, seen_by: all}
procedures:
  feast:
    title: a feast
    steps:
      - id: eat
        effect: move up to 1 own horse from the stable to own court
      - id: drink
        effect: |
          move up to 1 own cart from the stable to own court
steps:
  - in: turn
    before: recruit
    step: {id: party, effect: do feast}
"""
DAMAGES: dict[str, Callable[[str], str]] = {
    "quote": lambda row: row.replace(": ", ': "', 1),
    "bracket": lambda row: row.replace("}", "", 1),
    "list": lambda row: row.replace(": ", ": [", 1),
    "tab": lambda row: "\t" + row.lstrip(),
    "colon": lambda row: row.replace(": ", ": a: b: ", 1),
    "no colon": lambda row: row.replace(":", "", 1),
    "deeper": lambda row: " " + row,
    "less deep": lambda row: row.removeprefix(" "),
    "no blank": lambda row: row.replace("- ", "-", 1),
}
SYNTAX = ("E105", "E106")


@pytest.fixture(scope="module")
def built_in() -> Checked:
    inner = Checked()
    check_files([], inner)
    assert inner.built_in is not None
    return inner.built_in


@pytest.fixture
def told(built_in: Checked, tmp_path: Path) -> Callable[[str], list[tuple[str, str]]]:
    def check(text: str) -> list[tuple[str, str]]:
        path = tmp_path / "house.yaml"
        path.write_text(text, encoding="utf-8")
        checked = check_files([path], Checked(built_in=built_in, cache=built_in.cache))
        found = checked.report.sorted()
        return [(one.code, one.message) for one in found]

    return check


@pytest.mark.parametrize("text", [CARDS, EXPANSION], ids=["cards", "expansion"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_one_message_for_one_mistake(
    told: Callable[[str], list[tuple[str, str]]], text: str, damage: str
) -> None:
    assert told(text) == []
    rows = text.split("\n")
    tried = 0
    for number, row in enumerate(rows):
        wrong = DAMAGES[damage](row)
        codes = [code for code, _ in told("\n".join([*rows[:number], wrong, *rows[number + 1 :]]))]
        if wrong != row and any(code in SYNTAX for code in codes):
            tried += 1
            assert len(codes) == 1, (number + 1, wrong, codes)
    assert tried >= 1


@pytest.mark.parametrize("damage", ["quote", "bracket", "list", "tab", "colon"])
def test_the_other_entries_are_checked(
    told: Callable[[str], list[tuple[str, str]]], damage: str
) -> None:
    """The third of four cards can't be read; the first and the last have mistakes of their own."""
    entries = CARDS.split("  - id")
    entries[1] = entries[1].replace("galicia", "galizia")
    entries[4] = entries[4].replace("score", "scor")
    rows = entries[3].split("\n")
    rows[2] = DAMAGES[damage](rows[2])
    entries[3] = "\n".join(rows)
    found = told("  - id".join(entries))
    assert sorted(code for code, _ in found if code not in SYNTAX) == ["E301", "E401"]
    (message,) = [message for code, message in found if code in SYNTAX]
    assert message.endswith("the rest of lines 18 to 24 is not checked until this is fixed")


def test_a_name_that_may_stand_in_what_is_left_out_is_not_told(
    told: Callable[[str], list[tuple[str, str]]],
) -> None:
    codes = [code for code, _ in told(EXPANSION.replace("seen_by: all}", "seen_by: all"))]
    assert codes == ["E105"]


def test_a_file_of_which_nothing_can_be_read_says_so(
    told: Callable[[str], list[tuple[str, str]]],
) -> None:
    ((code, message),) = told("cards: [\n")
    assert code == "E105"
    assert message.endswith("the rest of this file is not checked until this is fixed")


def test_odd_signs_and_a_second_document_hide_nothing(
    told: Callable[[str], list[tuple[str, str]]],
) -> None:
    text = CARDS.replace("Gift 1", "Gift \u202e1").replace("score galicia", "scor galicia", 1)
    assert [code for code, _ in told(text)] == ["E301", "E104"]
    text = CARDS.replace("score galicia", "scor galicia", 1) + "---\nmore: 1\n"
    assert [code for code, _ in told(text)] == ["E301", "E111"]


def test_of_a_very_long_file_nothing_more_is_read(
    told: Callable[[str], list[tuple[str, str]]],
) -> None:
    text = CARDS.replace("title: Gift 1", 'title: "Gift') + "# x\n" * MAX_RECOVERED
    ((code, message),) = told(text)
    assert code == "E105" and "the rest of this file" in message


def test_an_unknown_key_further_down_is_told_and_hides_nothing(
    told: Callable[[str], list[tuple[str, str]]],
) -> None:
    text = (
        'expansion: house\ntitle: House\nversion: "1"\npatch:\n\tcards: {}\n'
        "zones:\n  far: nonsense\nfoo: 1\n"
    )
    assert [code for code, _ in told(text)] == ["E106", "E401", "E202"]
