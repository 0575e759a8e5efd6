"""The tree of a YAML file: scalars, mappings and sequences, each with its position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..source import Source, Span
from .scalarmap import Style, scalar_offsets

Data = str | int | float | bool | None
"""The value of a scalar."""

Plain = Data | list["Plain"] | dict[str, "Plain"]
"""A tree as plain Python data."""

Path = Sequence[str | int]
"""The path from a node to one below it: keys of mappings and indices of sequences, from 0."""


@dataclass(slots=True, eq=False, weakref_slot=True)
class _Placed:
    """A node and its characters in the source: offsets `start` up to `end`."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The node's span, including quotes and the `|` or `>` of a block."""
        return self.source.span(self.start, self.end)


@dataclass(slots=True, eq=False)
class ScalarNode(_Placed):
    """A text, number, truth value or null.

    `value` is the text after quotes, escapes and folding. `data` is the value of a plain scalar by
    the rules of YAML 1.2 (`yes` and `no` are texts), and the text of a quoted one. `raw_end` is
    where the parser stopped: after `end`, by the empty lines at the end of a block.
    """

    raw_end: int
    value: str
    data: Data
    style: Style
    _offsets: Sequence[int] | None = field(default=None, repr=False)

    def offset(self, index: int) -> int:
        """The offset in the source of the character `index` of the value.

        `index` counts from 0; the length of the value gives the offset after its last character.
        """
        if self._offsets is None:
            text = self.source.text
            found = scalar_offsets(text, self.start, self.raw_end, self.style, self.value)
            self._offsets = found or [self.start] * (len(self.value) + 1)
        return self._offsets[min(max(index, 0), len(self.value))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of the character `offset` of the value."""
        return self.source.place(self.offset(offset))

    def span_of(self, start: int, end: int) -> Span:
        """The span of the characters `start` up to, but not including, `end` of the value.

        It ends after the last of them, not before the next, which may be on another line.
        """
        first = self.offset(start)
        if end <= start:
            return self.source.span(first, first)
        last = self.offset(end - 1)
        after = self.offset(end)
        # One character may be written as several (an escape, for example), all on one line.
        line_end = self.source.text.find("\n", last)
        line_end = len(self.source.text) if line_end < 0 else line_end
        return self.source.span(first, max(last + 1, min(after, line_end)))


@dataclass(slots=True, eq=False)
class MappingNode(_Placed):
    """Keys and their values in the order of the file, without duplicates."""

    items: list[tuple[ScalarNode, Node]] = field(default_factory=list)
    _pairs: dict[str, tuple[ScalarNode, Node]] | None = field(default=None, repr=False)

    @property
    def pairs(self) -> Mapping[str, tuple[ScalarNode, Node]]:
        """The node of each key and its value, by key. Kept: a tree does not change once read."""
        if self._pairs is None:
            self._pairs = {pair[0].value: pair for pair in self.items}
        return self._pairs

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        pair = self.pairs.get(key)
        return None if pair is None else pair[1]

    def key(self, key: str) -> ScalarNode | None:
        """The node of a key, for its position, or None."""
        pair = self.pairs.get(key)
        return None if pair is None else pair[0]

    def keys(self) -> list[str]:
        """The keys as texts."""
        return [name.value for name, _ in self.items]

    def __contains__(self, key: object) -> bool:
        return key in self.pairs


@dataclass(slots=True, eq=False)
class SequenceNode(_Placed):
    """A list."""

    items: list[Node] = field(default_factory=list)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


Node = ScalarNode | MappingNode | SequenceNode
"""Any node of the tree."""


def to_data(node: Node) -> Plain:
    """The tree as plain Python: `dict`, `list`, `str`, `int`, `float`, `bool`, None.

    Keys are always `str`, as in JSON: `{2: 1}` gives `{"2": 1}`.
    """
    if isinstance(node, ScalarNode):
        return node.data
    if isinstance(node, MappingNode):
        return {key.value: to_data(value) for key, value in node.items}
    return [to_data(item) for item in node.items]


def rebuilt(node: Node, change: Callable[[Node, Path], Node], path: Path = ()) -> Node:
    """The tree with each node changed before those below it. change: gets a node and its path."""
    node = change(node, path)
    if isinstance(node, MappingNode):
        pairs = [(key, rebuilt(value, change, (*path, key.value))) for key, value in node.items]
        return MappingNode(node.source, node.start, node.end, pairs)
    if isinstance(node, SequenceNode):
        items = [rebuilt(item, change, (*path, at)) for at, item in enumerate(node)]
        return SequenceNode(node.source, node.start, node.end, items)
    return node


def in_yaml(value: object) -> str:
    """Plain data as YAML, on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {in_yaml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(in_yaml, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else str(value)


def text_of(node: Node | None) -> str | None:
    """The text of a scalar; None for any other node."""
    return node.value if isinstance(node, ScalarNode) else None


def items_of(node: Node | None) -> list[Node]:
    """The entries of a list; empty for any other node."""
    return node.items if isinstance(node, SequenceNode) else []


def pairs_of(node: Node | None) -> list[tuple[ScalarNode, Node]]:
    """The keys of a mapping with their values; empty for any other node."""
    return node.items if isinstance(node, MappingNode) else []


def find(node: Node | None, path: Path) -> Node | None:
    """The node at the end of a path, or None if there is none."""
    at = node
    for step in path:
        if isinstance(at, MappingNode):
            at = at.get(str(step))
        elif isinstance(at, SequenceNode) and isinstance(step, int) and 0 <= step < len(at.items):
            at = at.items[step]
        else:
            return None
    return at


def find_key(node: Node | None, path: Path) -> ScalarNode | None:
    """The key at the end of a path, or None if the path does not end with a key."""
    parent = find(node, path[:-1]) if path else None
    return parent.key(str(path[-1])) if isinstance(parent, MappingNode) else None


def joined(old: Node | None, new: Node) -> Node:
    """The entries of two mappings in one; the second takes precedence."""
    if not isinstance(old, MappingNode) or not isinstance(new, MappingNode):
        return new
    named = {key.value for key, _ in new.items}
    rest = [(key, value) for key, value in old.items if key.value not in named]
    return MappingNode(new.source, new.start, new.end, [*rest, *new.items])
