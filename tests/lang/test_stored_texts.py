"""Every effect, rule and zone of the data files is stored as the formatter writes it."""

from __future__ import annotations

from typing import Any

from elgrande.engine.lang import tree
from elgrande.engine.lang.continuation import whole_lines
from elgrande.engine.lang.formatter import format_effect, format_node
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.parser import EffectSyntaxError, parse
from elgrande.engine.text.source import Span


def at(start: int, end: int) -> Span:
    return Span("effect", 1, start, 1, end)


def read(text: str, start: str) -> tuple[tree.Node | None, list[str]]:
    mistakes: list[str] = []
    if start == "effect":
        return parse_effect(text, at, lambda code, said, *_: mistakes.append(said)), mistakes
    try:
        return parse(text, start, at), mistakes
    except EffectSyntaxError as error:
        return None, [str(error)]


def written(node: tree.Node) -> str:
    return format_effect(node) if isinstance(node, tree.Effect) else format_node(node)


def whole(text: str) -> str:
    """A text with every sentence on one line."""
    lines = [line for _, line in whole_lines(text)]
    return "\n".join(
        line[: len(line) - len(line.lstrip())] + " ".join(line.split()) for line in lines
    )


def test_all_are_canonical(stored: list[Any]) -> None:
    wrong = []
    for item in stored:
        node, mistakes = read(item.text, item.start)
        if node is None or mistakes:
            wrong.append(f"{item.file} {item.name}: {mistakes}")
        elif written(node) != whole(item.text.rstrip("\n")):
            wrong.append(f"{item.file} {item.name}: write\n{written(node)}")
    assert not wrong, "\n".join(wrong)


def test_all_round_trip(stored: list[Any]) -> None:
    for item in stored:
        node, mistakes = read(item.text, item.start)
        if node is not None and not mistakes:
            again, _ = read(written(node), item.start)
            assert again == node, item


def test_each_span_covers_its_text(stored: list[Any]) -> None:
    for item in stored:
        node, mistakes = read(item.text, item.start)
        if node is None or mistakes:
            continue
        for part in node.walk():
            if not isinstance(part, tree.Effect | tree.Branch):
                covered = item.text[part.span.column : part.span.end_column]
                assert " ".join(covered.split()) == format_node(part), item


def test_every_form_is_used_by_a_card_or_an_example(stored: list[Any]) -> None:
    """Each form, but the old ones, has a card, a step or a recipe that shows what it is for."""
    used = {
        type(part).__name__
        for item in stored
        if (node := read(item.text, item.start)[0]) is not None
        for part in node.walk()
    }
    forms = {
        name
        for name, value in vars(tree).items()
        if isinstance(value, type) and issubclass(value, tree.Node) and not value.__subclasses__()
    }
    assert forms - {"Unread", "ByName"} - used == set()
