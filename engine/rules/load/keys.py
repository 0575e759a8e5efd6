"""The values that overlays change separately: keys of entries, and items of some keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...text.records import Record
from ...text.yaml.nodes import MappingNode, Node, pairs_of

MERGED: Final = ("numbers", "confidence", "ranks_paid", "tied_group", "paints")
"""Keys that a patch changes item by item; it replaces the whole value of all other keys."""

VALUE_KEYS: Final = ("value", "flag", "number")
"""Keys for the value of a parameter."""


class Value(Record):
    """One value that a patch gives or an overlay expects.

    what: the suffix that patches add to the name of the entry. path: its keys in the entry.
    """

    what: str
    path: tuple[str, ...]
    node: Node


def values_of(says: Node) -> Iterator[Value]:
    """The values of a patch; a patch that is not a mapping is one value under the key ""."""
    if not isinstance(says, MappingNode):
        yield Value("", ("",), says)
        return
    for key, node in says.items:
        name = key.value
        if name in VALUE_KEYS:  # the same as `set`
            yield Value("", (name,), node)
        elif name in MERGED and isinstance(node, MappingNode):
            for inner, part in pairs_of(node):
                yield Value(f".{name}.{inner.value}", (name, inner.value), part)
        else:
            yield Value(f".{name}", (name,), node)
