"""A mistake in another key of a card hides none in its effect, whatever the suggestion for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files

CARD = """\
expansion: house
deck: stack_1
cards:
  - id: gift
    title: Gift
    copies: 2
    confidence: {effect: assumed}
    effect: |
      score galizia
"""
RULES = """\
expansion: house
title: House
version: "1"
rules:
  - id: gate
    title: Gate
    rule: galizia is taboo
steps:
  - in: turn
    before: recruit
    step:
      id: party
      title: Party
      effect: score galizia
"""


@pytest.fixture(scope="module")
def built_in() -> Checked:
    inner = Checked()
    check_files([], inner)
    assert inner.built_in is not None
    return inner.built_in


def told(built_in: Checked, path: Path, text: str) -> list[tuple[str, int]]:
    path.write_text(text, encoding="utf-8")
    checked = check_files([path], Checked(built_in=built_in, cache=built_in.cache))
    return [(one.code, one.span.line) for one in checked.report.sorted() if one.span]


@pytest.mark.parametrize(
    ("written", "instead", "mistake"),
    [
        ("copies: 2", "foo: 2", ("E202", 6)),
        ("copies: 2", "copies: x", ("E204", 6)),
        ("copies: 2", "copies: 2\n    copys: 3", ("E202", 7)),
        ("    title: Gift\n", "", ("E203", 4)),
        ("title: Gift", "title: [a, b]", ("E204", 5)),
        ("{effect: assumed}", "5", ("E204", 7)),
    ],
)
def test_the_effect_of_a_card_is_checked_beside_a_mistake(
    built_in: Checked, tmp_path: Path, written: str, instead: str, mistake: tuple[str, int]
) -> None:
    text = CARD.replace(written, instead)
    line = next(n for n, row in enumerate(text.splitlines(), 1) if "galizia" in row)
    assert told(built_in, tmp_path / "cards.yaml", text) == [mistake, ("E401", line)]


@pytest.mark.parametrize("title", ["    title: Gate\n", "      title: Party\n"])
def test_rules_and_steps_are_checked_beside_a_mistake(
    built_in: Checked, tmp_path: Path, title: str
) -> None:
    text = RULES.replace(title, f"{title}{title.replace('title', 'foo')}")
    expected = [
        ("E202" if "foo" in row else "E401", line)
        for line, row in enumerate(text.splitlines(), 1)
        if "foo" in row or "galizia" in row
    ]
    assert len(expected) == 3
    assert told(built_in, tmp_path / "expansion.yaml", text) == expected


def test_what_a_wrong_key_may_declare_is_not_missed(built_in: Checked, tmp_path: Path) -> None:
    """Effects use `numbers`: a card with wrong ones has no other diagnostic."""
    text = CARD.replace("copies: 2", "numbers: 5").replace("score galizia", "gain [gifts] points")
    assert told(built_in, tmp_path / "cards.yaml", text) == [("E204", 6)]
    text = CARD.replace("copies: 2", "digits: {gifts: 5}").replace(
        "score galizia", "gain [gifts] points"
    )
    assert told(built_in, tmp_path / "cards.yaml", text) == [("E202", 6)]
