"""Diagnostics while you type: of the text in the editor, at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from elgrande.engine.lsp.open_files import OpenFiles

from .places import ROOT

GOOD = """\
deck: stack_1
cards:
  - id: my_card
    title: Mine
    numbers: {places: 1}
    effect: |
      move the king to any region
"""


def codes(opened: OpenFiles, path: Path) -> list[str]:
    return [found.code for found in opened.diagnostics(path)[path]]


def test_the_unsaved_text_counts(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(GOOD, encoding="utf-8")
    opened = OpenFiles([tmp_path])
    opened.put(path, GOOD)
    assert codes(opened, path) == []
    opened.put(path, GOOD.replace("king", "kink"))
    [found] = opened.diagnostics(path)[path]
    assert found.span is not None
    assert (found.code, found.span.line, found.span.column) == ("E401", 7, 16)
    opened.take_away(path)
    assert codes(opened, path) == []


def test_an_unsaved_comment_silences(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    loud = GOOD.replace("numbers: {places: 1}", "numbers: {places: 1, luck: 7}")
    path.write_text(loud, encoding="utf-8")
    opened = OpenFiles([tmp_path])
    opened.put(path, loud)
    [code] = codes(opened, path)
    opened.put(path, f"# elgrande: ignore={code}\n{loud}")
    assert codes(opened, path) == []


def test_a_file_that_was_never_saved(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    opened = OpenFiles([tmp_path])
    opened.put(path, GOOD.replace("king", "kink"))
    assert codes(opened, path) == ["E401"]


def test_files_that_belong_together(tmp_path: Path) -> None:
    parts, cards = tmp_path / "a" / "parts.yaml", tmp_path / "b" / "cards.yaml"
    for path in (parts, cards):
        path.parent.mkdir()
    head = "expansion: mine\n"
    parts.write_text(f'{head}title: Mine\nversion: "1"\nzones: {{far: any region}}\n')
    cards.write_text(head + GOOD.replace("any region", "the far"))
    opened = OpenFiles([tmp_path])
    opened.put(cards, cards.read_text())
    assert codes(opened, cards) == []
    opened.put(parts, parts.read_text().replace("far", "near"))
    assert [found.code for found in opened.diagnostics(parts)[cards]] == ["E401"]


def test_broken_yaml_has_one_mistake(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    opened = OpenFiles([tmp_path])
    opened.put(path, GOOD + "  - id: [\n")
    assert len(codes(opened, path)) == 1
    assert opened.hover(path, 3, 10) is not None, "the card above can be read"
    assert opened.definitions(path, 3, 10) == []


def test_other_yaml_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "compose.yaml").write_text("services: {a: {image: b}}\n", encoding="utf-8")
    path = tmp_path / "cards.yaml"
    opened = OpenFiles([tmp_path])
    opened.put(path, GOOD)
    assert set(opened.diagnostics(path)) == {path}


@pytest.mark.parametrize(
    "text",
    [
        "services: {a: {image: b}}\n",
        "on: push\njobs:\n  test:\n    steps:\n      - run: make\n",
        "- a\n- b\n",
        "a: [\n",
        "",
    ],
)
def test_an_open_file_of_another_kind_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "compose.yaml"
    path.write_text(text, encoding="utf-8")
    opened = OpenFiles([tmp_path])
    opened.put(path, text)
    assert opened.diagnostics(path) == {path: []}


@pytest.mark.parametrize("text", ['"cards": 3\n', "{cards: 3}\n", "expansion : 3\n"])
def test_keys_that_tell_may_be_written_otherwise(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cards.yaml"
    opened = OpenFiles([tmp_path])
    opened.put(path, text)
    assert codes(opened, path) != []


def test_copies_of_an_expansion_are_kept_apart(tmp_path: Path) -> None:
    """As in a checkout that also contains a copy of the example."""
    first, second = tmp_path / "examples" / "house_rules" / "new_card", tmp_path / "my_rules"
    shutil.copytree(ROOT / "examples/house_rules/new_card", first)
    shutil.copytree(first, second)
    (second / "more").mkdir()
    (second / "more" / "cards.yaml").write_text(
        "expansion: house\n" + GOOD.replace("any region", "galizia"), encoding="utf-8"
    )
    opened = OpenFiles([tmp_path])
    for folder in (first, second):
        path = folder / "cards.yaml"
        opened.put(path, path.read_text(encoding="utf-8"))
    found = {path for path, marks in opened.diagnostics(first / "cards.yaml").items() if marks}
    assert found == set()
    found = {path for path, marks in opened.diagnostics(second / "cards.yaml").items() if marks}
    assert found == {second / "more" / "cards.yaml"}
