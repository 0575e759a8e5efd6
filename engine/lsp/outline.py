"""The structure of a file: its outline, and what encloses a place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..text.source import Span
from ..text.yaml.nodes import MappingNode, Node, Path, ScalarNode, find, text_of
from .document import Document
from .format_keys import Role, key_role, value_role


@dataclass(frozen=True)
class Entry:
    """A part of a file with a name: a section, or what is declared below it.

    kind: of what it is, such as `card`; empty for a section. whole: the entry with its key.
    """

    name: str
    detail: str
    kind: str
    whole: Span
    at: Span
    parts: list[Entry] = field(default_factory=list)


def outline(document: Document) -> list[Entry]:
    """The sections of a file in its order, each with what it declares; of a scenario, its steps."""
    root = document.root
    if not isinstance(root, MappingNode):
        return []
    return [
        Entry(
            key.value,
            _brief(value),
            "",
            document.source.span(key.start, max(key.end, value.end)),
            key.span,
            list(_declared(document, value, (key.value,))),
        )
        for key, value in root.items
    ]


def _declared(document: Document, node: Node, path: Path) -> Iterator[Entry]:
    """What is declared in a node, the outer before the inner."""
    if isinstance(node, MappingNode):
        for key, value in node.items:
            below = (*path, key.value)
            role = key_role(document.schema, below)
            yield from _entry(document, key, value, below, role, key)
    elif not isinstance(node, ScalarNode):
        for at, item in enumerate(node):
            below = (*path, at)
            named = _named_by(document, item, below)
            role = None if named is None else named[1]
            yield from _entry(
                document, item, item, below, role, None if named is None else named[0]
            )


def _entry(
    document: Document,
    begin: Node,
    value: Node,
    path: Path,
    role: Role | None,
    name: ScalarNode | None,
) -> Iterator[Entry]:
    """An entry if something is declared here, else those below it."""
    parts = list(_declared(document, value, path))
    if name is None or role is None or not role.declares:
        step = _step(document, value, path)
        yield from parts if step is None else [step]
        return
    title = text_of(find(value, ("title",))) if isinstance(value, MappingNode) else None
    detail = title if title is not None else _brief(value)
    whole = document.source.span(begin.start, max(begin.end, value.end))
    yield Entry(name.value, detail, role.kinds[0], whole, name.span, parts)


def _named_by(document: Document, item: Node, path: Path) -> tuple[ScalarNode, Role] | None:
    """The value by which an item of a list is declared, such as its `id`."""
    if isinstance(item, MappingNode):
        for key, value in item.items:
            role = value_role(document.schema, (*path, key.value))
            if isinstance(value, ScalarNode) and role is not None and role.declares:
                return value, role
    return None


def _step(document: Document, item: Node, path: Path) -> Entry | None:
    """A step of a scenario, named by its first key."""
    if document.schema != "scenario" or len(path) != 2 or path[0] != "steps":
        return None
    if not isinstance(item, MappingNode) or not item.items:
        return None
    key, value = item.items[0]
    return Entry(key.value, _brief(value), "step", item.span, key.span)


def _brief(node: Node) -> str:
    """A value on one line; empty for what has parts."""
    return " ".join(node.value.split())[:80] if isinstance(node, ScalarNode) else ""


def enclosing(document: Document, line: int, column: int) -> list[Span]:
    """What encloses a place (from 1), the smallest first: a word, its sentences, the value, the
    entry, the file."""
    source = document.source
    if document.root is None or not 1 <= line <= len(source.lines):
        return []
    at = source.offset(line, column)
    found = [source.span(0, len(source.text)), *_around(document, document.root, at)]
    text = document.text_at(at)
    if text is not None:
        found.append(text.scalar.span_of(0, len(text.scalar.value)))
        if text.tree is not None:
            found += [node.span for node in text.tree.walk() if node.span.file]
    word = _word(source.lines[line - 1], column)
    if word is not None:
        found.append(Span(source.name, line, word[0], line, word[1]))
    here = line, column
    around = {span for span in found if span.start <= here <= span.end and span.start < span.end}
    chain: list[Span] = []
    for span in sorted(
        around, key=lambda one: (one.line, one.column, -one.end_line, -one.end_column)
    ):
        if not chain or span.end <= chain[-1].end:
            chain.append(span)
    return chain[::-1]


def _around(document: Document, node: Node, at: int) -> Iterator[Span]:
    if isinstance(node, ScalarNode):
        yield node.span
    elif isinstance(node, MappingNode):
        for key, value in node.items:
            if key.start <= at <= max(value.end, key.end):
                yield document.source.span(key.start, max(value.end, key.end))
                yield from _around(document, value if at > key.end else key, at)
    else:
        for item in node:
            if item.start <= at <= item.end:
                yield item.span
                yield from _around(document, item, at)


def _word(line: str, column: int) -> tuple[int, int] | None:
    """The columns of the word at a column; None between words."""
    first = last = min(column - 1, len(line))
    while first > 0 and (line[first - 1].isalnum() or line[first - 1] == "_"):
        first -= 1
    while last < len(line) and (line[last].isalnum() or line[last] == "_"):
        last += 1
    return (first + 1, last + 1) if last > first else None
