"""Finds the texts of a file that are written in the effect language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...text.records import Record
from ...text.schema.check import NAMING
from ...text.yaml.nodes import MappingNode, Node, Path, ScalarNode, SequenceNode
from .declarations import LISTS, SINGLE_VALUES

EFFECT: Final = "line"
"""The start rule for effects, which are parsed line by line; the others are `rule` and `zone`."""

CHANGING: Final = ("patch", "add")
"""Keys under which overlays change entries, in the same form as in declarations."""

AS_DECLARED: Final = (*CHANGING, "expects")
"""All keys of overlays below which entries have the same form as in declarations."""

Pattern = tuple[str, ...]
"""A path in files: keys, `*` for any key and `#` for any item of a list."""

_STARTS: dict[Pattern, str] = {
    ("cards", "#", "effect"): EFFECT,
    ("cards", "#", "while_in", "*"): EFFECT,
    ("procedures", "*", "steps", "#", "effect"): EFFECT,
    ("steps", "#", "step", "effect"): EFFECT,
    ("steps", "#", "expects"): EFFECT,
    ("rules", "#", "effect"): EFFECT,
    ("rules", "#", "rule"): "rule",
    ("zones", "*"): "zone",
}


class LanguageText(Record):
    """A text of the language and its start rule. flow: inside { } or [ ]."""

    path: Path
    key: ScalarNode
    scalar: ScalarNode
    start: str
    flow: bool


def language_texts(schema: str | None, content: Node) -> Iterator[LanguageText]:
    """Every effect, rule and zone of a file with that schema, in the order of the file."""
    if schema not in NAMING:
        yield from _below(content, (), False)


def _below(node: Node, path: tuple[str | int, ...], flow: bool) -> Iterator[LanguageText]:
    flow = flow or node.source.text.startswith(("{", "["), node.start)
    if isinstance(node, SequenceNode):
        for number, item in enumerate(node):
            yield from _below(item, (*path, number), flow)
    elif isinstance(node, MappingNode):
        for key, value in node.items:
            way = (*path, key.value)
            if not isinstance(value, ScalarNode):
                yield from _below(value, way, flow)
            elif (start := language_of(None, way)) is not None:
                yield LanguageText(way, key, value, start, flow)


def language_of(schema: str | None, path: Path) -> str | None:
    """The start rule for the text at a path of a file with that schema; None for other texts."""
    if schema in NAMING:
        return None
    path = unpatched(path)
    return next((start for way, start in _STARTS.items() if fits(way, path)), None)


def unpatched(path: Path) -> Path:
    """The path in the declaration that corresponds to a path in a patch or addition."""
    if len(path) < 2 or path[0] not in AS_DECLARED:
        return path
    if path[1] in SINGLE_VALUES:
        return path[1:]
    if len(path) < 3:
        return path
    return (path[1], 0 if path[1] in LISTS else path[2], *path[3:])


def fits(way: Pattern, path: Path) -> bool:
    """Whether a pattern matches a path."""
    return len(way) == len(path) and all(
        isinstance(step, int) if mark == "#" else mark in ("*", step)
        for mark, step in zip(way, path, strict=True)
    )
