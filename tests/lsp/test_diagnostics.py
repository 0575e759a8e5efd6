"""Diagnostics while somebody types: of the text in the editor, at once."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from elgrande.engine.lsp.desk import Desk

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


def codes(desk: Desk, path: Path) -> list[str]:
    return [found.code for found in desk.diagnostics(path)[path]]


def test_the_unsaved_text_counts(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(GOOD, encoding="utf-8")
    desk = Desk([tmp_path])
    desk.put(path, GOOD)
    assert codes(desk, path) == []
    desk.put(path, GOOD.replace("king", "kink"))
    [found] = desk.diagnostics(path)[path]
    assert found.span is not None
    assert (found.code, found.span.line, found.span.column) == ("E401", 7, 16)
    desk.take_away(path)
    assert codes(desk, path) == []


def test_an_unsaved_comment_silences(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    loud = GOOD.replace("numbers: {places: 1}", "numbers: {places: 1, luck: 7}")
    path.write_text(loud, encoding="utf-8")
    desk = Desk([tmp_path])
    desk.put(path, loud)
    [code] = codes(desk, path)
    desk.put(path, f"# elgrande: ignore={code}\n{loud}")
    assert codes(desk, path) == []


def test_a_file_that_was_never_saved(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    desk = Desk([tmp_path])
    desk.put(path, GOOD.replace("king", "kink"))
    assert codes(desk, path) == ["E401"]


def test_files_that_belong_together(tmp_path: Path) -> None:
    parts, cards = tmp_path / "a" / "parts.yaml", tmp_path / "b" / "cards.yaml"
    for path in (parts, cards):
        path.parent.mkdir()
    head = "expansion: mine\n"
    parts.write_text(f'{head}title: Mine\nversion: "1"\nzones: {{far: any region}}\n')
    cards.write_text(head + GOOD.replace("any region", "the far"))
    desk = Desk([tmp_path])
    desk.put(cards, cards.read_text())
    assert codes(desk, cards) == []
    desk.put(parts, parts.read_text().replace("far", "near"))
    assert [found.code for found in desk.diagnostics(parts)[cards]] == ["E401"]


def test_broken_yaml_has_one_mistake(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    desk = Desk([tmp_path])
    desk.put(path, GOOD + "  - id: [\n")
    assert len(codes(desk, path)) == 1
    assert desk.hover(path, 3, 10) is None
    assert desk.definitions(path, 3, 10) == []


def test_other_yaml_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "compose.yaml").write_text("services: {a: {image: b}}\n", encoding="utf-8")
    path = tmp_path / "cards.yaml"
    desk = Desk([tmp_path])
    desk.put(path, GOOD)
    assert set(desk.diagnostics(path)) == {path}


def test_one_changed_file_is_checked_fast() -> None:
    """Within 0.1 s; the limit here leaves room for a busy machine."""
    for name in ("cards/base/stack_2.yaml", "examples/house_rules/cards.yaml"):
        path = ROOT / name
        desk = Desk([ROOT / "examples"])
        text = path.read_text(encoding="utf-8")
        times = []
        for number in range(4):
            desk.put(path, f"{text}# {number}\n")
            start = perf_counter()
            desk.diagnostics(path)
            times.append(perf_counter() - start)
        assert min(times[1:]) < 0.3, times
