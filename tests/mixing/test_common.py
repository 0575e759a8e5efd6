"""What a file of cards says of all its cards holds for each that does not say it itself."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine import load_rules
from elgrande.engine.rules.model import Card

HEAD = """\
expansion: house
deck: stack_1
numbers: {places: 1}
action: must
confidence: {title: assumed, action: derived, effect: stated, places: public}
"""
CARDS = """\
cards:
  - {id: house_first, title: First, effect: score the castillo}
  - id: house_second
    title: Second
    numbers: {places: 2}
    action: may
    effect: score the castillo
    confidence: {effect: assumed, reason: derived}
  - {id: house_third, title: Third}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "house.yaml"
    path.write_text(HEAD + CARDS, encoding="utf-8")
    return path


def cards(file: Path) -> list[Card]:
    found = load_rules(paths=[str(file)]).definitions.cards
    return [found[f"house_{name}"] for name in ("first", "second", "third")]


def test_numbers_and_action(file: Path) -> None:
    first, second, third = cards(file)
    assert [card.numbers for card in (first, second, third)] == [
        {"places": 1}, {"places": 2}, {"places": 1},
    ]  # fmt: skip
    assert [card.compulsory for card in (first, second, third)] == [True, False, False]


def test_confidence_is_of_what_a_card_has(file: Path) -> None:
    first, second, third = (card.confidence for card in cards(file))
    assert first == {
        "title": "assumed", "action": "derived", "effect": "stated", "places": "public",
    }  # fmt: skip
    assert second == {**first, "effect": "assumed", "reason": "derived"}
    assert third == {"title": "assumed", "places": "public"}


def test_a_mistake_stands_once_where_it_is_written(file: Path) -> None:
    wrong = file.read_text().replace("action: must", "action: mist")
    file.write_text(wrong, encoding="utf-8")
    output = CliRunner().invoke(main, ["check", str(file)]).output
    assert output.count("error E510: there is no parameter `mist`") == 1
    assert "house.yaml:4:9: error E510" in output


def test_the_sum_counts_the_numbers_of_the_file(file: Path) -> None:
    file.write_text(HEAD + "totals: {places: 5}\n" + CARDS, encoding="utf-8")
    output = CliRunner().invoke(main, ["check", str(file)]).output
    assert "over all copies it comes to 4" in output


def test_confidence_of_a_file_of_rules_is_of_what_each_thing_has(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    text = """\
    expansion: house
    title: House
    version: "1"
    confidence: {value: assumed, effect: derived, rule: stated}
    parameters:
      toll: {title: Toll, value: low, one_of: [low, high]}
      fee: {title: Fee, value: low, one_of: [low, high], confidence: {value: stated}}
    procedures:
      feast: {title: Feast, steps: [{id: eat, title: Eat, effect: score the castillo}]}
    rules:
      - {id: quiet, title: Quiet, rule: the king never goes to granada}
    steps:
      - {in: turn, after: recruit, step: {id: rest, effect: do feast}}
    """
    path.write_text(dedent(text), encoding="utf-8")
    defs = load_rules(paths=[path]).definitions
    assert defs.parameters["toll"].confidence == {"value": "assumed"}
    assert defs.parameters["fee"].confidence == {"value": "stated"}
    assert defs.procedures["feast"].confidence == {}
    assert defs.procedures["feast"].steps[0].confidence == {"effect": "derived"}
    rest = next(step for step in defs.procedures["turn"].steps if step.id == "rest")
    assert rest.confidence == {"effect": "derived"}
    assert defs.rules["quiet"].confidence == {"rule": "stated"}
