"""Texts that replace files while they are typed: whatever path leads to the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.rules.files.files import BUILT_IN, is_built_in
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.yaml.reading import laid_over, read_source, real


@pytest.mark.parametrize("way", ["file", "link", "folder", "up"])
def test_every_path_to_a_file_gives_its_text(way: str, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    file = tmp_path / "rules" / "cards.yaml"
    file.write_text("saved: 1\n")
    (tmp_path / "other_name.yaml").symlink_to(file)
    (tmp_path / "other_folder").symlink_to(tmp_path / "rules")
    path = {
        "file": file,
        "link": tmp_path / "other_name.yaml",
        "folder": tmp_path / "other_folder" / "cards.yaml",
        "up": tmp_path / "rules" / ".." / "rules" / "cards.yaml",
    }[way]
    with laid_over({real(file): "typed: 2\n"}):
        source = read_source(path, Report())
    assert source is not None and source.text == "typed: 2\n"


def test_a_file_of_the_same_name_elsewhere_is_read(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "cards.yaml").write_text(f"folder: {folder}\n")
    with laid_over({real(tmp_path / "one" / "cards.yaml"): "typed: 2\n"}):
        source = read_source(tmp_path / "two" / "cards.yaml", Report())
    assert source is not None and source.text == "folder: two\n"


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        (BUILT_IN / "cards" / "base" / "power.yaml", True),
        (BUILT_IN / "cards", True),
        (BUILT_IN / "expansions" / ".." / "cards" / "x.yaml", True),
        (BUILT_IN / "cards_of_mine" / "x.yaml", False),
        (BUILT_IN / "expansions" / ".." / "examples", False),
        (BUILT_IN, False),
    ],
)
def test_what_is_built_in(path: Path, inside: bool) -> None:
    assert is_built_in(path) is inside


def test_a_link_into_the_built_in_game_is_built_in(tmp_path: Path) -> None:
    (tmp_path / "base").symlink_to(BUILT_IN / "cards" / "base")
    assert is_built_in(tmp_path / "base" / "power.yaml")
