"""Two expansions with the same title can't be distinguished: W558, with both positions."""

from __future__ import annotations

from pathlib import Path

from elgrande.engine import load_rules
from elgrande.engine.rules.files.files import BUILT_IN
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.scenario.check import check_files, check_request
from elgrande.engine.text.diagnostics import Diagnostic


def write(folder: Path, name: str, title: str, more: str = "") -> Path:
    file = folder / name / "rules.yaml"
    file.parent.mkdir()
    text = f'expansion: {name}\ntitle: {title}\nversion: "1"\n{more}'
    file.write_text(text, encoding="utf-8")
    return file


def told(found: list[Diagnostic]) -> list[tuple[str, str, str, list[str]]]:
    return [
        (one.code, one.message, str(one.span), [str(span) for _, span in one.related])
        for one in found
    ]


def test_two_of_one_mix(tmp_path: Path) -> None:
    ours, yours = write(tmp_path, "ours", "House rules"), write(tmp_path, "yours", "house  Rules")
    message = "`yours` has the title of `ours`, “House rules”"
    expected = [("W558", message, f"{yours}:2:8", [f"{ours}:2:8"])]
    for paths in ([ours, yours], [yours, ours]):
        assert told([*load_rules(paths=paths).warnings]) == expected
        assert told(check_files(paths).report.sorted()) == expected
        assert told(check_request(MixRequest(paths=tuple(paths))).report.sorted()) == expected


def test_the_title_of_a_built_in_one(tmp_path: Path) -> None:
    house = write(tmp_path, "house", "Jubilee")
    message = "`house` has the title of `jubilee`, “Jubilee”"
    (found,) = check_files([house]).report
    assert told([found])[0][:3] == ("W558", message, f"{house}:2:8")
    assert found.related[0][1].file == "expansions/jubilee/expansion.yaml"
    assert told([*load_rules("jubilee", paths=[house]).warnings])[0][1] == message
    assert not load_rules(paths=[house]).warnings  # nothing of this game is called like another


def test_titles_that_tell_expansions_apart(tmp_path: Path) -> None:
    write(tmp_path, "ours", "House rules")
    part = tmp_path / "ours" / "part.yaml"
    part.write_text("expansion: ours\nonly_with: [jubilee]\nsteps: []\n", encoding="utf-8")
    write(tmp_path, "yours", "House rules of yours")
    write(tmp_path, "jubilee", "Jubilee")  # one's own copy of it
    assert not [found for found in check_files([tmp_path]).report if found.code == "W558"]
    assert not [*check_files([BUILT_IN / "expansions"]).report]


def test_a_mix_file_may_accept_it(tmp_path: Path) -> None:
    write(tmp_path, "ours", "House rules")
    write(tmp_path, "yours", "House rules")
    file = tmp_path / "evening.yaml"
    file.write_text("mix: M\nwith: [./ours, ./yours]\naccept: [W558]\n", encoding="utf-8")
    assert not load_rules(mix=file).warnings
    assert not [*check_files([file]).report]
