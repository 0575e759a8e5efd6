"""A mistake at a built-in file that an overlay brings about names the overlay and its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine import RulesError, load_rules
from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files
from elgrande.engine.text.diagnostics import Diagnostic

from .test_all_files import built_in

HEAD = 'expansion: house\ntitle: House\nversion: "1"\n'


def errors(folder: Path, text: str, *more: str) -> list[Diagnostic]:
    """The errors that a check of an author's files finds in built-in ones."""
    (folder / "house.yaml").write_text(HEAD + text, encoding="utf-8")
    for number, part in enumerate(more):
        (folder / f"part_{number}.yaml").write_text(f"expansion: house\n{part}", encoding="utf-8")
    inner = built_in()
    checked = check_files([folder], Checked(cache=inner.cache, built_in=inner))
    return [found for found in checked.report.errors if not found.file.startswith(str(folder))]


def causes(found: Diagnostic, folder: Path) -> list[str]:
    """The related positions of a mistake in the author's files, with their messages."""
    own = [(words, span) for words, span in found.related if span.file.startswith(str(folder))]
    return [f"{Path(span.file).name}:{span.line}:{span.column} {words}" for words, span in own]


@pytest.mark.parametrize(
    ("text", "code", "cause"),
    [
        ("patch: {regions: {galicia: {neighbours: []}}}\n", "E511",
         "4:19 `house` patches `galicia`"),
        ("patch: {pieces: {caballero: {plural: knights}}}\n", "E401",
         "4:18 `house` patches `caballero`"),
        ("patch: {pieces: {caballero: {single: true}}}\n", "E402",
         "4:18 `house` patches `caballero`"),
        ("patch: {track: [{round: 1}, {do: turn}]}\n", "E536", "4:9 `house` patches `track`"),
        ("patch: {card_zones: {out: {discards: false}}}\n", "E510", "4:22 `house` patches `out`"),
        ("patch: {parameters: {next_starter: {one_of: [a, b], value: a}}}\n", "E440",
         "4:22 `house` patches `next_starter`"),
        ("patch: {zones: {placing_area: the provinces}}\nremove: {places: [castillo]}\n", "E401",
         "5:19 `house` removes it"),
    ],
)  # fmt: skip
def test_the_cause_is_named(tmp_path: Path, text: str, code: str, cause: str) -> None:
    found = errors(tmp_path, text)
    assert code in {one.code for one in found}
    for one in found:
        if one.code == code:
            assert causes(one, tmp_path) == [f"house.yaml:{cause}"], one


def test_of_several_overlays_the_one_that_it_is_about(tmp_path: Path) -> None:
    other = "patch: {cards: {bg2_veto: {copies: 2}}}\n"
    found = errors(tmp_path, other, "patch: {regions: {galicia: {neighbours: []}}}\n")
    assert {cause for one in found for cause in causes(one, tmp_path)} == {
        "part_0.yaml:2:19 `house` patches `galicia`"
    }


def test_who_plays_hears_it_too(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(HEAD + "patch: {regions: {galicia: {neighbours: []}}}\n", encoding="utf-8")
    with pytest.raises(RulesError) as raised:
        load_rules(paths=[file])
    found = raised.value.diagnostics
    assert [one.code for one in found] == ["E511", "E511"]
    assert all(causes(one, tmp_path) for one in found)


def test_borders_go_with_a_removed_region(tmp_path: Path) -> None:
    """The neighbours need no patch; only the text that removes a region may not name it."""
    assert errors(tmp_path, "remove: {regions: [galicia]}\n") == []
    region = "regions: [{id: leon, title: León, scores: [1], neighbours: [aragon, galicia]}]\n"
    assert errors(tmp_path, "remove: {regions: [galicia]}\n", region) == []
    (found,) = check_files([tmp_path]).report.errors
    assert found.code == "E510"
    assert found.message == "`house` removes `galicia` itself"


@pytest.mark.parametrize("more", ["", "pieces: {wolf: {title: wolf, plural: wolves}}\n"])
def test_keys_of_a_piece_that_a_patch_makes_unfit_are_reported_at_the_patch(
    more: str, tmp_path: Path
) -> None:
    """Whether the piece is built in or another author's."""
    piece = "wolf" if more else "king"
    (tmp_path / "wolves.yaml").write_text(HEAD.replace("house", "wolves") + more)
    text = f"requires: [wolves]\npatch:\n  pieces:\n    {piece}: {{flips: true}}\n"
    (tmp_path / "house.yaml").write_text(HEAD + text, encoding="utf-8")
    found = [one for one in check_files([tmp_path]).report.errors if "side" in one.message]
    assert [(one.code, Path(one.file).name, one.span and one.span.line) for one in found] == [
        ("E520", "house.yaml", 7)
    ]
    declared = [(words, Path(span.file).name) for words, span in found[0].related]
    assert declared == [("it is declared here", "wolves.yaml" if more else "board.yaml")]
