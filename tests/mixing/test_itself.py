"""An expansion that names itself among those that it requires, conflicts with ... (E524)."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import RulesError, load_rules
from elgrande.engine.scenario.check import check_files

HEAD = 'expansion: house\ntitle: House\nversion: "1"\n'
OTHER = 'expansion: other\ntitle: Other\nversion: "1"\n'

LINES = {
    "requires": ("requires: [house]", "4:12"),
    "conflicts": ("conflicts: [house]", "4:13"),
    "conflicts in company": ("conflicts: [{expansion: house, only_with: [big_box]}]", "4:25"),
    "not_recommended_with": ("not_recommended_with: [grandissimo, house]", "4:37"),
    "over": ("over: [house]", "4:8"),
}


@pytest.mark.parametrize("line", LINES)
def test_an_expansion_that_names_itself(tmp_path: Path, line: str) -> None:
    text, place = LINES[line]
    file = tmp_path / "house.yaml"
    file.write_text(f"{HEAD}{text}\n", encoding="utf-8")
    message = f"`house` names itself under `{line.split()[0]}`"
    expected = ("E524", message, f"{file}:{place}", "remove it: list other expansions here")

    def told() -> list[tuple[str, str, str, str | None]]:
        report = check_files([tmp_path]).report.sorted()
        return [(found.code, found.message, str(found.span), found.hint) for found in report]

    assert told() == [expected]
    (tmp_path / "other.yaml").write_text(OTHER + "requires: [house]\n", encoding="utf-8")
    assert told() == [expected]
    for expansions in ((), ("jubilee",)):
        with pytest.raises(RulesError) as raised:
            load_rules(*expansions, paths=[tmp_path])
        assert [found.code for found in raised.value.diagnostics] == ["E524"]


def test_a_file_that_counts_only_with_its_own_expansion(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HEAD, encoding="utf-8")
    part = "expansion: house\nonly_with: [jubilee, house]\nset: {all_own_may_stay: true}\n"
    (tmp_path / "part.yaml").write_text(part, encoding="utf-8")
    (found,) = check_files([tmp_path]).report
    assert (found.code, str(found.span)) == ("E524", f"{tmp_path / 'part.yaml'}:2:22")


def test_two_others_that_stand_over_each_other_are_told_beside_it(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HEAD + "over: [house, other]\n", encoding="utf-8")
    (tmp_path / "other.yaml").write_text(OTHER + "over: [house]\n", encoding="utf-8")
    assert {found.code for found in check_files([tmp_path]).report} == {"E522", "E524"}
