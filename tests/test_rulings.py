"""Whatever a page says of the colonies is shown: each card, rule, ruling, example and edition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from elgrande.engine import load_rules

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "inquisitor-and-colonies.md"
SCENARIOS = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))
SET = "inquisitor_colonies"
RULINGS = [f"G{n}" for n in range(1, 30)] + [f"GE{n}" for n in range(1, 29)]
LEAST = 2
"""So many scenarios show each card."""
IN_USE = ("at", "front", "kept")
"""What is given of a card that a scenario is about; what only lies in a deck is not."""


def rows_of(section: str) -> list[list[str]]:
    """The cells of the table under a heading of the page."""
    text = PAGE.read_text(encoding="utf-8").partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def shown_in(cell: str) -> list[Path]:
    """The scenarios to which a cell leads."""
    return [(PAGE.parent / link).resolve() for link in re.findall(r"\]\(([^)]+\.yaml)\)", cell)]


def read(file: Path) -> dict[str, Any]:
    given = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert isinstance(given, dict)
    return given


def words_in(value: object) -> Iterator[str]:
    """Every word of what a scenario gives or chooses."""
    match value:
        case dict():
            for key, inner in value.items():
                yield str(key)
                yield from words_in(inner)
        case list():
            for inner in value:
                yield from words_in(inner)
        case _:
            yield from re.findall(r"\w+", str(value))


def test_every_ruling_is_shown() -> None:
    named = {
        one: shown_in(cells[-1])
        for cells in rows_of("Rulings")
        for one in re.findall(r"GE?\d+", cells[0])
    }
    assert [one for one in RULINGS if not named.get(one)] == []


@pytest.mark.parametrize("section", ["The rules, one by one", "Examples of the rulebooks"])
def test_every_rule_and_example_is_shown(section: str) -> None:
    rows = rows_of(section)
    assert len(rows) > 10
    assert [cells[0] for cells in rows if not shown_in(cells[-1])] == []


def test_every_difference_is_shown_in_both_editions() -> None:
    rows = rows_of("Where the editions differ")
    assert len(rows) > 20
    for what, *columns in rows:
        for cell, edition in zip(columns, ("big_box", "rio_grande_1996"), strict=True):
            files = shown_in(cell)
            assert files, what
            for file in files:
                assert read(file)["rules"].get("edition", "big_box") == edition, file.name


def test_the_scenarios_of_the_page_are_of_the_set() -> None:
    for file in shown_in(PAGE.read_text(encoding="utf-8")):
        assert SET in read(file)["rules"]["with"], file.name


def test_every_card_is_in_use_in_two_scenarios() -> None:
    cards = {card.id: 0 for card in load_rules(SET).cards.values() if card.expansion == SET}
    assert len(cards) == 10
    for file in SCENARIOS:
        if SET not in file.read_text(encoding="utf-8"):
            continue
        given = read(file)
        if "steps" not in given:
            continue
        about = {part: given.get("given", {}).get(part) for part in IN_USE}
        for card in cards.keys() & {*words_in([about, given["steps"]])}:
            cards[card] += 1
    assert {card: count for card, count in cards.items() if count < LEAST} == {}
