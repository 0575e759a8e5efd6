"""The phrasebook: its effects are cards without findings, its page is up to date, search finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine.lang.phrasebook import page, phrasebook, search
from elgrande.engine.scenario.check import check_files, findings

PAGE = Path(__file__).parents[2] / "docs" / "phrasebook.md"
MANIFEST = """
expansion: wishes
title: Wishes
version: "1"
counters:
  pot: {title: pot}
  fatigue: {title: fatigue, of: player}
  plague: {title: plague, of: region}
  laps: {title: laps, of: card}
"""


def test_each_effect_is_a_card_without_findings(tmp_path: Path) -> None:
    (tmp_path / "expansion.yaml").write_text(MANIFEST)
    text = "expansion: wishes\ndeck: stack_1\ncards:\n"
    for number, phrase in enumerate(phrasebook()):
        effect = "".join(f"      {line}\n" for line in phrase.effect.splitlines())
        text += f"  - id: wish_{number}\n    title: Card {number}\n    numbers: {{places: 1}}\n"
        text += f"    action: may\n    effect: |\n{effect}"
    (tmp_path / "cards.yaml").write_text(text)
    assert [each.message for each in findings(check_files([tmp_path])).diagnostics] == []


def test_there_are_enough_and_no_wish_stands_twice() -> None:
    wishes = [phrase.wish for phrase in phrasebook()]
    assert len(wishes) >= 150
    assert len(set(wishes)) == len(wishes)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8").splitlines() == list(page())


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        ("points every player", "each player:\n  gain 2 points"),
        ("exchange pieces", "swap the king with own grande"),
        ("die", "draw a number from 1 to 6 as die\ngain [die] points"),
        ("king neighbour", "move the king to any region that is next to the king's region"),
    ],
)
def test_search_puts_what_fits_best_first(words: str, effect: str) -> None:
    assert effect in [phrase.effect for phrase in search(words)[:3]]


def test_the_command_searches_and_says_when_nothing_fits() -> None:
    found = CliRunner().invoke(main, ["list", "sentences", "--search", "cancel action"])
    assert found.output.startswith("  cancel an opponent's action\n      keep this card")
    none = CliRunner().invoke(main, ["list", "sentences", "--search", "xylophone"])
    assert (none.exit_code, none.output) == (0, "no sentence matches xylophone\n")
    misused = CliRunner().invoke(main, ["list", "cards", "--search", "king"])
    assert misused.exit_code == 2
