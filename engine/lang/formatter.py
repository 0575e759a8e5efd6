"""Formats a tree as its canonical text, by the forms of the node classes."""

from __future__ import annotations

from ..text.source import Span
from . import tree
from .filling import fill, form
from .forms import Part

INDENT = "  "
Line = tuple[str, Span | None]
"""A canonical line and its span in the source; None for `else:`, which has no node."""


def format_node(node: tree.Node) -> str:
    """The canonical text of an effect, a sentence, a header without colon, or a smaller part."""
    if isinstance(node, tree.Effect):
        return format_effect(node)
    if isinstance(node, tree.Name):
        return f"{node.text}"  # a mix may read another name than the one that is written
    return node.as_written(fill(form(type(node)), node, _written))


def format_effect(effect: tree.Effect) -> str:
    """The canonical text of an effect, one sentence per line, without a final newline."""
    return "\n".join(text for text, _ in effect_lines(effect))


def effect_lines(effect: tree.Effect) -> list[Line]:
    """The canonical lines of an effect, each with the span that it was parsed from."""
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
