"""A name that may be unknown is reported if it is close to a known one (W557)."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.compile.loading import load_mix
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.scenario.check import check_files, check_request

CARD = "expansion: house\ndeck: stack_1\ncards: [{id: gift, title: Gift, numbers: {places: 1}}]\n"
HEAD = 'expansion: house\ntitle: House\nversion: "1"\n'


def told(folder: Path, line: str) -> list[tuple[str, str, str, str | None]]:
    """The diagnostics of a manifest with one more line: code, position, hint, replacement."""
    file = folder / "house.yaml"
    file.write_text(f"{HEAD}{line}\n", encoding="utf-8")
    found = check_files([folder]).report.sorted()
    places = [str(one.span).removeprefix(f"{file}:") for one in found]
    return [
        (one.code, at, one.hint or "", one.replacement)
        for one, at in zip(found, places, strict=True)
    ]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("over: [jubille]", "4:8"),
        ("conflicts: [jubille]", "4:13"),
        ("not_recommended_with: [jubille]", "4:24"),
        ("conflicts: [{expansion: jubille}]", "4:25"),
        ("conflicts: [{expansion: grandissimo, only_with: [jubille]}]", "4:50"),
        ("not_recommended_with: [{expansion: grandissimo, only_with: [jubille]}]", "4:61"),
    ],
)
def test_an_expansion_with_a_slip(tmp_path: Path, line: str, place: str) -> None:
    assert told(tmp_path, line) == [("W557", place, "did you mean `jubilee`?", "jubilee")]


def test_a_file_of_an_expansion_with_a_slip(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(CARD.replace("house", "huose"), encoding="utf-8")
    (tmp_path / "house.yaml").write_text(HEAD, encoding="utf-8")
    found = [one for one in check_files([tmp_path]).report.sorted() if one.code == "W557"]
    assert [(one.replacement, one.span and one.span.column) for one in found] == [("house", 12)]


def test_an_edition_with_a_slip(tmp_path: Path) -> None:
    hint = "did you mean `big_box`?"
    assert told(tmp_path, "over: [big_bax]") == [("W557", "4:8", hint, "big_box")]


def test_a_piece_in_a_box_with_a_slip(tmp_path: Path) -> None:
    hint = "did you mean `caballero`?"
    assert told(tmp_path, "box: {caballeros: 30}") == [("W557", "4:7", hint, "caballero")]
    line = "pieces: {toad: {title: toad, single: true}}\nbox: {toadd: 1}"
    assert ("W557", "5:7", "did you mean `toad`?", "toad") in told(tmp_path, line)


@pytest.mark.parametrize(
    "line",
    [
        "over: [somebody_elses_rules]",
        "conflicts: [{expansion: jubilee, only_with: [king_and_court]}]",
        "not_recommended_with: [colonies]",
        "box: {elephant: 12}",
        "box: {ware: 3, caballero: 30}",
        "conflicts: [horse]",
    ],
)
def test_what_may_be_installed_elsewhere(tmp_path: Path, line: str) -> None:
    assert told(tmp_path, line) == []


def test_an_expansion_of_the_same_run_is_known(tmp_path: Path) -> None:
    (tmp_path / "jubilea.yaml").write_text(
        'expansion: jubilea\ntitle: J\nversion: "1"\n', encoding="utf-8"
    )
    assert told(tmp_path, "conflicts: [jubilea]") == []
    house = tmp_path / "house.yaml"
    assert [found.code for found in check_files([house]).report] == ["W557"]


def test_a_mix_that_is_asked_for_is_told_and_can_be_played(tmp_path: Path) -> None:
    told(tmp_path, "over: [jubille]")
    request = MixRequest(paths=(tmp_path,))
    assert [found.code for found in check_request(request).report] == ["W557"]
    assert load_mix(request).definitions.expansions
