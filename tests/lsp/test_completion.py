"""What is offered at a place: never less than what stands there in the built-in files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from elgrande.engine.lang.continuation import whole_lines
from elgrande.engine.lang.names import Category
from elgrande.engine.lsp.completion import Item, effect_items, together
from elgrande.engine.lsp.open_files import OpenFiles

from .places import ROOT, put_marked

FILES = sorted(
    path for part in ("cards", "expansions", "examples") for path in (ROOT / part).rglob("*.yaml")
)

NEW_NAME = r"(?<!chosen) as $|\b(enters?|leaves?) .* by $"
"""After this an effect gives a new name, which completion can't offer."""


@cache
def opened() -> OpenFiles:
    return OpenFiles()


def offered(marked: str, tmp_path: Path) -> list[str]:
    return [item.text for item in items(marked, tmp_path)]


def items(marked: str, tmp_path: Path) -> list[Item]:
    place = put_marked(opened(), tmp_path / "file.yaml", marked)
    return opened().completions(*place)


TRIED: set[tuple[str, str, str, Category | None]] = set()
"""By the start rule: three words before a word, the word, and what it names. Once is enough."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_word_of_every_effect_is_offered(path: Path) -> None:
    document = opened().document(path)
    assert document is not None
    for text in document.texts:
        symbols = opened().symbols(path)
        whole = together(document, text.path, symbols)
        for before, word in words_in(text.scalar.value):
            near = " ".join(before.split()[-3:])
            place = (text.start, near, word, symbols.names.category(word))
            if place not in TRIED:
                found = effect_items(before, text.start, whole, symbols)
                assert word in [item.text for item in found], f"{before}[{word}]"
                TRIED.add(place)


def words_in(effect: str) -> Iterator[tuple[str, str]]:
    """Each word of an effect that can be offered, after the beginning of its line."""
    for _, line in whole_lines(effect):
        content = line.strip()
        for word in re.finditer(r"[a-z][a-z0-9_]*", content):
            before = content[: word.start()]
            new = re.search(NEW_NAME, before)
            if not (content.startswith("#") or before.endswith("'") or new):
                yield before, word[0]


HOLDERS = """\
expansion: x
pieces:
  raft: {title: raft, single: true, holds: caballero}
  box: {title: box, single: true, holds: caballero, members: {box_1: {title: box 1}}}
zones:
"""
CARD = "deck: stack_1\ncards:\n  - id: my_card\n    title: Mine\n"


@pytest.mark.parametrize(
    ("marked", "some", "none"),
    [
        ("<>", ["cards", "regions", "scenario", "mix", "expansion"], ["effect"]),
        ("ca<>", ["cards"], []),
        (f"{CARD}    <>", ["effect", "copies"], ["id", "title", "cards"]),
        (f"{CARD}    ef<>\n", ["effect", "copies"], ["id"]),
        (f"{CARD}    <>\n    copies: 1\n", ["effect"], ["copies"]),
        (f"{CARD}    action: <>\n", ["may", "must"], []),
        (f"{CARD}    source: {{<>", ["rulebook", "section"], []),
        (f"{CARD}    effect: |\n      <>", ["move", "score", "each"], ["castillo"]),
        (f"{CARD}    effect: |\n      mo<>\n    copies: 1\n", ["move"], []),
        (f"{CARD}    effect: move the <>\n", ["king", "top"], ["castillo"]),
        (f"{CARD}    effect: gain [7 <>", ["minus", "plus"], []),
        (f"{CARD}    effect: gain [<>", ["caballeros", "own"], ["king", "half"]),
        (
            "expansion: x\nrules:\n  - id: x\n    rule: any region that has the highest [<>",
            ["caballeros"],
            ["king"],
        ),
        (
            f"{CARD}    effect: |\n      may as paid:\n        lose 1 point\n      if <>",
            ["paid"],
            [],
        ),
        (f"{CARD}    effect: move up to 3 own <>\n", ["caballero", "caballeros"], ["king"]),
        (
            f"{CARD}    effect: move the king to <>\n",
            ["galicia", "the castillo", "own court", "the king's region", "any"],
            ["caballeros", "the hand", "move"],
        ),
        (f"{CARD}    effect: move every card from <>\n", ["own hand", "the offer"], ["galicia"]),
        (
            f"{CARD}    effect: |\n      choose any region as goal\n      score <>\n",
            ["goal", "galicia"],
            [],
        ),
        (
            f"{CARD}    effect: |\n      move own grande\n       to any region\n       or the <>\n",
            ["castillo"],
            ["hand", "move"],
        ),
        ("deck: st<>\ncards:\n  - id: x\n    title: y\n", ["stack_1"], ["hand"]),
        ("regions:\n  - id: x\n    neighbours: [ga<>\n", ["galicia"], ["castillo"]),
        ("expansion: x\nset:\n  <>", ["all_own_may_stay"], ["galicia"]),
        ("expansion: x\nset:\n  next_starter: <>", ["lowest_chooses"], []),
        ("expansion: x\nset:\n  all_own_may_stay: <>", ["true", "false"], []),
        ("expansion: x\nzones:\n  far: any <>", ["coastal", "region"], ["galicia"]),
        (f"{HOLDERS}  far: any <>", ["box"], ["raft"]),
        (f"{HOLDERS}  far: the <>", ["raft"], ["box"]),
        (f"{HOLDERS}  far: <>", ["the raft", "the raft's region"], ["own box", "box"]),
        ("expansion: x\npatch:\n  cards:\n    <>", ["bg2_veto"], ["galicia"]),
        ("scenario: x\nplayers: [<>]", ["red"], ["galicia"]),
        ("mix: x\n<>", ["with", "edition", "set", "stacks", "accept"], ["mix", "cards"]),
        ("mix: x\nwith: [<>]", ["jubilee"], ["galicia"]),
        ("mix: x\nwith: [king_and_intrigue]\nset:\n  <>", ["veto_40"], ["galicia"]),
        ("mix: x\nset:\n  next_starter: <>", ["lowest_chooses"], []),
        ("mix: x\nstacks:\n  <>", ["stack_1"], ["galicia"]),
        ("mix: x\nstacks:\n  stack_5: [<>]", ["bg5_king"], ["galicia"]),
        ("expansion: x\nonly_where: {<>}", ["used_action_cards"], ["galicia"]),
        ("expansion: x\nonly_where: {used_action_cards: <>}", ["leave"], []),
        ("scenario: x\nplayers: [red]\nsteps:\n  - expect:\n      <>", ["points", "king"], []),
    ],
)
def test_what_is_offered(marked: str, some: list[str], none: list[str], tmp_path: Path) -> None:
    found = offered(marked, tmp_path)
    assert [word for word in some if word not in found] == []
    assert [word for word in none if word in found] == []


BLOCK = f"{CARD}    effect: |\n      gain 1 point\n"


@pytest.mark.parametrize("end", ["", "\n", "\n    copies: 1\n"])
def test_a_sentence_begins_with_what_it_does(end: str, tmp_path: Path) -> None:
    """Also in the last line of a file, which has only its indentation yet."""
    for begun in ("", "may:\n        gain 1 point\n      ", "may:\n        "):
        found = items(f"{BLOCK}      {begun}<>{end}", tmp_path)
        words = [item.is_word for item in found]
        assert {"move", "score", "may"} <= {item.text for item in found}
        assert words == sorted(words, reverse=True)
    found = items(f"{BLOCK}      <>{end}", tmp_path)
    assert {"choose", "gain", "move"} <= {item.text for item in found[:30]}
    places = items(f"{BLOCK}      score <>{end}", tmp_path)
    assert not places[0].is_word


@pytest.mark.parametrize(("line", "after"), [("    <>", ": "), ("    <>: Alms", "")])
def test_a_key_brings_its_colon_and_what_is_required_comes_first(
    line: str, after: str, tmp_path: Path
) -> None:
    opened = OpenFiles()
    text = f"deck: stack_1\ncards:\n  - id: my_card\n{line}\n"
    found = opened.completions(*put_marked(opened, tmp_path / "cards.yaml", text))
    required = [item.text for item in found if item.detail == "required"]
    assert required == ["title"] == [found[0].text]
    assert {item.after for item in found} == {after}


def test_names_and_keys_are_explained(tmp_path: Path) -> None:
    by_text = {item.text: item for item in items(f"{CARD}    effect: move the <>\n", tmp_path)}
    assert str(Category.PIECE) in by_text["king"].detail
    assert any(line.startswith("Source: ") for line in by_text["king"].more.paragraphs)
    by_text = {item.text: item for item in items(f"{CARD}    <>\n", tmp_path)}
    assert "special action" in by_text["effect"].more.paragraphs[0]
    by_text = {item.text: item for item in items(f"{CARD}    effect: |\n      <>\n", tmp_path)}
    assert "secret" in by_text["secretly"].more.paragraphs[0]


def test_nothing_behind_a_mistake(tmp_path: Path) -> None:
    assert offered(f"{CARD}    effect: moove the <>\n", tmp_path) == []
    assert offered(f"{CARD}    title: [}} <>\n", tmp_path) == []


BEFORE_ELSE = "deck: stack_1\ncards:\n  - id: x\n    effect: |\n"


@pytest.mark.parametrize(
    ("above", "is_offered"),
    [
        ("", False),
        ("      gain 1 point\n", False),
        ("      if [own points] is 3: gain 1 point\n", True),
        ("      if [own points] is 3:\n        gain 1 point\n", True),
        ("      if [own points] is 3:\n        gain 1 point\n      gain 2 points\n", False),
        ("      if [own points] is 3: gain 1 point\n      else: gain 2 points\n", False),
        ("      if [own points] is: gain 1 point\n", True),  # it can't be read, but may be meant
    ],
)
def test_else_is_offered_only_after_what_can_have_one(
    tmp_path: Path, above: str, is_offered: bool
) -> None:
    for begun in ("", "e"):
        found = offered(f"{BEFORE_ELSE}{above}      {begun}<>\n", tmp_path)
        assert ("else" in found) is is_offered and "gain" in found
