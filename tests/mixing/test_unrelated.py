"""A folder of house rules that have nothing to do with each other: each is checked by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files

HEAD = 'expansion: {0}\ntitle: {0}\nversion: "1"\n'


@pytest.fixture(scope="module")
def built_in() -> Checked:
    return Checked()


def told(built_in: Checked, folder: Path, **texts: str) -> list[str]:
    """What a check of one file for each expansion says."""
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(HEAD.format(name) + text, encoding="utf-8")
    checked = check_files([folder], Checked(cache=built_in.cache, built_in=built_in))
    return [
        f"{Path(found.file).stem}: {found.code} {found.message}"
        for found in checked.report.sorted()
        if found.severity == "error"
    ]


STEP = "steps: [{{in: turn, instead_of: recruit, step: {{id: {0}, effect: '{1}'}}}}]\n"


def test_they_need_not_go_together(built_in: Checked, tmp_path: Path) -> None:
    texts = {"ann": STEP.format("one", "do nothing"), "bea": STEP.format("two", "do nothing")}
    assert told(built_in, tmp_path, **texts) == []
    both = told(built_in, tmp_path, cid="requires: [ann, bea]\n")
    assert both == ["bea: E516 `ann` and `bea` both change `procedures.turn.recruit`"]


def test_both_are_checked_all_the_same(built_in: Checked, tmp_path: Path) -> None:
    """Also where one would replace the step of the other."""
    texts = {
        "ann": STEP.format("one", "gain 1 pont"),
        "bea": STEP.format("two", "gain 1 pint"),
        "cid": STEP.format("three", "gain 1 point") + "over: [ann, bea]\n",
    }
    found = told(built_in, tmp_path, **texts)
    assert [line.split()[:2] for line in found] == [["ann:", "E301"], ["bea:", "E301"]]


def test_what_needs_another_is_checked_with_it(built_in: Checked, tmp_path: Path) -> None:
    offices = "offices: {judge: {title: judge}}\n"
    step = "{id: gift, effect: give the judge to the last player in turn_order}"
    text = f"steps: [{{in: round, before: turns, step: {step}}}]"
    assert told(built_in, tmp_path, ann=offices, bea=f"{text}\nrequires: [ann]\n") == []
    (found,) = told(built_in, tmp_path, ann=offices, bea=text)
    assert found.startswith("bea: E4") and "judge" in found


def test_files_without_a_name_belong_to_all(built_in: Checked, tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(
        "deck: luck\ncards: [{id: x, title: X, numbers: {places: 1}}]\n", encoding="utf-8"
    )
    assert told(built_in, tmp_path, ann="decks: {luck: {title: luck, discards_to: out}}\n") == []
