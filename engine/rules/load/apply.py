"""Applies patches to the entries of a mix."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...text.spelling import did_you_mean
from ...text.wording import listing, quoted
from ...text.yaml.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    items_of,
    joined,
    pairs_of,
    text_of,
    to_data,
)
from .declarations import EFFECT_OF, Entry, Mix, children, value_key
from .expectations import compare
from .parameters import set_parameter
from .patches import VALUE_KEYS, Operation, Patch, merging_keys
from .precedence import Layer


def apply_patches(mix: Mix, patches: Iterable[Patch]) -> None:
    """Applies patches of entries in the given order."""
    for patch in patches:
        entry = mix.find(patch.target)
        declared_in = None if entry is None else entry.file
        if patch.is_of_section and (entry is None or patch.operation is Operation.REMOVE):
            _report_unknown(mix, patch)
        elif patch.operation is Operation.REMOVE:
            _check_removal(mix, patch, entry)
        elif patch.operation is Operation.EXPECT:
            _expect(mix, patch, entry)
        elif not mix.conflicts.is_removed(patch.target, patch, redeclared_in=declared_in):
            _change(mix, patch, entry)


def _check_removal(mix: Mix, patch: Patch, entry: Entry | None) -> None:
    """Reports a removal without effect: nothing is removed while the files are read."""
    if mix.conflicts.removals(patch.target):
        return
    if entry is None:
        _report_unknown(mix, patch)
    elif entry.expansion == patch.owner:
        message = f"`{patch.owner}` declares `{entry.id}` itself"
        hint = "remove the declaration instead"
        mix.report.record("E503", message, patch.span, hint=hint)


def _expect(mix: Mix, patch: Patch, entry: Entry | None) -> None:
    if entry is not None:
        compare(mix, patch, entry)
    elif not mix.conflicts.is_removed(patch.target, patch, "relies on"):
        _report_unknown(mix, patch)


def _change(mix: Mix, patch: Patch, entry: Entry | None) -> None:
    if patch.operation is Operation.SET:
        mix.conflicts.add(patch, patch.values)
        stated = patch.layer is not Layer.OVERLAY
        name, value, places = patch.target[1], patch.value, (patch.span, patch.value.span)
        set_parameter(mix, name, to_data(value), places, stated=stated, node=value)
    elif entry is None:
        _report_unknown(mix, patch)
    elif patch.operation is Operation.ADD:
        mix.put(patch.target, _with_additions(mix, patch, entry))
    elif isinstance(patch.value, MappingNode) == ("" in entry.data):
        _report_unknown(mix, patch)
    else:
        assert patch.operation is Operation.PATCH
        mix.put(patch.target, _patched(mix, patch, entry))


def _report_unknown(mix: Mix, patch: Patch) -> None:
    section, name = patch.target
    code, message = "E503", f"`{section}` has no entry `{name}`"
    if patch.is_of_section:
        code, message = "E505", f"there is no section `{section}`"
    known = mix.sections if patch.is_of_section else mix.sections[section]
    hint = did_you_mean(patch.name.value, known)
    mix.report.record(code, message, patch.span, hint=hint)


# ---------------------------------------------------------------- patches


def _patched(mix: Mix, patch: Patch, entry: Entry) -> Entry:
    section, changes = patch.target[0], patch.value
    if section == "parameters":
        changes = _of_its_type(mix, entry, changes)
    left = children(changes)
    mix.conflicts.add(patch, (value for value in patch.values if value.path[0] in left))
    patched = _with_changes(entry, changes)
    if section == "cards":
        _check_card(mix, patched, changes)
    return patched


def _check_card(mix: Mix, card: Entry, changes: Node) -> None:
    """Reports keys of a patch that are incompatible with the card or its file."""
    for key, _ in pairs_of(changes):
        if key.value == "copies" and card.file.content.get("dealt") is not None:
            message = f"`copies` is not allowed here: each player is dealt one `{card.id}`"
            hint = "only cards of a deck have several copies"
            mix.report.record("E209", message, key.span, hint=hint)
        elif key.value == "action" and "effect" not in card.nodes:
            message = f"`action` requires `effect`: `{card.id}` has none"
            mix.report.record("E203", message, key.span)


def _of_its_type(mix: Mix, parameter: Entry, changes: Node) -> Node:
    """A patch without the keys that a parameter of this type can't have; these are reported.

    A patch can't change the type of a parameter, since texts could not use its value.
    """
    own = value_key(parameter.data)
    others = {*VALUE_KEYS, "one_of"} - ({own, "one_of"} if own == "value" else {own})
    wrong = [key for key, _ in pairs_of(changes) if key.value in others]
    for key in wrong:
        message = f"`{parameter.id}` can't have a `{key.value}`: it is {_TYPES[own]}"
        related = [("it is declared here", parameter.span)]
        hint = f"write its value under `{own}`, or declare a parameter of your own"
        mix.report.record("E504", message, key.span, hint=hint, related=related)
    if not wrong:
        return changes
    fitting = [(key, node) for key, node in pairs_of(changes) if key not in wrong]
    return MappingNode(changes.source, changes.start, changes.end, fitting)


_TYPES: Final = {"flag": "a switch", "number": "a number", "value": "one of several words"}
"""The types of parameters, by the key of their value."""


def _with_changes(entry: Entry, changes: Node) -> Entry:
    """The patched entry. Changed values lose their `confidence`, unless the patch gives one."""
    found = to_data(changes)
    data: dict[str, Any] = found if isinstance(found, dict) else {"": found}
    confidence = dict(entry.data.get("confidence") or {})
    for key, value in data.items():
        if key == "numbers" and isinstance(value, dict):
            confidence = _split(confidence, entry.data.get("numbers") or {})
            for number in value:
                confidence.pop(number, None)
        elif key != "confidence":
            confidence.pop(key, None)
    confidence |= data.get("confidence") or {}
    merged = dict(data)
    nodes = children(changes)
    for key, value in data.items():
        if key in merging_keys() and key != "confidence" and isinstance(value, dict):
            merged[key] = {**(entry.data.get(key) or {}), **value}
            nodes[key] = joined(entry.nodes.get(key), nodes[key])
    if confidence or "confidence" in entry.data:
        merged["confidence"] = confidence
    patched = entry.with_values(merged, nodes)
    if "effect" in data:
        patched.nodes.pop(EFFECT_OF, None)
    return patched


def _split(confidence: dict[str, Any], numbers: dict[str, Any]) -> dict[str, Any]:
    """The confidence of each printed number, if it was given for all numbers at once."""
    if "numbers" not in confidence:
        return confidence
    rest = {key: value for key, value in confidence.items() if key != "numbers"}
    return {**dict.fromkeys(numbers, confidence["numbers"]), **rest}


# ---------------------------------------------------------------- additions


def _with_additions(mix: Mix, patch: Patch, entry: Entry) -> Entry:
    """The entry with more items in its lists and families, or with another text for its zone."""
    if patch.is_of_section:
        return _with_more(mix, entry, "", patch.value)
    if isinstance(patch.value, ScalarNode):
        return entry.changed(added=(*entry.added, patch.value))
    for key, values in pairs_of(patch.value):
        if isinstance(values, MappingNode) and key.value not in entry.nodes:
            _report_no_family(mix, entry, key)
        else:
            entry = _with_more(mix, entry, key.value, values)
    return entry


def _report_no_family(mix: Mix, entry: Entry, key: ScalarNode) -> None:
    families = [quoted(one.id) for one in mix.entries("pieces") if key.value in one.nodes]
    message = f"`{entry.id}` has no `{key.value}`, so none can be added"
    hint = "declare a family of your own under `pieces`"
    hint += f", or add to {listing(families)}" if families else ""
    related = [("it is declared here", entry.span)]
    mix.report.record("E520", message, key.span, hint=hint, related=related)


def _with_more(mix: Mix, entry: Entry, key: str, more: Node) -> Entry:
    """The entry with additions under one key."""
    if isinstance(more, MappingNode):
        return _with_members(mix, entry, key, more)
    old = entry.nodes.get(key, more)
    return _with_items(entry, key, [(to_data(item), item) for item in items_of(more)], old)


def _with_items(entry: Entry, key: str, more: Iterable[tuple[Any, Node]], old: Node) -> Entry:
    """The entry with more items in a list, except those that it has. old: the list, for spans."""
    known = entry.data.get(key, [])
    new = [(value, item) for value, item in more if value not in known]
    if not new:
        return entry
    items = [*items_of(entry.nodes.get(key)), *(item for _, item in new)]
    nodes = SequenceNode(old.source, old.start, old.end, items)
    return entry.with_values({key: [*known, *(value for value, _ in new)]}, {key: nodes})


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


# ---------------------------------------------------------------- borders


def close_borders(mix: Mix) -> None:
    """Adds to each region the neighbours of other expansions that name it.

    Regions of one expansion must name each other on both sides, so that mistakes are noticed.
    Borders with a removed region go with it.
    """
    regions = mix.sections["regions"]
    for entry in mix.entries("regions"):
        regions[entry.id] = _without_lost_borders(mix, entry)
    for entry in regions.values():
        for node in items_of(entry.nodes.get("neighbours")):
            other = regions.get(text_of(node) or "")
            listed = None if other is None else other.nodes.get("neighbours")
            if other is not None and listed is not None and other.expansion != entry.expansion:
                border = [(entry.id, node)]
                regions[other.id] = _with_items(other, "neighbours", border, listed)


def _without_lost_borders(mix: Mix, entry: Entry) -> Entry:
    """A region without its borders with removed ones, except those that the remover names."""
    listed = entry.nodes.get("neighbours")
    kept = []
    for node in items_of(listed):
        name = text_of(node) or ""
        removals = mix.conflicts.removals(("regions", name))
        own = any(patch.owner == mix.owner_of(node.span.file) for patch in removals)
        if not removals or own or name in mix.sections["regions"]:
            kept.append(node)
    if listed is None or len(kept) == len(items_of(listed)):
        return entry
    nodes = SequenceNode(listed.source, listed.start, listed.end, kept)
    return entry.with_values({"neighbours": to_data(nodes)}, {"neighbours": nodes})
