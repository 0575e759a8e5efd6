"""The declarations of a mix: entries as nodes, by section and id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Final

from ...text.diagnostics import Report
from ...text.records import Record, Unlike
from ...text.schema.parts import keys_with
from ...text.source import Span
from ...text.yaml.nodes import (
    MappingNode,
    Node,
    Path,
    ScalarNode,
    find,
    items_of,
    joined,
    pairs_of,
    to_data,
)
from ..files.files import RuleFile
from ..model import NAMED
from .conflicts import Conflicts
from .patches import VALUE_KEYS, Target

LISTS = ("rules", "cards", "regions")
"""Sections that are lists of entries with an `id`."""
SECTIONS = tuple(section for section in NAMED if section not in LISTS)
"""Sections that are mappings from id to entry."""
_OF_LISTS: Final[Mapping[str, tuple[str, Path]]] = {
    "cards": ("card", ("cards", 0)),
    "regions": ("region", ("regions", 0)),
    "rules": ("expansion", ("rules", 0)),
    "steps": ("expansion", ("steps", 0, "step")),
}
EFFECT_OF = "effect_of"
"""The key of a card that names another card, whose effect it shares."""


class Entry(Unlike):
    """One entry: its data, the nodes of its keys, and the expansion and file that declare it.

    If it is not a mapping, it is under the key "". `steps` are those of a procedure; `added` are
    the texts that overlays add to a zone. Entries are immutable, so all mixes with a file share its
    entries; where an overlay changes one, the mix has another entry.
    """

    id: str
    data: dict[str, Any]
    nodes: dict[str, Node]
    span: Span
    expansion: str
    file: RuleFile
    steps: tuple[Entry, ...] = ()
    added: tuple[Node, ...] = ()

    @property
    def value(self) -> Any:
        """The whole value as plain data."""
        return self.data.get("", self.data)

    def with_values(self, data: Mapping[str, Any], nodes: Mapping[str, Node]) -> Entry:
        """The entry with other values for some keys, and the nodes of these."""
        return self.changed(data={**self.data, **data}, nodes={**self.nodes, **nodes})


def make_entry(name: str, node: Node, span: Span, file: RuleFile) -> Entry:
    """The entry of a node as one file declares it."""
    plain = file.data_of(node)
    nodes = children(node)
    steps = (step_of(item, file) for item in items_of(nodes.get("steps")))
    own = tuple(step for step in steps if step is not None)
    made = Entry(name, plain, nodes, span, file.expansion, file, own)
    if file.schema != "expansion" or node is file.content or not isinstance(node, MappingNode):
        return made
    return _with_common(made, _common(file))


def value_key(parameter: Mapping[str, Any]) -> str:
    """The key under which a parameter has its value; it also shows its type."""
    return next(key for key in VALUE_KEYS if key in parameter)


def step_of(node: Node | None, file: RuleFile) -> Entry | None:
    """A step of a procedure that a file declares, or None if it has no id; made once."""
    name = find(node, ("id",))
    if not isinstance(name, ScalarNode) or node is None:
        return None
    step: Entry | None = file.kept.get(("step", node))
    if step is None:
        step = file.kept["step", node] = make_entry(name.value, node, name.span, file)
    return step


def children(node: Node) -> dict[str, Node]:
    """The values of a mapping by key; anything else under the key ""."""
    if isinstance(node, MappingNode):
        return {key.value: value for key, value in node.items}
    return {"": node}


def entries_of(file: RuleFile) -> Sequence[tuple[str, Entry]]:
    """All entries that a file declares, with their sections; made once for all its mixes."""
    found: Sequence[tuple[str, Entry]] = file.kept.get("entries") or tuple(_entries_of(file))
    file.kept["entries"] = found
    return found


def _entries_of(file: RuleFile) -> Iterator[tuple[str, Entry]]:
    common = _common(file)
    for key, section in file.content.items:
        if key.value in SECTIONS:
            for name, value in pairs_of(section):
                yield key.value, make_entry(name.value, value, name.span, file)
        elif key.value in LISTS:
            for item in items_of(section):
                own_id = find(item, ("id",))
                if isinstance(own_id, ScalarNode):
                    entry = make_entry(own_id.value, item, own_id.span, file)
                    yield key.value, _with_common(entry, common)


# --------------------------------------------------------------- defaults for all entries of a file


def _common(file: RuleFile) -> dict[str, Node]:
    """The defaults that a file gives for its entries."""
    keys = keys_with(file.schema, "x-shared")
    found = ((key, file.content.get(key)) for key in keys)
    return {key: node for key, node in found if node is not None}


def _with_common(entry: Entry, common: dict[str, Node]) -> Entry:
    """The entry with the defaults of its file."""
    if not common:
        return entry
    data, nodes = dict(entry.data), {}
    if "action" in common and data.keys() & {"effect", EFFECT_OF} and "action" not in data:
        data["action"] = to_data(common["action"])
        nodes["action"] = common["action"]
    if isinstance(numbers := common.get("numbers"), MappingNode):
        data["numbers"] = {**_plain(numbers), **(data.get("numbers") or {})}
        nodes["numbers"] = joined(numbers, entry.nodes.get("numbers", numbers))
    if isinstance(confidence := common.get("confidence"), MappingNode):
        has = {*data, *(data.get("numbers") or ())}
        has |= {"copies"} if entry.file.schema == "card" else set()
        has |= {"effect"} if EFFECT_OF in data else set()
        sure = {key: value for key, value in _plain(confidence).items() if key in has}
        data["confidence"] = {**sure, **(data.get("confidence") or {})}
    return entry.with_values(data, nodes)


def _plain(node: MappingNode) -> dict[str, Any]:
    return {key.value: to_data(value) for key, value in node.items}


def path_of_entries(section: str) -> tuple[str, Path]:
    """The format of the entries of a section, or of steps, and their path in it."""
    return _OF_LISTS.get(section, ("expansion", (section, "an_id")))


class Mix(Record):
    """All entries of a mix, by section and id; `manifests` by expansion.

    conflicts: the changes and removals of overlays. files_by_parameter: the names of the files that
    apply depending on a parameter, by its id.
    """

    report: Report
    conflicts: Conflicts
    sections: dict[str, dict[str, Entry]] = field(
        default_factory=lambda: {name: {} for name in NAMED}
    )
    single_values: dict[str, Entry] = field(default_factory=dict)
    manifests: dict[str, Entry] = field(default_factory=dict)
    files_by_parameter: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def entries(self, section: str) -> list[Entry]:
        """All entries of a section."""
        return list(self.sections[section].values())

    def single(self, name: str, *path: str) -> Node | None:
        """A section that the mix has once, or a value in it."""
        entry = self.single_values.get(name)
        first, *rest = path or ("",)
        return None if entry is None else find(entry.nodes.get(first), rest)

    def find(self, target: Target) -> Entry | None:
        """What a patch changes: an entry, or a section that the mix has once; None if unknown."""
        section, name = target
        return self.sections[section].get(name) if name else self.single_values.get(section)

    def declared_by(self, target: Target) -> str | None:
        """The expansion that declares what a patch changes; None if it is unknown."""
        entry = self.find(target)
        return None if entry is None else entry.expansion

    def put(self, target: Target, entry: Entry) -> None:
        """Replaces what a patch changes."""
        section, name = target
        (self.sections[section] if name else self.single_values)[name or section] = entry

    def owner_of(self, source: str) -> str:
        """The expansion that the file with this name belongs to."""
        return self.conflicts.precedence.owner_of(source)
