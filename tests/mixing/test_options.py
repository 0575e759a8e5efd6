"""Files that count by the value of a parameter."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import RulesError, load_rules
from elgrande.engine.scenario.check import check_files

MANIFEST = (
    'expansion: mine\ntitle: Mine\nversion: "1"\n'
    "parameters: {rich: {title: Rich regions, flag: false},"
    " tone: {title: T, one_of: [a_tone, b_tone], value: a_tone}}\n"
)
RICH = (
    "expansion: mine\nonly_where: {rich: true}\npatch: {regions: {galicia: {scores: [9, 3, 1]}}}\n"
)


def folder(tmp_path: Path, **files: str) -> Path:
    for name, text in {"rules": MANIFEST, **files}.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def galicia(path: Path, **options: object) -> tuple[int, ...]:
    rules = load_rules(paths=[path], set=options)
    return tuple(rules.definitions.regions["galicia"].scores)


def test_a_file_counts_where_an_option_has_its_value(tmp_path: Path) -> None:
    path = folder(tmp_path, rich=RICH)
    assert galicia(path) == (4, 2, 0)
    assert galicia(path, rich=True) == (9, 3, 1)


def test_a_file_that_needs_two_values_is_checked_with_both(tmp_path: Path) -> None:
    wrong = "rules: [{id: lost, title: Lost, rule: atlantis is taboo}]\n"
    two = f"expansion: mine\nonly_where: {{rich: true, tone: b_tone}}\n{wrong}"
    path = folder(tmp_path, two=two)
    (found,) = check_files([path]).report.errors
    assert found.file.endswith("two.yaml")


@pytest.mark.parametrize(
    "more",
    ["set: {rich: true}", "patch: {parameters: {rich: {flag: true}}}"],
)
def test_what_an_overlay_sets_counts_too(more: str, tmp_path: Path) -> None:
    other = f'expansion: other\ntitle: Other\nversion: "1"\nrequires: [mine]\n{more}\n'
    path = folder(tmp_path, rich=RICH, other=other)
    assert galicia(path) == (9, 3, 1)
    assert galicia(path, rich=False) == (4, 2, 0), "whoever plays has the last word"


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("{rihc: true}", "E503"),
        ("{tone: c_tone}", "E504"),
        ("{rich: true}\nset: {rich: true}", "E552"),
        ("{rich: true}\nparameters: {poor: {title: Poor, flag: true}}", "E552"),
        ("{rich: true}\ntitle: Mine", "E552"),
    ],
)
def test_a_file_that_can_not_count_is_told(wanted: str, found: str, tmp_path: Path) -> None:
    path = folder(tmp_path, rich=f"expansion: mine\nonly_where: {wanted}\n")
    assert found in {one.code for one in check_files([path]).report.errors}
    with pytest.raises(RulesError) as refused:
        load_rules(paths=[path])
    assert found in {one.code for one in refused.value.diagnostics}


def test_what_a_file_can_not_count_by_is_told_once_with_its_place(tmp_path: Path) -> None:
    wrong = "expansion: mine\nonly_where: {rich: maybe, rihc: true, tone: c_tone}\n"
    path = folder(tmp_path, rich=wrong)
    found = [(one.code, one.where) for one in check_files([path]).report.errors]
    rich = path / "rich.yaml"
    assert found == [("E504", f"{rich}:2:20"), ("E503", f"{rich}:2:27"), ("E504", f"{rich}:2:45")]


def test_check_looks_at_a_file_that_does_not_count_by_default(tmp_path: Path) -> None:
    wrong = RICH.replace("galicia", "galizia")
    report = check_files([folder(tmp_path, rich=wrong)]).report
    assert [one.code for one in report.errors] == ["E503"]


def test_an_option_that_only_files_ask_for_is_used(tmp_path: Path) -> None:
    path = folder(tmp_path, rich=RICH)
    hints = [one.message for one in check_files([path]).report]
    assert hints == ["the parameter `tone` is unused"]


def test_an_option_of_things_that_are_removed_is_no_conflict() -> None:
    rules = load_rules("king_and_intrigue", set={"used_action_cards": "leave"})
    assert "stack_1" not in rules.definitions.decks


# ---------------------------------------------------------------- a highest number

LIMITED = (
    'expansion: mine\ntitle: Mine\nversion: "1"\n'
    "parameters: {{dowry: {{title: Dowry, number: {number}, most: 5{more}}}}}\n"
)


@pytest.mark.parametrize(("number", "more"), [(6, ""), (5, ", where_chosen: {stack_5: 6}")])
def test_a_declared_number_above_its_limit_is_refused(
    number: int, more: str, tmp_path: Path
) -> None:
    folder(tmp_path, rules=LIMITED.format(number=number, more=more))
    found = [one for one in check_files([tmp_path]).report.errors if one.code == "E504"]
    assert [one.message for one in found][:1] == ["`dowry` is a number from 0 to 5"]


@pytest.mark.parametrize(("value", "fits"), [(0, True), (5, True), (6, False), (10_000, False)])
def test_a_wish_above_the_limit_is_refused(value: int, fits: bool, tmp_path: Path) -> None:
    path = folder(tmp_path, rules=LIMITED.format(number=3, more=""))
    if fits:
        assert load_rules(paths=[path], set={"dowry": value}).definitions.settings["dowry"] == value
        return
    with pytest.raises(RulesError) as refused:
        load_rules(paths=[path], set={"dowry": value})
    assert {one.code for one in refused.value.diagnostics} == {"E504"}


def test_one_card_at_least_stays_in_a_stack_of_which_some_are_left_out() -> None:
    load_rules("grandissimo", set={"left_out_of_stack_6": 18})
    with pytest.raises(RulesError) as refused:
        load_rules("grandissimo", set={"left_out_of_stack_6": 19})
    assert {one.code for one in refused.value.diagnostics} == {"E504"}


# ---------------------------------------------------------------- where a stack is named

CHOSEN = (
    'expansion: mine\ntitle: Mine\nversion: "1"\n'
    "parameters: {{rich: {{title: Rich regions, flag: false, where_chosen: {said}}}}}\n"
)


def evening(tmp_path: Path, said: str, more: str) -> Path:
    folder(tmp_path, rules=CHOSEN.format(said=said), rich=RICH)
    text = f"mix: M\nwith: [.]\nstacks: {{stack_5: [bg5_king]}}\n{more}"
    (tmp_path / "evening.yaml").write_text(text, encoding="utf-8")
    return tmp_path / "evening.yaml"


@pytest.mark.parametrize(
    ("said", "more", "wanted"),
    [
        ("{stack_5: true}", "", True),
        ("{stack_4: true}", "", False),
        ("{stack_4: false, stack_5: true}", "", True),
        ("{stack_5: true}", "set: {rich: false}\n", False),
    ],
)
def test_a_stack_that_is_named_decides_an_option(
    said: str, more: str, wanted: bool, tmp_path: Path
) -> None:
    definitions = load_rules(mix=evening(tmp_path, said, more)).definitions
    assert definitions.settings["rich"] is wanted
    assert definitions.regions["galicia"].scores == ((9, 3, 1) if wanted else (4, 2, 0))


@pytest.mark.parametrize(
    ("said", "found"),
    [("{stak_5: true}", "E510"), ("{stack_5: 3}", "E504"), ("{stack_5: [true]}", "E204")],
)
def test_a_value_for_no_stack_is_told(said: str, found: str, tmp_path: Path) -> None:
    folder(tmp_path, rules=CHOSEN.format(said=said))
    assert found in {one.code for one in check_files([tmp_path]).report}


def test_a_file_may_depend_on_a_value_that_an_overlay_adds(tmp_path: Path) -> None:
    more = "patch: {parameters: {next_starter: {one_of: [lowest, lowest_chooses, tallest]}}}\n"
    (tmp_path / "rules.yaml").write_text(
        f'expansion: mine\ntitle: Mine\nversion: "1"\n{more}', encoding="utf-8"
    )
    (tmp_path / "tallest.yaml").write_text(
        "expansion: mine\nonly_where: {next_starter: tallest}\n"
        "patch: {regions: {galicia: {scores: [9, 3, 1]}}}\n",
        encoding="utf-8",
    )
    assert not check_files([tmp_path]).report.errors
    rules = load_rules(paths=[tmp_path], set={"next_starter": "tallest"})
    assert rules.definitions.regions["galicia"].scores == (9, 3, 1)
    assert load_rules(paths=[tmp_path]).definitions.regions["galicia"].scores != (9, 3, 1)
