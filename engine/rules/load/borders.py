"""Closes borders between regions of different expansions; one side may declare them for both."""

from __future__ import annotations

from ...text.yaml.nodes import ScalarNode, SequenceNode, items_of
from .declarations import Entry, Mix


def close_borders(mix: Mix) -> None:
    """Adds to each region the neighbours of other expansions that name it.

    Regions of one expansion must name each other on both sides, so that mistakes are noticed.
    """
    regions = mix.sections["regions"]
    for entry in regions.values():
        for node in items_of(entry.nodes.get("neighbours")):
            if not isinstance(node, ScalarNode):
                continue
            other = regions.get(node.value)
            if other is not None and other.expansion != entry.expansion:
                regions[other.id] = _with_neighbour(other, entry.id, node)


def _with_neighbour(entry: Entry, name: str, stated: ScalarNode) -> Entry:
    """The region with a neighbour, if it lacks it. stated: the node that declares the border."""
    known, node = entry.data.get("neighbours", []), entry.nodes.get("neighbours")
    if name in known or not isinstance(node, SequenceNode):
        return entry
    nodes = SequenceNode(node.source, node.start, node.end, [*node.items, stated])
    return entry.with_values({"neighbours": [*known, name]}, {"neighbours": nodes})
