"""What a mix is made of: named things, still as nodes, by section and id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..text.diagnostics import Report
from ..text.nodes import MappingNode, Node, ScalarNode, SequenceNode, to_data
from ..text.source import Span
from .files import RuleFile

SECTIONS = (
    "places",
    "pieces",
    "offices",
    "card_zones",
    "decks",
    "orders",
    "zones",
    "parameters",
    "procedures",
)
"""Sections that are mappings from id to entry."""
LISTS = ("rules", "cards", "regions")
"""Sections that are lists of entries with an `id`."""
SINGLES = ("colours", "players", "scoring", "track", "short_game", "start", "default_edition")
"""Sections that the mix has once."""


@dataclass
class Entry:
    """One named thing: its data, the nodes of its keys, and who declared it.

    A thing that is no mapping stands under the key "". `steps` are those of a procedure.
    """

    id: str
    data: dict[str, Any]
    nodes: dict[str, Node]
    span: Span
    expansion: str
    file: RuleFile
    steps: list[MappingNode] = field(default_factory=list)


def make_entry(name: str, node: Node, span: Span, file: RuleFile) -> Entry:
    """The entry of a node as one file declares it."""
    plain = file.data_of(node)
    nodes = children(node)
    listed = nodes.get("steps")
    steps = (
        [step for step in listed.items if isinstance(step, MappingNode)]
        if isinstance(listed, SequenceNode)
        else []
    )
    return Entry(name, plain, nodes, span, file.expansion, file, steps)


def children(node: Node) -> dict[str, Node]:
    """The values of a mapping by key; what is no mapping, under the key ""."""
    if isinstance(node, MappingNode):
        return {key.value: value for key, value in node.items}
    return {"": node}


def entries_of(file: RuleFile) -> Iterator[tuple[str, Entry]]:
    """Every named thing that a file declares, with its section.

    How sure its file is of all its cards or regions is said of each.
    """
    whole = file.content.get("confidence") if file.kind in ("card", "region") else None
    common = to_data(whole) if whole is not None else None
    for key, section in file.content.items:
        if key.value in SECTIONS and isinstance(section, MappingNode):
            for name, value in section.items:
                yield key.value, make_entry(name.value, value, name.span, file)
        elif key.value in LISTS and isinstance(section, SequenceNode):
            for item in section.items:
                own_id = item.get("id") if isinstance(item, MappingNode) else None
                if isinstance(own_id, ScalarNode):
                    entry = make_entry(own_id.value, item, own_id.span, file)
                    if isinstance(common, dict):
                        own = entry.data.get("confidence") or {}
                        entry.data = {**entry.data, "confidence": {**common, **own}}
                    yield key.value, entry


Change = tuple[str, Span]
"""Which expansion changes something, and where it says so."""


@dataclass
class Mix:
    """All named things of a mix, by section and id; `manifests` by expansion.

    claims: what overlays change, and who does; removed: what they take out of the mix.
    """

    report: Report
    sections: dict[str, dict[str, Entry]] = field(default_factory=dict)
    singles: dict[str, Entry] = field(default_factory=dict)
    manifests: dict[str, Entry] = field(default_factory=dict)
    claims: dict[str, Change] = field(default_factory=dict)
    removed: dict[tuple[str, str], Change] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in (*SECTIONS, *LISTS):
            self.sections[name] = {}
