"""Marks follow what they rest on: a scenario its cards, and nothing a file that is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.lsp.marks import Found, Marks
from elgrande.engine.lsp.open_files import OpenFiles

from .test_diagnostics import GOOD

HOUSE = 'expansion: house\ntitle: House\nversion: "1"\n'
CARDS = f"expansion: house\n{GOOD}"
SCENARIO = """\
scenario: A card of one's own
rules: {with: [.]}
players: [red, blue]
given:
  at: use_card
  by: red
  front: {red: [my_card]}
steps:
  - expect: {decision: red}
"""


class Editor:
    """A opened, and the marks that an editor shows."""

    def __init__(self, folder: Path) -> None:
        self.opened = OpenFiles([folder])
        self.marks = Marks(self.opened)
        self.shown: Found = {}

    def types(self, path: Path, text: str) -> None:
        self.opened.put(path, text)
        self.shown |= self.marks.after_change(path)

    def closes(self, path: Path) -> None:
        self.opened.take_away(path)
        self.shown |= self.marks.again()

    @property
    def marked(self) -> dict[str, list[str]]:
        """The codes that are shown, by file."""
        return {path.name: [d.code for d in found] for path, found in self.shown.items() if found}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("house", HOUSE), ("cards", CARDS), ("test", SCENARIO)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_the_marks_of_a_scenario_follow_its_cards(folder: Path) -> None:
    editor = Editor(folder)
    editor.types(folder / "test.yaml", SCENARIO)
    editor.types(folder / "cards.yaml", CARDS)
    assert editor.marked == {}
    editor.types(folder / "cards.yaml", CARDS.replace("my_card", "your_card"))
    assert editor.marked == {"test.yaml": ["E540"]}
    editor.types(folder / "cards.yaml", CARDS)
    assert editor.marked == {}


def test_what_a_card_names_is_marked_in_the_other_open_file(folder: Path) -> None:
    editor = Editor(folder)
    zone = "zones: {far: any region}\n"
    editor.types(folder / "house.yaml", HOUSE + zone)
    editor.types(folder / "cards.yaml", CARDS.replace("any region", "the far"))
    assert editor.marked == {}
    editor.types(folder / "house.yaml", HOUSE)
    assert editor.marked == {"cards.yaml": ["E401"]}
    editor.types(folder / "house.yaml", HOUSE + zone)
    assert editor.marked == {}


def test_marks_go_with_a_file_that_is_closed(folder: Path) -> None:
    editor = Editor(folder)
    editor.types(folder / "test.yaml", SCENARIO.replace("my_card", "no_card"))
    assert editor.marked == {"test.yaml": ["E540"]}
    editor.closes(folder / "test.yaml")
    assert editor.marked == {}


def test_closed_without_saving(folder: Path) -> None:
    """What was saved counts again, for the scenario that is still open too."""
    editor = Editor(folder)
    editor.types(folder / "test.yaml", SCENARIO)
    editor.types(folder / "cards.yaml", CARDS.replace("my_card", "your_card"))
    editor.closes(folder / "cards.yaml")
    assert editor.marked == {}


def test_a_file_that_is_deleted(folder: Path) -> None:
    broken = folder / "more.yaml"
    broken.write_text("expansion: house\nzones: {far: any regoin}\n", encoding="utf-8")
    editor = Editor(folder)
    editor.types(folder / "cards.yaml", CARDS)
    assert editor.marked == {"more.yaml": ["E401"]}
    broken.unlink()
    editor.opened.refresh()
    editor.shown |= editor.marks.again()
    assert editor.marked == {}


def test_other_files_are_not_told_again(folder: Path) -> None:
    editor = Editor(folder)
    (folder / "more.yaml").write_text("expansion: house\nzones: {far: any regoin}\n")
    editor.types(folder / "cards.yaml", CARDS)
    editor.opened.put(folder / "cards.yaml", CARDS + "# more\n")
    assert editor.marks.after_change(folder / "cards.yaml") == {folder / "cards.yaml": []}
