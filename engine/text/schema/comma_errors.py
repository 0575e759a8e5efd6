"""Pieces of a value that a comma inside { } cuts off: YAML reads each as a key without a value."""

from __future__ import annotations

from ..yaml.nodes import MappingNode, Node, ScalarNode


def is_cut_off(mapping: MappingNode, key: ScalarNode, value: Node) -> bool:
    """Whether a key is probably a piece of the preceding value."""
    braces = mapping.source.text.startswith("{", mapping.start)
    return braces and isinstance(value, ScalarNode) and value.start == value.end == key.end


def cut_off(mapping: MappingNode, name: str) -> list[str]:
    """The pieces that were cut off the value of a key."""
    pieces: list[str] = []
    following = mapping.keys().index(name) + 1
    for key, value in mapping.items[following:]:
        if not is_cut_off(mapping, key, value):
            break
        pieces.append(key.value)
    return pieces


def cut_from(mapping: MappingNode, piece: ScalarNode) -> str | None:
    """The key to whose value a piece belongs."""
    found = None
    for key, value in mapping.items:
        if key is piece:
            break
        if not is_cut_off(mapping, key, value):
            found = key.value
    return found
