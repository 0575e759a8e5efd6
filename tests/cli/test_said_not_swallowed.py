"""What a user names and does not exist is reported, with a suggestion, and never ignored."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main

SCENARIO = """\
scenario: Nothing happens
players: [red, blue]
given: {at: use_card, by: red}
steps:
  - expect: {decision: nobody}
"""


def ran(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "empty").mkdir()
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "one.yaml").write_text(SCENARIO, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("empty", "this folder contains no YAML file"),
        ("scenarios", "this folder contains only scenarios"),
        ("scenarios/one.yaml", "this is a scenario"),
    ],
)
def test_a_path_without_rules_is_refused_in_a_mix(folder: Path, path: str, said: str) -> None:
    code, output = ran("list", "cards", "--with", str(folder / path))
    assert code == 1
    assert output.count("E114") == 1 and said in output


def test_an_empty_folder_is_no_success_of_check(folder: Path) -> None:
    code, output = ran("check", str(folder / "empty"))
    assert code == 1
    assert "E114: this folder contains no YAML file" in output


def test_a_required_expansion_that_is_misspelt_is_not_to_be_added(tmp_path: Path) -> None:
    text = 'expansion: house\ntitle: House\nversion: "1"\nrequires: [kign_and_intrigue]\n'
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    _, output = ran("list", "cards", "--with", str(tmp_path))
    assert "did you mean `king_and_intrigue`?" in output
    assert "--with kign_and_intrigue" not in output


def test_a_refused_mix_prints_nothing_about_built_in_files(tmp_path: Path) -> None:
    text = "deck: stack_1\ncards:\n  - {id: gift, title: Gift, effect: score galizia}\n"
    text = text.replace("stack_1", "chest").replace("deck", "dealt")
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    for expansion in ("special_cards", "players_edition"):
        parts = ("--with", "king_and_intrigue", "--with", expansion, "--with", str(tmp_path))
        _, output = ran("list", "cards", *parts)
        assert "E401" in output
        assert "\ncards/" not in f"\n{output}" and "\nexpansions/" not in f"\n{output}"


def test_show_says_which_expansion_declares_an_id() -> None:
    code, output = ran("show", "kis_075_reserve")
    assert code == 1
    assert "add `--with special_cards`" in output


def test_show_says_who_removes_a_thing_alone_or_with_its_deck() -> None:
    for name in ("power_01", "bg5_king"):
        code, output = ran("show", name, "--with", "king_and_intrigue")
        assert code == 1
        assert "king_and_intrigue (expansions/king_and_intrigue/expansion.yaml:" in output


def test_show_says_who_changed_a_thing() -> None:
    for name in ("bg5_king", "first_starter"):
        _, output = ran("show", name, "--edition", "rio_grande_1996")
        assert "changed by:   rio_grande_1996 " in output
        assert "(expansions/rio_grande_1996/edition.yaml:" in output
    _, plain = ran("show", "bg5_king")
    assert "changed by" not in plain


def test_a_scenario_that_forgets_its_rules_is_told_which_it_lacks(tmp_path: Path) -> None:
    cards = "expansion: house\ndeck: stack_1\ncards:\n  - id: gift\n    title: Gift\n"
    cards += "    numbers: {places: 1}\n    effect: score the castillo\n"
    (tmp_path / "cards.yaml").write_text(cards, encoding="utf-8")
    given = "given: {at: use_card, by: red, front: {red: [gift]}}"
    text = SCENARIO.replace("given: {at: use_card, by: red}", given)
    (tmp_path / "scenario.yaml").write_text(text, encoding="utf-8")
    code, output = ran("check", str(tmp_path))
    assert code == 1
    assert "cards.yaml in the same folder declares it: write `rules: {with: [.]}`" in output
    (tmp_path / "scenario.yaml").write_text(
        text.replace("[gift]", "[kis_075_reserve]"), encoding="utf-8"
    )
    hint = "`special_cards` declares it: write `rules: {with: [special_cards]}`"
    for words in (["check"], ["run"], ["run", "--with", "jubilee"]):
        code, output = ran(*words, str(tmp_path))
        assert code == 1 and hint in output
    for words in (["check"], ["run"], ["run", "--with", "jubilee"]):
        (tmp_path / "scenario.yaml").write_text(text, encoding="utf-8")
        _, output = ran(*words, str(tmp_path))
        assert "cards.yaml in the same folder declares it: write `rules: {with: [.]}`" in output


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("effect: >\n      score galicia\n      score aragon\n", "`>` after the key joins"),
        ("effect:\n      score galicia\n      score aragon\n", "YAML joins these lines to one"),
        ("effect: |\n      score galicia\n      for aragon\n", None),
    ],
)
def test_lines_that_yaml_joins_are_explained(
    tmp_path: Path, written: str, said: str | None
) -> None:
    file = tmp_path / "cards.yaml"
    head = "deck: stack_1\ncards:\n  - id: gift\n    title: Gift\n    numbers: {places: 1}\n"
    file.write_text(f"{head}    {written}", encoding="utf-8")
    _, output = ran("check", str(file))
    assert "E301" in output
    assert "behind the key" not in output if said is None else said in output
