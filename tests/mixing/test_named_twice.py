"""A folder that is named in two ways is read once, whatever is done with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine import load_rules
from elgrande.engine.lsp.open_files import OpenFiles
from elgrande.engine.scenario.run import scenario_files

CARD = """\
expansion: house
deck: stack_1
cards:
  - {id: house_one, title: One, numbers: {places: 1}, effect: score the castillo}
"""
SCENARIO = """\
scenario: One
rules: {with: WITH}
players: [red, blue]
given: {at: use_card, by: red, front: {red: [house_one]}}
"""
NAMES = {
    "a dot in front": "./rules",
    "a sign behind": "rules/",
    "by way of its parent": "../{here}/rules",
    "a link": "linked",
    "the folder above": ".",
    "one of its files": "rules/cards.yaml",
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "cards.yaml").write_text(CARD, encoding="utf-8")
    (tmp_path / "linked").symlink_to(tmp_path / "rules")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(*words: str) -> str:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("name", NAMES)
def test_on_the_command_line(here: Path, name: str) -> None:
    other = NAMES[name].format(here=here.name)
    assert said("check", "rules", other) == "1 file, no problems\n"
    once = said("check", "--with", "rules")
    assert said("check", "--with", "rules", "--with", other) == once
    assert said("check", "--with", other, "--house", "rules") == once
    once = said("list", "cards", "--with", "rules")
    assert said("list", "cards", "--with", "rules", "--with", other) == once


@pytest.mark.parametrize("other", ["./rules/", "./linked", ".", "./rules/cards.yaml"])
def test_in_a_file(here: Path, other: str) -> None:
    named = f"[./rules, {other}]"
    mix = here / "evening.yaml"
    mix.write_text(f"mix: Evening\nwith: {named}\n", encoding="utf-8")
    text = SCENARIO.replace("WITH", named)
    (here / "one.yaml").write_text(text + "steps: [{expect: {points: {red: 0}}}]\n", "utf-8")
    assert said("check", "evening.yaml", "one.yaml") == "2 files, no problems\n"
    assert said("check", ".") == "3 files, no problems\n"
    said("check", "--mix", "evening.yaml", "--with", "rules")
    assert load_rules(mix=mix).fingerprint == load_rules(paths=["rules"]).fingerprint
    assert not any(OpenFiles().diagnostics(here / "one.yaml").values())


def test_a_mix_that_is_written_down_names_it_once(here: Path) -> None:
    said("mix", "--with", "rules", "--with", "linked", "--save", "evening.yaml")
    assert "\nwith: [./rules]\n" in (here / "evening.yaml").read_text("utf-8")


def test_a_scenario_runs_once(here: Path) -> None:
    (here / "rules" / "one.yaml").write_text(SCENARIO.replace("WITH", "[.]"), encoding="utf-8")
    assert scenario_files([Path("rules"), Path("linked")]) == [Path("rules/one.yaml")]
