"""A card may have the effect of another card, which is written once."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine import load_rules

CARD = """\
expansion: house
deck: stack_2
numbers: {places: 2}
cards:
  - {id: house_veto, title: House veto, action: must, effect_of: bg2_veto}
"""
PATCH = "expansion: later\ntitle: Later\npatch: {cards: {bg2_veto: {effect: score the castillo}}}\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "house.yaml"
    path.write_text(CARD, encoding="utf-8")
    return path


def checked(path: Path) -> str:
    return CliRunner().invoke(main, ["check", str(path)]).output


def test_it_is_the_same_effect(file: Path) -> None:
    cards = load_rules(paths=[str(file)]).definitions.cards
    card, other = cards["house_veto"], cards["bg2_veto"]
    assert card.effect is not None and card.effect == other.effect
    assert other.effect is not None and card.effect.span == other.effect.span
    assert card.compulsory and not other.compulsory


def test_show_says_where_it_is_written(file: Path) -> None:
    output = CliRunner().invoke(main, ["show", "house_veto", "--with", str(file)]).output
    assert "  effect of:    bg2_veto, cards/base/stack_2.yaml:" in output
    assert "    stop the action" in output


def test_the_other_card_may_be_out_of_the_mix() -> None:
    cards = load_rules("king_and_intrigue").definitions.cards
    assert "bg2_decay_all" not in cards
    assert cards["ki_030_decay"].effect_of == "bg2_decay_all"
    assert cards["ki_030_decay"].effect is not None


def test_a_patch_of_the_other_card_does_not_count(file: Path) -> None:
    (file.parent / "later.yaml").write_text(PATCH, encoding="utf-8")
    cards = load_rules(paths=[str(file.parent)]).definitions.cards
    assert cards["bg2_veto"].effect_text == "score the castillo"
    assert "stop the action" in cards["house_veto"].effect_text


def test_a_patch_of_the_card_counts(file: Path) -> None:
    patch = PATCH.replace("bg2_veto", "house_veto")
    (file.parent / "later.yaml").write_text(patch, encoding="utf-8")
    card = load_rules(paths=[str(file.parent)]).definitions.cards["house_veto"]
    assert card.effect_text == "score the castillo" and card.effect_of is None


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ("bg2_vetoo", "there is no card `bg2_vetoo`"),
        ("house_veto", "`house_veto` has no effect of its own"),
        ("power_01", "`power_01` has no effect of its own"),
    ],
)
def test_another_card_is_needed(file: Path, named: str, message: str) -> None:
    file.write_text(CARD.replace("bg2_veto", named), encoding="utf-8")
    output = checked(file)
    assert f"house.yaml:5:66: error E510: {message}" in output
    assert ("did you mean `bg2_veto`?" in output) == (named == "bg2_vetoo")


def test_one_of_the_two_keys(file: Path) -> None:
    file.write_text(CARD.replace("effect_of:", "effect: do nothing, effect_of:"), encoding="utf-8")
    assert "error E209: `effect` is not allowed here" in checked(file)
    file.write_text(CARD.replace(", effect_of: bg2_veto", ""), encoding="utf-8")
    assert "error E203" in checked(file)
