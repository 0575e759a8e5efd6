"""Fixture pairs: a text as written, and its one canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande.engine.lang import tree
from elgrande.engine.lang.formatter import format_effect, format_node
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.parser import parse
from elgrande.engine.text.source import Span

HERE = Path(__file__).parent


def at(start: int, end: int) -> Span:
    return Span("effect", 1, start, 1, end)


def read(text: str) -> tree.Effect:
    mistakes: list[str] = []
    effect = parse_effect(text, at, lambda code, message, *_: mistakes.append(message))
    assert not mistakes, (text, mistakes)
    return effect


def pairs() -> Iterator[tuple[str, str]]:
    blocks = (HERE / "canonical.txt").read_text(encoding="utf-8").split("\n\n")
    previous = ""
    for block in blocks:
        # A blank line inside the first half of a pair belongs to it.
        text = f"{previous}\n\n{block}" if previous else block
        previous = ""
        if text.startswith("# Effects as"):
            continue
        if "    # a remark" in text and "=>" not in text:
            previous = text
            continue
        written, arrow, canonical = text.partition("\n=>\n")
        yield written, (canonical if arrow else written).rstrip("\n")


@pytest.mark.parametrize(("written", "canonical"), list(pairs()))
def test_canonical_form(written: str, canonical: str) -> None:
    effect = read(written)
    assert format_effect(effect) == canonical
    assert read(canonical) == effect


def parts() -> list[tuple[str, str]]:
    lines = (HERE / "canonical_parts.txt").read_text(encoding="utf-8").splitlines()
    found = [line.partition(": ") for line in lines if not line.startswith("#")]
    return [(start, text) for start, _, text in found]


@pytest.mark.parametrize(("start", "text"), parts())
def test_rules_and_zones(start: str, text: str) -> None:
    assert format_node(parse(text, start, at)) == text


def test_every_form_has_a_pair() -> None:
    seen = {type(node) for written, _ in pairs() for node in read(written).walk()}
    seen |= {type(node) for start, text in parts() for node in parse(text, start, at).walk()}
    classes = {
        value
        for value in vars(tree).values()
        if isinstance(value, type) and issubclass(value, tree.Node)
    }
    bases = {one for one in classes if any(one in other.__mro__[1:] for other in classes)}
    assert classes - seen - bases == {tree.Unread}
