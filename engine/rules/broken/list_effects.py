"""Reads an effect that is written as a YAML list as lines, to report the mistakes in it as well."""

from __future__ import annotations

from collections.abc import Iterator

from ...text.source import Span
from ...text.yaml.nodes import (
    MappingNode,
    Node,
    Path,
    ScalarNode,
    SequenceNode,
    find_key,
    rebuilt,
)
from ...text.yaml.scalarmap import Style
from ..files.files import RuleFile
from ..load.effect_texts import EFFECT, language_of

_Sign = tuple[str, int]
"""A character, and its offset in the file."""


def with_lines(file: RuleFile) -> tuple[RuleFile, list[Span]]:
    """The file with such lists turned into texts, and the spans of their keys."""
    keys: list[Span] = []

    def change(node: Node, path: Path) -> Node:
        if not isinstance(node, SequenceNode) or language_of(file.schema, path) != EFFECT:
            return node
        key = find_key(file.content, path)
        keys.extend([] if key is None else [key.span])
        return _text(node)

    return file.changed(content=rebuilt(file.content, change)), keys


def _text(node: SequenceNode) -> ScalarNode:
    signs = list(_lines(node, ""))
    text = "".join(sign for sign, _ in signs)
    places = [*(place for _, place in signs), node.end]
    start, end = node.start, node.end
    return ScalarNode(node.source, start, end, end, text, text, Style.LITERAL, places)


def _lines(node: Node, indent: str) -> Iterator[_Sign]:
    """The lines of an entry. YAML makes a mapping of a line with a colon."""
    if isinstance(node, SequenceNode):
        for item in node:
            yield from _lines(item, indent)
    elif isinstance(node, MappingNode):
        for key, value in node.items:
            yield from _line(key, indent, ":")
            if isinstance(value, ScalarNode):
                yield from _line(value, " ", "\n")
            else:
                yield "\n", key.end
                yield from _lines(value, indent + "  ")
    else:
        yield from _line(node, indent, "\n")


def _line(node: ScalarNode, before: str, after: str) -> Iterator[_Sign]:
    """The text of a node. If it has several lines, all get the same indentation."""
    for sign in before:
        yield sign, node.start
    text = node.value.rstrip("\n")
    for at, sign in enumerate(text):
        yield sign, node.offset(at)
        if sign == "\n":
            yield from ((blank, node.offset(at + 1)) for blank in before)
    yield after, node.offset(len(text))
