"""Finds the texts of a file that are written in the effect language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...text.records import Record
from ...text.schema.parts import annotation, parts_at
from ...text.yaml.nodes import MappingNode, Node, Path, ScalarNode, SequenceNode

EFFECT: Final = "line"
"""The start rule for effects, which are parsed line by line; the others are `rule` and `zone`."""

AS_DECLARED: Final = ("patch", "add", "expects")
"""All keys of overlays below which entries have the same form as in declarations."""


class LanguageText(Record):
    """A text of the language and its start rule. flow: inside { } or [ ]."""

    path: Path
    key: ScalarNode
    scalar: ScalarNode
    start: str
    flow: bool


def language_texts(schema: str | None, content: Node) -> Iterator[LanguageText]:
    """Every effect, rule and zone of a file with that schema, in the order of the file."""
    if schema is not None:
        yield from _below(schema, content, (), False)


def _below(
    schema: str, node: Node, path: tuple[str | int, ...], flow: bool
) -> Iterator[LanguageText]:
    flow = flow or node.source.text.startswith(("{", "["), node.start)
    if isinstance(node, SequenceNode):
        for number, item in enumerate(node):
            yield from _below(schema, item, (*path, number), flow)
    elif isinstance(node, MappingNode):
        for key, value in node.items:
            way = (*path, key.value)
            if not isinstance(value, ScalarNode):
                yield from _below(schema, value, way, flow)
            elif (start := language_of(schema, way)) is not None:
                yield LanguageText(way, key, value, start, flow)


def language_of(schema: str, path: Path) -> str | None:
    """The start rule for the text at a path of a file with that schema; None for other texts."""
    text = annotation(parts_at(schema, path), "x-text")
    return EFFECT if text == "effect" else text
