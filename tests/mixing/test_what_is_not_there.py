"""An unknown name is reported at the word; for names of other rules, with how to require them."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import RulesError, load_rules
from elgrande.engine.scenario.check import check_files

HINT = "paths are relative to the folder of the file that names them"


def test_each_path_of_a_mix_file_that_leads_nowhere(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text("mix: M\nwith: [jubilee, ./nowhere, ./neither.yaml]\n", encoding="utf-8")
    found = check_files([file]).report.sorted()
    assert [(one.code, one.message, str(one.span), one.hint) for one in found] == [
        ("E101", f"`{name}` can't be read: there is no such file or folder", place, HINT)
        for name, place in (("./nowhere", f"{file}:2:17"), ("./neither.yaml", f"{file}:2:28"))
    ]
    file.write_text(f"mix: M\nwith: [./{'long' * 200}]\n", encoding="utf-8")
    assert [one.code for one in check_files([file]).report] == ["E101"]
    file.write_text("mix: M\nwith: [jubilee, ./nowhere]\n", encoding="utf-8")
    with pytest.raises(RulesError, match=r"evening\.yaml:2:17: error E101: `\./nowhere`"):
        load_rules(mix=file)


def test_a_scenario_whose_rules_are_not_there(tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    head = "scenario: S\nrules: {RULES}\nplayers: [red, blue]\n"
    rest = "given: {at: use_card}\nsteps:\n  - expect: {points: {red: 0}}\n"
    for rules, column in (("with: [./nowhere]", 16), ("mix: ./nowhere.yaml", 14)):
        file.write_text(head.replace("RULES", rules) + rest, encoding="utf-8")
        (found,) = check_files([file]).report
        assert (found.code, str(found.span)) == ("E101", f"{file}:2:{column}")


def test_a_name_of_rules_beside_that_are_not_required(tmp_path: Path) -> None:
    texts = {
        "toads/rules.yaml": 'expansion: toads\ntitle: Toads\nversion: "1"\n'
        "pieces:\n  toad: {title: toad, single: true}\n",
        "mine/rules.yaml": 'expansion: mine\ntitle: Mine\nversion: "1"\n',
        "mine/cards.yaml": "expansion: mine\ndeck: stack_1\ncards:\n  - id: mine_one\n"
        "    title: One\n    numbers: {places: 1}\n    effect: move the toad to any region\n",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (found,) = check_files([tmp_path]).report.errors
    assert found.code == "E401" and found.message.startswith("unknown name `toad`")
    assert found.hint == "`toads` declares it: write `requires: [toads]` in the manifest of `mine`"
    assert found.replacement is None
    (alone,) = check_files([tmp_path / "mine"]).report.errors
    assert "requires" not in (alone.hint or "")
    manifest = tmp_path / "mine" / "rules.yaml"
    manifest.write_text(manifest.read_text("utf-8") + "requires: [toads]\n", "utf-8")
    assert not check_files([tmp_path]).report.errors
