"""`check a b`: each expansion with those that it names, apart from the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main

HEAD = 'expansion: {0}\ntitle: {0}\nversion: "1"\nplaces: {{of_{0}: {{title: P, seen_by: all}}}}\n'
CARD = """\
deck: stack_1
numbers: {{places: 1}}
cards:
  - {{id: gift, title: G, effect: move 1 own caballero from {} to own court}}
"""


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """Two folders, each with an expansion and a card that names no expansion."""
    for name in ("ann", "bea"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "expansion.yaml").write_text(HEAD.format(name), encoding="utf-8")
        card = CARD.format(f"the of_{name}")
        (tmp_path / name / "cards.yaml").write_text(card, encoding="utf-8")
    return tmp_path


def checked(folder: Path, *names: str) -> str:
    """The errors of a check, without the source lines."""
    words = [name if name.startswith("-") else str(folder / name) for name in names]
    output = CliRunner().invoke(main, ["check", *words]).output
    return "\n".join(line for line in output.splitlines() if "error E" in line)


def test_two_folders_are_checked_apart(two: Path) -> None:
    assert checked(two, "ann", "bea") == ""
    assert checked(two, "bea", "ann") == ""


def test_a_mix_checks_them_together(two: Path) -> None:
    assert "E502: `gift` is declared twice" in checked(two, "--with", "ann", "--with", "bea")


def test_an_expansion_is_checked_with_those_that_it_requires(two: Path) -> None:
    manifest = two / "bea" / "expansion.yaml"
    manifest.write_text(HEAD.format("bea") + "requires: [ann]\n", encoding="utf-8")
    assert "E502: `gift` is declared twice" in checked(two, "ann", "bea")
    (two / "ann" / "cards.yaml").unlink()
    (two / "bea" / "cards.yaml").write_text(CARD.format("the of_ann"), encoding="utf-8")
    assert checked(two, "ann", "bea") == ""
    assert "E514: `bea` requires `ann`" in checked(two, "bea")


def test_files_that_are_named_one_by_one_are_as_in_one_folder(two: Path) -> None:
    (two / "sub").mkdir()
    (two / "ann" / "cards.yaml").rename(two / "sub" / "cards.yaml")
    assert checked(two, "ann/expansion.yaml", "sub/cards.yaml") == ""


def test_cards_alone_are_checked_with_each_expansion(two: Path) -> None:
    (two / "cards").mkdir()
    (two / "ann" / "cards.yaml").rename(two / "cards" / "cards.yaml")
    (two / "bea" / "cards.yaml").unlink()
    assert checked(two, "cards", "ann") == ""
    assert "E401: unknown name `of_ann`" in checked(two, "cards", "ann", "bea")
