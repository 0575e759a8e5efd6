"""What people read of cards and steps: every text of every set, in both editions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande.engine import load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.lang.english.one_line import one_line
from elgrande.engine.tools.show import list_lines, listed, shown

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
    lines = "\n".join(list_lines(rows))
    for row in rows:
        text = row["text"] or row["text_there"]
        assert one_line(text) in lines
        assert text.split()[-1:] == one_line(text).split()[-1:]


def test_the_ways_of_a_card_are_lettered_in_one_line() -> None:
    text = "Do one of these:\n  - Choose a region. Score it.\n  - Gain 1 point."
    assert one_line(text) == "Do one of these: (a) Choose a region. Score it. (b) Gain 1 point."


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A:\n  B.\n  C.", "A: B. C."),
        ("A:\n  B.\nC.", "A: [B.] C."),
        ("A:\n  B:\n    C.\n    D.", "A: B: C. D."),
        ("A:\n  B:\n    C.\n  D.", "A: B: [C.] D."),
        ("A:\n  B:\n    C.\nD.", "A: [B: [C.]] D."),
        ("A:\n  B.\nC:\n  D.", "A: [B.] C: D."),
        ("A:\n  - B.\n  - C.\nD.", "A: [(a) B. (b) C.] D."),
    ],
)
def test_texts_that_differ_only_by_indents_differ_in_one_line(text: str, line: str) -> None:
    assert one_line(text) == line


def test_the_decks_that_every_deck_does_not_mean_are_named(tmp_path: Path) -> None:
    """`turned_up: false` and `shuffled: false` are each left alone by one sentence."""
    (tmp_path / "expansion.yaml").write_text(
        'expansion: house\ntitle: House\nversion: "1"\ndecks:\n'
        "  missions: {title: missions, discards_to: out, turned_up: false}\n"
        "  goods: {title: goods, discards_to: out, turned_up: false}\n"
        "  fates: {title: fates, discards_to: out, shuffled: false}\n",
        encoding="utf-8",
    )
    steps = {
        step["id"]: step["text"]
        for name in ("round", "setup")
        for step in shown(name, load_rules(paths=[tmp_path]))["steps"]
    }
    assert steps["round.turn_up"] == (
        "Move the top card of every deck but the missions and the goods to the offer."
    )
    assert steps["setup.shuffle_decks"] == "Shuffle every deck but the fates."
