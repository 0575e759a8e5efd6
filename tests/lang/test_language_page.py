"""docs/language.md stays up to date: its forms, examples and words are those of the language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine.lang import forms, parser, tree
from elgrande.engine.lang.continuation import cut, whole_lines
from elgrande.engine.lang.filling import form
from elgrande.engine.lang.formatter import format_effect
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.text.source import Span

from .contents import anchor, with_contents

PAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
GRAMMAR = (Path(parser.__file__).parent / "grammar.lark").read_text(encoding="utf-8")


def classes() -> dict[str, type[tree.Node]]:
    return {
        name: value
        for name, value in vars(tree).items()
        if isinstance(value, type) and issubclass(value, tree.Node)
    }


def shown(kind: type[tree.Node]) -> str:
    """A form as the page writes it: what is there only sometimes stands in angle brackets."""
    return forms.shown(form(kind))


def alternatives(rule: str) -> list[type[tree.Node]]:
    """The node classes of `?sentence: a | b | ...`, without what is no node of its own."""
    found = re.search(rf"^\?{rule}:((?:[^/\n]|\n +\|)+)", GRAMMAR, re.MULTILINE)
    assert found is not None
    names = ("".join(word.capitalize() for word in name.split("_")) for name in _words(found))
    return [
        classes()[name]
        for name in names
        if name not in ("Else", "Or", "Rule") and not name.startswith("Old")
    ]


def _words(found: re.Match[str]) -> list[str]:
    return [name.strip("_") for name in re.findall(r"\w+", found.group(1))]


def rules() -> list[type[tree.Node]]:
    return [kind for name, kind in classes().items() if name.endswith("Rule")]


def test_the_contents_are_up_to_date() -> None:
    assert with_contents(PAGE) == PAGE


@pytest.mark.parametrize("kind", alternatives("sentence") + alternatives("header") + rules())
def test_a_heading_for_every_sentence_header_and_rule(kind: type[tree.Node]) -> None:
    assert f"\n### `{shown(kind)}`\n" in PAGE


def test_no_heading_too_many() -> None:
    forms = {shown(kind) for kind in alternatives("sentence") + alternatives("header") + rules()}
    assert set(re.findall(r"^### `(.+)`$", PAGE, re.MULTILINE)) == forms


def test_a_row_for_every_part() -> None:
    has_heading = {*alternatives("sentence"), *alternatives("header"), *rules()}
    rows = "\n".join(line.split(" | ")[0] for line in PAGE.splitlines() if line.startswith("| `"))
    parts = [kind for kind in classes().values() if form(kind) and kind not in has_heading]
    missing = [kind for kind in parts if kind is not tree.Name and f"`{shown(kind)}`" not in rows]
    assert not missing


def test_no_row_too_many() -> None:
    known = {shown(kind) for kind in classes().values() if form(kind)}
    rows = [line.split(" | ")[0] for line in PAGE.splitlines() if line.startswith("| `")]
    assert {text for row in rows for text in re.findall("`([^`]+)`", row)} <= known


def entries() -> dict[str, str]:
    """What stands below the heading of each form."""
    sections = [one.partition("\n") for one in re.split(r"^##+ ", PAGE, flags=re.MULTILINE)]
    return {title.strip("`"): text for title, _, text in sections if title.startswith("`")}


ORDER = ("Asked", "Example", "Details", "See also")
ASKING = {shown(kind) for kind in alternatives("sentence") if kind.EFFECTS.is_question}


@pytest.mark.parametrize(("title", "text"), entries().items(), ids=entries())
def test_an_entry_has_its_lines_in_order(title: str, text: str) -> None:
    """The meaning in one or two sentences; then what is asked, an example, details, links."""
    meaning, *lines = re.split(r"\n- (?=[A-Z][a-z ]+:)", text)
    assert 1 <= len(re.findall(r"[.!](?=\s|$)", meaning.strip())) <= 2, "one or two sentences"
    labels = [line.partition(":")[0] for line in lines]
    assert labels == sorted(labels, key=ORDER.index)
    assert "Example" in labels
    assert "Asked" in labels or title not in ASKING


def test_links_lead_to_headings() -> None:
    headings = {anchor(one) for one in re.findall(r"^##+ (.+)$", PAGE, re.MULTILINE)}
    assert {one for one in re.findall(r"\]\(#([^)]*)\)", PAGE)} <= headings


def test_examples_stand_in_the_data(stored: list[Any]) -> None:
    """An example is a line of the card, step or rule that is named with it."""
    examples = re.findall(r"Example:[^`]*\(`(\w+)`\):\s+`([^`]+)`", PAGE)
    assert len(examples) > 25
    for name, sentence in examples:
        lines = [
            " ".join(line.split())
            for item in stored
            if item.name == name
            for _, line in whole_lines(item.text)
        ]
        assert sentence in lines, (name, sentence)


def at(start: int, end: int) -> Span:
    return Span("language.md", 1, start, 1, end)


def test_blocks_of_the_page_are_canonical_effects() -> None:
    blocks = re.findall(r"^```effect\n(.+?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 3
    mistakes: list[str] = []
    for block in blocks:
        effect = parse_effect(block, at, lambda code, said, *_: mistakes.append(said))
        lines = format_effect(effect).split("\n")
        assert "\n".join(piece for line in lines for piece in cut(line)) == block
    assert not mistakes


def test_the_words_of_the_language() -> None:
    listed = re.search(r"<!-- reserved -->(.+?)<!-- /reserved -->", PAGE, re.DOTALL)
    assert listed is not None
    assert re.findall(r"`(\w+)`", listed.group(1)) == sorted(parser.reserved())
