"""Finds the texts of a file that are written in the effect language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from ...text.records import Record
from ...text.schema.parts import annotation, keys_of, parts_at
from ...text.yaml.nodes import MappingNode, Node, Path, ScalarNode, SequenceNode
from .declarations import path_of_entries

EFFECT: Final = "line"
"""The start rule for effects, which are parsed line by line; the others are `rule` and `zone`."""


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


@cache
def texts_in(section: str) -> Mapping[str, str]:
    """The keys of the entries of a section under which there are such texts: their start rules."""
    schema, path = path_of_entries(section)
    keys = keys_of(parts_at(schema, path))
    found = {key: language_of(schema, (*path, key)) for key in keys}
    return {key: start for key, start in found.items() if start is not None}
