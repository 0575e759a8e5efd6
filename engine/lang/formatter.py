"""From the tree to its one canonical text, by the forms that the node classes declare."""

from __future__ import annotations

import re

from ..text.source import Span
from . import tree

INDENT = "  "
Line = tuple[str, Span | None]
"""A line as it is written, and where it was read; None for `else:`, which no node stands for."""

_PARTS = re.compile(r"<(?:(\w+)\?)?([^<>]*)>|\{(\w+)\}")


def format_node(node: tree.Node) -> str:
    """The text of a sentence, a header without its colon, or any smaller part."""
    return _fill(node, node.FORM)


def format_effect(effect: tree.Effect) -> str:
    """The text of a whole effect, one sentence a line, without a final line break."""
    return "\n".join(text for text, _ in effect_lines(effect))


def effect_lines(effect: tree.Effect) -> list[Line]:
    """The lines of a whole effect, each with the place of what it was read from."""
    return _lines(effect.body, "")


def _fill(node: tree.Node, form: str) -> str:
    def part(match: re.Match[str]) -> str:
        switch, optional, name = match.groups()
        if name is not None:
            return _value(node, name)
        if switch is not None:
            return optional if getattr(node, switch) else ""
        inner = re.search(r"\{(\w+)\}", optional)
        if inner is None or getattr(node, inner.group(1)) is None:
            return ""
        return _fill(node, optional)

    return _PARTS.sub(part, form)


def _value(node: tree.Node, name: str) -> str:
    value = getattr(node, name)
    if isinstance(value, tuple):
        separator: str = getattr(node, "SEPARATOR", " ")
        return separator.join(format_node(item) for item in value)
    return format_node(value) if isinstance(value, tree.Node) else str(value)


def _has_body(kind: type[tree.Node]) -> bool:
    return "body" in kind.FIELDS


def _lines(body: tree.Body, indent: str) -> list[Line]:
    lines: list[Line] = []
    deeper = indent + INDENT
    for statement in body:
        text = indent + format_node(statement)
        if isinstance(statement, tree.Either):
            for number, branch in enumerate(statement.branches):
                lines.append((f"{indent}{'either' if number == 0 else 'or'}:", branch.span))
                lines.extend(_lines(branch.body, deeper))
        elif _has_body(type(statement)):
            lines.append((text + ":", statement.span))
            lines.extend(_lines(statement.body, deeper))  # type: ignore[attr-defined]
            if isinstance(statement, tree.If) and statement.otherwise:
                lines.append((indent + "else:", None))
                lines.extend(_lines(statement.otherwise, deeper))
        else:
            lines.append((text, statement.span))
    return lines
