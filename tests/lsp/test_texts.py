"""What is answered from the part of a text around the cursor."""

from __future__ import annotations

import pytest

from elgrande.engine.lsp.open_files import OpenFiles
from elgrande.engine.lsp.texts import around
from elgrande.engine.rules.load.effect_texts import EFFECT
from elgrande.engine.rules.load.effects import Parsed
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source
from elgrande.engine.text.yaml.nodes import ScalarNode, find
from elgrande.engine.text.yaml.parsing import parse_yaml

from .places import ROOT

TEXT = """\
expansion: mine
cards:
  # the first
  - id: a
    effect: |
      gain 1 point

  - id: b
    tags: [x]
    effect: gain 2 points
  - id: c
steps:
  - id: d
  - id: e
regions:
- id: f
- id: g
"""


def kept(first: int, last: int, text: str = TEXT) -> list[int]:
    """The lines, from 1, that stay."""
    lines = text.split("\n")
    starts = [len("\n".join(["", *lines][: number + 1])) for number in range(len(lines))]
    end = starts[min(last, len(lines)) - 1]
    found = around(text, starts[first - 1], end).split("\n")
    assert len(found) == len(lines)
    assert all(new in (old, "#") for new, old in zip(found, lines, strict=True))
    return [number for number, line in enumerate(found, 1) if line != "#"]


@pytest.mark.parametrize(
    ("first", "last", "gone"),
    [
        (5, 5, {8, 9, 10, 11, 16, 17}),
        (8, 8, {4, 5, 6, 7, 11, 16, 17}),
        (10, 11, {4, 5, 6, 7, 16, 17}),
        (13, 13, {4, 5, 6, 7, 8, 9, 10, 11, 16, 17}),
        (17, 17, {4, 5, 6, 7, 8, 9, 10, 11, 16}),
        (1, 99, set()),
    ],
)
def test_other_cards_and_regions_are_left_out(first: int, last: int, gone: set[int]) -> None:
    assert {*range(1, 18)}.difference(kept(first, last)) == gone


def test_a_text_with_anchors_stays_whole() -> None:
    assert kept(5, 5, TEXT.replace("tags: [x]", "tags: &x [x]")) == [*range(1, 19)]


def test_what_is_read_at_the_same_place_is_the_same() -> None:
    """So that a text is not checked again while another card is written."""
    parsed = Parsed()

    def effect(text: str, name: str = "cards.yaml") -> tuple[ScalarNode, object]:
        node = find(parse_yaml(Source(name, text), Report()), ("cards", 1, "effect"))
        assert isinstance(node, ScalarNode)
        return node, parsed.read(node, EFFECT).node

    first, tree = effect(TEXT)
    for other in (TEXT.replace("gain 1", "lose 12"), TEXT.replace("id: c", "id: cc")):
        assert effect(other)[1] is tree
    moved = (TEXT.replace("cards:", "\ncards:"), TEXT.replace("2 points", "3 points"))
    for other in (*moved, TEXT.replace("effect: gain 2", "effect:  gain 2")):
        assert effect(other)[1] is not tree
    assert effect(TEXT, "others.yaml")[1] is not tree
    assert first.value == "gain 2 points"


def test_a_built_in_file_is_checked_in_its_own_expansion_while_it_is_typed() -> None:
    files = sorted((ROOT / "cards" / "king_and_intrigue").glob("*.yaml"))
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    path, text = next((file, text) for file, text in texts.items() if "\ncards:" in text)
    opened = OpenFiles()
    opened.put(path, text.replace("cards:", "cadrs:", 1))
    for briefly in (True, False):
        found = opened.diagnostics(path, briefly=briefly)
        assert any("cadrs" in one.message for one in found[path])
        others = {file for file in found if "king_and_intrigue" not in file.parts}
        assert bool(others) is not briefly
