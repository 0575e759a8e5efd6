"""Formats a tree as its one canonical text, by the forms that the node classes declare."""

from __future__ import annotations

from ..text.source import Span
from . import tree
from .filling import fill, form
from .forms import Part

INDENT = "  "
Line = tuple[str, Span | None]
"""A line as it is written, and where it was read; None for `else:`, which no node stands for."""


def format_node(node: tree.Node) -> str:
    """The text of a sentence, a header without its colon, or any smaller part."""
    return node.text if isinstance(node, tree.Name) else fill(form(type(node)), node, _written)


def format_effect(effect: tree.Effect) -> str:
    """The text of a whole effect, one sentence a line, without a final line break."""
    return "\n".join(text for text, _ in effect_lines(effect))


def effect_lines(effect: tree.Effect) -> list[Line]:
    """The lines of a whole effect, each with the place of what it was read from."""
    return _lines(effect.body, "")


def _written(part: Part, value: object) -> str:
    if isinstance(value, tuple):
        return part.between.join(_written(part, item) for item in value)
    return format_node(value) if isinstance(value, tree.Node) else str(value)


def _lines(body: tree.Body, indent: str) -> list[Line]:
    lines: list[Line] = []
    deeper = indent + INDENT
    for statement in body:
        text = format_node(statement)
        if not statement.BLOCK:
            lines.append((indent + text, statement.span))
        for line, span, inside in statement.headed(text):
            lines.append((f"{indent}{line}:", span))
            lines.extend(_lines(inside, deeper))
    return lines
