"""What people read of cards and steps: every text of every set, in both editions."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from elgrande.engine import load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.tools.show import list_lines, listed, one_line, shown

EDITIONS = ("big_box", "rio_grande_1996")
SETS = ("king_and_intrigue", "players_edition", "special_cards")


@pytest.fixture(scope="module", params=[(e, s) for e in EDITIONS for s in ((), SETS)], ids=str)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    edition, sets = request.param
    return load_rules(*sets, edition=edition)


def texts(rules: Ruleset) -> Iterator[tuple[str, str]]:
    for row in listed("cards", rules):
        yield row["id"], row["text"]
        yield row["id"], row["text_there"]
    for name in rules.definitions.procedures:
        for step in shown(name, rules)["steps"]:
            yield step["id"], step["text"]


def test_no_text_has_a_slip_of_grammar(rules: Ruleset) -> None:
    slips = re.compile(
        r"\b(\w+) \1\b|\b(?:the|a|an|any|your|their) (?:the|a|an|any|every|your|their)\b"
        r"|\ba [aeio]|\bof of\b|,,|\( | \)|\bprovinces (?:is|has|holds|does)\b|\bon the board off\b"
    )
    for name, text in texts(rules):
        assert not slips.search(text), (name, slips.search(text), text)


def test_steps_have_titles(rules: Ruleset) -> None:
    """A step is called by its title; its id is for those who write rules."""
    for procedure in rules.definitions.procedures.values():
        for step in procedure.steps:
            assert step.title != step.id.replace("_", " "), f"{procedure.id}.{step.id}"
            assert step.title[0].isupper()


def test_a_list_gives_the_whole_text_of_each_card(rules: Ruleset) -> None:
    rows = listed("cards", rules)
    lines = "\n".join(list_lines("cards", rows))
    for row in rows:
        text = row["text"] or row["text_there"]
        assert one_line(text) in lines
        assert text.split()[-1:] == one_line(text).split()[-1:]


def test_the_ways_of_a_card_are_lettered_in_one_line() -> None:
    text = "Do one of these:\n  - Choose a region. Score it.\n  - Gain 1 point."
    assert one_line(text) == "Do one of these: (a) Choose a region. Score it. (b) Gain 1 point."
