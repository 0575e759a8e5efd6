"""The `expects` of overlays: another value than expected is a conflict, reported at both places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...text.limits import MAX_NUMBER
from ...text.yaml.nodes import Node, ScalarNode, find, in_yaml, to_data
from ..model import NAMED
from .declarations import Entry, Mix
from .effect_texts import language_of
from .effects import same_text
from .patches import MOST_LETTERS, Patch, Target, Value

_IGNORED: Final = ("confidence", "source", "notes")
"""Keys that are not compared."""

_DEFAULTS: Final[Mapping[tuple[str, str], Callable[[Entry], Any]]] = {
    ("decks", "discards_to"): lambda deck: "bottom",
    ("cards", "action"): lambda card: "may",
    ("counters", "from"): lambda counter: 0,
    ("counters", "to"): lambda counter: MAX_NUMBER,
    ("counters", "start"): lambda counter: counter.data.get("from", 0),
    ("pieces", "plural"): lambda piece: piece.id,
    ("pieces", "single"): lambda piece: "members" in piece.data,
}
"""Default values of keys whose record has them in another form, or which depend on others."""


def compare(mix: Mix, patch: Patch, entry: Entry) -> None:
    """Compares the values that a file expects of an entry with those before its own changes."""
    for value in patch.values:
        if value.path[0] in _IGNORED:
            continue
        if _is_found(patch.target, value, entry):
            mix.conflicts.met.append((patch, value))
        else:
            _report(mix, patch, value, entry)


def compare_again(mix: Mix) -> None:
    """Compares what was as expected with changes that have no precedence, either way."""
    conflicts = mix.conflicts
    for patch, value in conflicts.met:
        changes = conflicts.changes(patch.target, value)
        if any(change.owner == patch.owner for change in changes):
            continue  # if it changes the value, too, there is a conflict anyway
        unordered = any(
            not conflicts.is_above(change, patch) and not conflicts.is_above(patch, change)
            for change in changes
        )
        entry = mix.find(patch.target)
        if unordered and entry is not None and not _is_found(patch.target, value, entry):
            _report(mix, patch, value, entry)


def _report(mix: Mix, patch: Patch, value: Value, entry: Entry) -> None:
    node, found = _node_in(value, entry), in_yaml(_data_in(patch.target[0], value, entry))
    if "\n" in found or len(found) > MOST_LETTERS:
        found = "another text"
    there = entry.span if node is None else node.span
    mix.conflicts.report_unexpected(patch, value.what, value.node.span, there, found)


def _is_found(target: Target, value: Value, entry: Entry) -> bool:
    """Whether an entry has the expected value; texts of the language may differ in layout."""
    section, name = target
    if to_data(value.node) == _data_in(section, value, entry):
        return True
    path = ("expects", section, *filter(None, (name, *value.path)))
    start, node, found = language_of("expansion", path), value.node, _node_in(value, entry)
    if start is None or not isinstance(node, ScalarNode) or not isinstance(found, ScalarNode):
        return False
    return same_text(found, node, start)


def _node_in(value: Value, entry: Entry) -> Node | None:
    first, *rest = value.path
    return find(entry.nodes.get(first), rest)


def _data_in(section: str, value: Value, entry: Entry) -> Any:
    """The value of an entry as plain data, including defaults and an effect that it shares."""
    found: Any = entry.data
    for key in value.path:
        found = found.get(key) if isinstance(found, Mapping) else None
    if found is None and (node := _node_in(value, entry)) is not None:
        return to_data(node)
    if found is not None or len(value.path) > 1:
        return found
    key = value.path[0]
    if (section, key) in _DEFAULTS:
        return _DEFAULTS[section, key](entry)
    default = getattr(NAMED.get(section), key, None)
    return [*default] if isinstance(default, tuple) else default
