"""The values that overlays change one by one: keys of things, and the entries of some of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...text.records import Record
from ...text.yaml.nodes import MappingNode, Node, pairs_of

MERGED: Final = ("numbers", "confidence", "ranks_paid", "tied_group", "paints")
"""Keys that a patch changes entry by entry; of all others it replaces the whole value."""

VALUE_KEYS: Final = ("value", "flag", "number")
"""Keys of a parameter under which its value may stand."""


class Value(Record):
    """One value that a patch gives, or that an overlay expects.

    what: how claims call it, behind the name of the thing. path: its keys in the thing.
    """

    what: str
    path: tuple[str, ...]
    node: Node


def values_of(says: Node) -> Iterator[Value]:
    """The values of a patch; what is no mapping is one value under the key ""."""
    if not isinstance(says, MappingNode):
        yield Value("", ("",), says)
        return
    for key, node in says.items:
        name = key.value
        if name in VALUE_KEYS:  # a patch of it does what `set` does
            yield Value("", (name,), node)
        elif name in MERGED and isinstance(node, MappingNode):
            for inner, part in pairs_of(node):
                yield Value(f".{name}.{inner.value}", (name, inner.value), part)
        else:
            yield Value(f".{name}", (name,), node)
