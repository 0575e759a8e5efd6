"""A mistake of form in rules in a folder with their scenario: only that is reported."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine import RulesError, load_rules
from elgrande.engine.rules.files import manifests
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.yaml.reading import laid_over

from .watched import HOUSE, watched

ROOT = Path(__file__).resolve().parents[2]
SECTIONS = [
    "players: 5",
    "players: {least: 2}",
    "colours: 5",
    "colours:",
    "track: [a]",
    "track: 1",
    "scoring:",
    "scoring: {counts: caballeros}",
    "orders: {a: b}",
    "orders: {a: }",
    "short_game: 3",
    "start: [a]",
    "pieces: {a: 1}",
    "places: {a: {scores: 5}}",
    "parameters: {a: {title: A}}",
    "procedures: {a: {steps: [{effect: do nothing}]}}",
    "card_zones: {a: [b]}",
    "decks: {a: x}",
    "patch: {cards: 3}",
    "set: [a]",
    "remove: 4",
    "requires: 5",
    "conflicts: true",
]
CARD = ["copies: two", "copies:", "numbers: 3", "numbers: {places: }", "action: true", "action: []"]
CARD += ["effect: 4", "effect: [a]", "players: 3", "traits: {a: b}", "while_in: 7", "title: []"]
"""What a card of the folder says instead of what it should."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HOUSE, tmp_path / "house"))


def damage(section: str) -> dict[str, str]:
    whole = (HOUSE / "expansion.yaml").read_text(encoding="utf-8")
    return {"expansion.yaml": f"{whole}{section}\n"}


def damage_card(entry: str) -> dict[str, str]:
    key = entry.partition(":")[0]
    lines = (HOUSE / "cards.yaml").read_text(encoding="utf-8").splitlines()
    gone = (f"{key}:", "move up to") if key == "effect" else f"{key}:"
    kept = [line for line in lines if not line.strip().startswith(gone)]
    return {"cards.yaml": "\n".join([*kept, f"    {entry}", ""])}


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_of_the_wrong_form(section: str) -> None:
    found = watched(0).read(damage(section), also_fresh=False)
    assert found.fails(strict=False)


@pytest.mark.parametrize("entry", CARD)
def test_a_card_of_the_wrong_form(entry: str) -> None:
    found = watched(0).read(damage_card(entry), also_fresh=False)
    assert found.fails(strict=False)


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_the_command_tells_it(folder: Path, form: str) -> None:
    (folder / "cards.yaml").write_text(damage_card("copies: two")["cards.yaml"])
    run = CliRunner().invoke(main, ["check", "--format", form, str(folder)])
    assert run.exit_code == 1 and isinstance(run.exception, SystemExit)
    assert "must be a whole number, not the text `two`" in run.output
    if form == "json":
        json.loads(run.stdout)


def test_what_a_mistake_takes_away_is_not_missed_by_a_scenario(folder: Path) -> None:
    """The scenario names the card; its mistake is reported once, at its position."""
    (folder / "cards.yaml").write_text(damage_card("copies: two")["cards.yaml"])
    for paths in ([folder], [folder / "homecoming.yaml"]):
        assert "E540" not in {one.code for one in findings(check_files(paths)).diagnostics}
    assert [one.code for one in findings(check_files([folder])).diagnostics] == ["E204"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("default_edition:", "defaultedition:"),
        ("title: ", "titel: "),
        ("title: ", "title: [a"),
        ("colours: ", "colours: 5 # "),
        ("", "requires: 5\n"),
    ],
)
def test_damage_to_the_game_itself_is_told(before: str, after: str) -> None:
    """After damage to the built-in files, every command gives a message."""
    (path,) = [
        path
        for path in (ROOT / "expansions").rglob("*.yaml")
        if "\ndefault_edition:" in path.read_text(encoding="utf-8")
    ]
    text = path.read_text(encoding="utf-8")
    changed = text.replace(f"\n{before}", f"\n{after}", 1)
    assert changed != text
    manifests._defaults.cache_clear()
    try:
        with laid_over({path.resolve(): changed}), pytest.raises(RulesError) as refused:
            load_rules()
        assert any(one.severity == "error" for one in refused.value.diagnostics)
    finally:
        manifests._defaults.cache_clear()


@pytest.mark.parametrize(("target", "inputs"), [("folder", "15"), ("game", "3")])
def test_damage_at_random(target: str, inputs: str) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--target", target, "--inputs", inputs]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
