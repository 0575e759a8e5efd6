"""Adds to lists, families and zones of a mix what overlays say: a trait, a border, a colour.

What is added stays beside what others add; it comes after all patches.
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
from .declarations import Entry, Mix, joined
from .files import RuleFile
from .overlays import complain_of_section, complain_of_thing, is_gone


def add(mix: Mix, file: RuleFile) -> None:
    """Adds to the mix what one of its files says."""
    for section, things in pairs_of(file.content.get("add")):
        if section.value in mix.single_values:
            _add_to(mix, mix.single_values[section.value], "", things)
        elif section.value in mix.sections:
            _add_to_section(mix, file, section.value, things)
        else:
            complain_of_section(mix, section)


def _add_to_section(mix: Mix, file: RuleFile, section: str, things: Node) -> None:
    for name, more in pairs_of(things):
        entry = mix.sections[section].get(name.value)
        if is_gone(mix, file, section, name.value, name.span):
            continue
        if entry is None:
            complain_of_thing(mix, section, name)
        elif isinstance(more, ScalarNode):
            entry.added.append(more)
        else:
            for key, values in pairs_of(more):
                _add_to(mix, entry, key.value, values)


def _add_to(mix: Mix, entry: Entry, key: str, more: Node) -> None:
    """Adds to one key of a thing; a list gets only what it lacks."""
    old = entry.nodes.get(key, more)
    if isinstance(more, MappingNode):
        _add_members(mix, entry, key, more)
    elif isinstance(more, SequenceNode):
        known = entry.data.get(key, [])
        new = [node for node in more if to_data(node) not in known]
        entry.data = {**entry.data, key: [*known, *map(to_data, new)]}
        items = [*items_of(entry.nodes.get(key)), *new]
        entry.nodes[key] = SequenceNode(old.source, old.start, old.end, items)


def _add_members(mix: Mix, entry: Entry, key: str, more: MappingNode) -> None:
    known = pairs_of(entry.nodes.get(key))
    places = {name.value: name.span for name, _ in known}
    for name, _ in more.items:
        if name.value in places:
            message = f"`{entry.id}` has `{name.value}` already"
            related = [("here", places[name.value])]
            hint = "give this one another id"
            mix.report.tell("E502", message, name.span, hint=hint, related=related)
    nodes = entry.nodes[key] = joined(entry.nodes.get(key), more)
    entry.data = {**entry.data, key: to_data(nodes)}
