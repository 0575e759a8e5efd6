"""Hover, definition and rename: one name, wherever it stands."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from elgrande.engine.lsp.desk import Desk
from elgrande.engine.lsp.index import Use

from .places import ROOT, changed, place_of, put_marked

PARTS = """\
expansion: night
title: Night
version: "1"
places:
  cellar: {title: Cellar, seen_by: all}
zones:
  dark: any inland region or the cellar
"""
CARDS = """\
expansion: night
deck: stack_1
cards:
  - id: night_watch
    title: Night watch
    numbers: {places: 1}
    effect: |
      choose any region as goal
      move up to 2 own caballeros from own court to the cellar
      move up to 1 own caballeros from the cellar to goal
"""
SCENARIO = """\
scenario: Downstairs
rules: {with: [.]}
players: [red, blue]
given:
  at: use_card
  by: red
  front: {red: [night_watch]}
  cellar: {red: 2}
steps:
  - red: action -> yes -> galicia
  - expect:
      cellar: {red: 1}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("parts", PARTS), ("cards", CARDS), ("test", SCENARIO)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def by_file(places: list[tuple[Path, Use]]) -> dict[Path, list[Use]]:
    found: dict[Path, list[Use]] = defaultdict(list)
    for path, use in places:
        found[path].append(use)
    return found


def test_hover(folder: Path) -> None:
    desk = Desk([folder])
    cards = folder / "cards.yaml"
    for words, part in [
        ("cellar", "**Cellar** (a place)"),
        ("own court", "Choose any region"),
        ("goal\n      move", "chosen in this effect"),
        ("effect:", "Choose any region"),
        ("title:", "printed on the card"),
        ("stack_1", "(a deck)"),
        ("night_watch", "Move up to 2 of your caballeros"),
    ]:
        shown = desk.hover(*place_of(cards, CARDS, words))
        assert shown is not None, words
        assert part in shown.text, (words, shown.text)
    assert desk.hover(cards, 999, 1) is None


def test_definition_in_another_file(folder: Path) -> None:
    desk = Desk([folder])
    place = place_of(folder / "cards.yaml", CARDS, "cellar\n")
    [(path, use)] = desk.definitions(*place)
    assert (path, use.span.line, use.text) == (folder / "parts.yaml", 5, "cellar")
    place = place_of(folder / "test.yaml", SCENARIO, "night_watch")
    [(path, use)] = desk.definitions(*place)
    assert (path, use.span.line) == (folder / "cards.yaml", 4)
    place = place_of(folder / "test.yaml", SCENARIO, "galicia")
    [(path, use)] = desk.definitions(*place)
    assert path == ROOT / "expansions/base/regions.yaml"
    place = place_of(folder / "cards.yaml", CARDS, "goal\n      move")
    [(path, use)] = desk.definitions(*place)
    assert (path, use.span.line) == (folder / "cards.yaml", 8)


def test_rename_of_ones_own(folder: Path) -> None:
    desk = Desk([folder])
    places = desk.rename(*place_of(folder / "cards.yaml", CARDS, "cellar"), "vault")
    assert not isinstance(places, str), places
    for path, uses in by_file(places).items():
        text = path.read_text(encoding="utf-8")
        path.write_text(changed(text, uses, "vault"), encoding="utf-8")
    for name, text in (("parts", PARTS), ("cards", CARDS), ("test", SCENARIO)):
        assert (folder / f"{name}.yaml").read_text(encoding="utf-8") == text.replace(
            "cellar", "vault"
        )


def test_rename_of_a_chosen_name(folder: Path) -> None:
    desk = Desk([folder])
    places = desk.rename(*place_of(folder / "cards.yaml", CARDS, "goal"), "target")
    assert not isinstance(places, str), places
    assert [use.span.line for _, use in places] == [8, 10]


@pytest.mark.parametrize(
    ("words", "new", "why"),
    [
        ("cellar", "Vault", "is no id"),
        ("cellar", "move", "is a word of the effect language"),
        ("cellar", "galicia", "is the id of something else"),
        ("caballeros", "knights", "belongs to the built-in game"),
        ("own court", "vault", "no name that can be changed"),
    ],
)
def test_refused(folder: Path, words: str, new: str, why: str) -> None:
    answer = Desk([folder]).rename(*place_of(folder / "cards.yaml", CARDS, words), new)
    assert isinstance(answer, str)
    assert why in answer


def test_quoted_and_unsaved(folder: Path) -> None:
    """Places are exact through quotes, and what is not saved counts."""
    desk = Desk([folder])
    place = put_marked(
        desk,
        folder / "parts.yaml",
        PARTS.replace("dark: any", 'dark: "any').replace("the cellar", 'the cel<>lar"')
        + "patch: {places: {'cellar': {title: Deep cellar}}}\n",
    )
    places = desk.rename(*place, "vault")
    assert not isinstance(places, str), places
    spans = [(u.span.line, u.span.column) for p, u in places if p.name == "parts.yaml"]
    assert spans == [(5, 3), (7, 35), (8, 19)]


BASE = ["galicia", "caballeros", "grande", "board_8_4_0", "starter", "stack_2", "placing_area",
        "all_own_may_stay", "turn", "bg2_veto", "disc", "recruits", "lowest_chooses", "recruit",
        "taboo"]  # fmt: skip


@pytest.mark.parametrize("name", BASE)
def test_rename_in_the_built_in_game(name: str) -> None:
    """Everything still fits together with another name; nothing is left behind."""
    desk = Desk([ROOT / "examples"])
    start, use = next(
        (path, use)
        for folder in ("expansions/base", "cards/base")
        for path in sorted((ROOT / folder).glob("*.yaml"))
        for use in desk.uses_in(path)
        if use.text == name and use.declares
    )
    places = desk.rename(start, use.span.line, use.span.column, "zz_renamed")
    assert not isinstance(places, str), places
    for path, uses in by_file(places).items():
        desk.put(path, changed(path.read_text(encoding="utf-8"), uses, "zz_renamed"))
    found = {p: [str(d.message) for d in ds] for p, ds in desk.diagnostics(start).items() if ds}
    assert found == {}
    for path in by_file(places):
        if path.is_relative_to(ROOT / "examples"):
            assert desk.diagnostics(path)[path] == []
