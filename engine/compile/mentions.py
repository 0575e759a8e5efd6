"""How often an effect speaks of each of its names, and so what is read outside of a block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ..lang import tree

MANY = 1 << 30


def mentions(nodes: Iterable[tree.Node]) -> Mapping[str, int]:
    """How often each name is written in these parts of an effect."""
    return Counter(name.text for node in nodes for name in node.all(tree.Name))


def is_confined(block: tree.Node, everywhere: Mapping[str, int]) -> bool:
    """Whether nothing outside of a block speaks of what is chosen in it.

    everywhere: how often the whole effect speaks of each name.
    """
    choices = (node for node in block.walk() if isinstance(node, tree.Choosing))
    chosen = [name for choice in choices for name, _ in choice.introduces()]
    if not chosen:
        return True
    inside = mentions((block,))
    return all(inside[name] == everywhere.get(name, MANY) for name in chosen)
