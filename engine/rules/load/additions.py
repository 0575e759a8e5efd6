"""Applies the `add` of overlays to lists, families and zones: a trait, a border, a colour.

Additions of several overlays accumulate, and are applied after all patches.
"""

from __future__ import annotations

from ...text.yaml.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    items_of,
    pairs_of,
    to_data,
)
from ..files.files import RuleFile
from .declarations import Entry, Mix, joined
from .overlays import report_unknown_entry, report_unknown_section


def add(mix: Mix, file: RuleFile) -> None:
    """Adds the additions of one file to the mix."""
    for section, things in pairs_of(file.content.get("add")):
        if section.value in mix.single_values:
            entry = mix.single_values[section.value]
            mix.single_values[section.value] = _with_more(mix, entry, "", things)
        elif section.value in mix.sections:
            _add_to_section(mix, file, section.value, things)
        else:
            report_unknown_section(mix, section)


def _add_to_section(mix: Mix, file: RuleFile, section: str, things: Node) -> None:
    for name, more in pairs_of(things):
        entry = mix.sections[section].get(name.value)
        if mix.patches.is_removed((section, name.value), file, name.span, redeclared=entry):
            continue
        if entry is None:
            report_unknown_entry(mix, section, name)
            continue
        if isinstance(more, ScalarNode):
            entry = entry.changed(added=(*entry.added, more))
        for key, values in pairs_of(more):
            entry = _with_more(mix, entry, key.value, values)
        mix.sections[section][name.value] = entry


def _with_more(mix: Mix, entry: Entry, key: str, more: Node) -> Entry:
    """The entry with additions under one key; a list gets only the items that it lacks."""
    old = entry.nodes.get(key, more)
    if isinstance(more, MappingNode):
        return _with_members(mix, entry, key, more)
    if isinstance(more, SequenceNode):
        known = entry.data.get(key, [])
        new = [node for node in more if to_data(node) not in known]
        items = [*items_of(entry.nodes.get(key)), *new]
        nodes = SequenceNode(old.source, old.start, old.end, items)
        return entry.with_values({key: [*known, *map(to_data, new)]}, {key: nodes})
    return entry


def _with_members(mix: Mix, entry: Entry, key: str, more: MappingNode) -> Entry:
    known = pairs_of(entry.nodes.get(key))
    places = {name.value: name.span for name, _ in known}
    for name, _ in more.items:
        if name.value in places:
            message = f"`{entry.id}` already has `{name.value}`"
            related = [("here", places[name.value])]
            hint = "give this one another id"
            mix.report.record("E502", message, name.span, hint=hint, related=related)
    nodes = joined(entry.nodes.get(key), more)
    return entry.with_values({key: to_data(nodes)}, {key: nodes})
