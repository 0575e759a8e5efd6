"""The `expects` of overlays: another value than expected is a conflict, reported at both places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...text.diagnostics import Report
from ...text.records import Record
from ...text.yaml.nodes import Node, ScalarNode, find, in_yaml, pairs_of, to_data
from ..files.files import RuleFile
from ..model import NAMED
from .declarations import Entry, Mix
from .effect_texts import EFFECT, language_of
from .effects import PARSED
from .keys import Value, values_of
from .overlays import report_unknown_entry, report_unknown_section
from .precedence import Layer, layer_of

_IGNORED: Final = ("confidence", "source", "notes")
"""Keys that are not compared."""

_DEFAULTS: Final[Mapping[tuple[str, str], Any]] = {
    ("decks", "discards_to"): "bottom",
    ("cards", "action"): "may",
}
"""Default values of keys whose record has them in another form."""


class _Expected(Record):
    """One value that a file expects an entry to have."""

    file: RuleFile
    layer: Layer
    section: str
    thing: str
    value: Value

    @property
    def what(self) -> str:
        """The name of the value in patches."""
        name = f"{self.section}.{self.thing}" if self.thing else self.section
        return f"{name}{self.value.what}"


class Expectations:
    """Everything that the files of a mix expect."""

    def __init__(self, mix: Mix) -> None:
        self._mix = mix
        self._met: list[_Expected] = []

    def check(self, file: RuleFile, layer: Layer) -> None:
        """Compares what a file expects with the mix before that file's own changes."""
        for section, things in pairs_of(file.content.get("expects")):
            if section.value in self._mix.single_values:
                entry = self._mix.single_values[section.value]
                self._compare(file, layer, entry, (section.value, ""), things)
            elif section.value not in self._mix.sections:
                if layer is Layer.OVERLAY:
                    report_unknown_section(self._mix, section)
            else:
                for name, says in pairs_of(things):
                    self._check_thing(file, layer, section.value, name, says)

    def check_again(self) -> None:
        """Compares met expectations with changes that have no order of precedence to the file."""
        above = self._mix.patches.precedence.is_above
        for met in self._met:
            patches = self._mix.patches.on(met.what)
            if any(patch.owner == met.file.expansion for patch in patches):
                continue  # if it changes the value, too, there is a conflict anyway
            unordered = [
                patch
                for patch in patches
                if patch.layer is met.layer
                and not above(patch.file, met.file)
                and not above(met.file, patch.file)
            ]
            entry = self._entry(met.section, met.thing)
            if unordered and entry is not None and not _is_found(met, entry):
                self._record(met, entry)

    def _check_thing(
        self, file: RuleFile, layer: Layer, section: str, name: ScalarNode, says: Node
    ) -> None:
        entry = self._mix.sections[section].get(name.value)
        if layer_of(file, entry) is not layer:
            return
        if entry is not None:
            self._compare(file, layer, entry, (section, name.value), says)
        elif not self._mix.patches.is_removed((section, name.value), file, name.span, "relies on"):
            report_unknown_entry(self._mix, section, name)

    def _compare(
        self, file: RuleFile, layer: Layer, entry: Entry, thing: tuple[str, str], says: Node
    ) -> None:
        if layer_of(file, entry) is not layer:
            return
        for value in values_of(says):
            expected = _Expected(file, layer, *thing, value)
            if value.path[0] in _IGNORED:
                continue
            if _is_found(expected, entry):
                self._met.append(expected)
            else:
                self._record(expected, entry)

    def _entry(self, section: str, thing: str) -> Entry | None:
        if not thing:
            return self._mix.single_values.get(section)
        return self._mix.sections[section].get(thing)

    def _record(self, expected: _Expected, entry: Entry) -> None:
        node = _node_in(expected, entry)
        there = entry.span if node is None else node.span
        found = in_yaml(_data_in(expected, entry))
        here = expected.value.node.span
        self._mix.patches.report_unexpected(expected.file, expected.what, here, there, found)


def same_text(one: ScalarNode, other: ScalarNode, start: str = EFFECT) -> bool:
    """Whether two texts of the language mean the same, ignoring layout."""
    if one.value.split("\n") == other.value.split("\n"):
        return True
    parsed, ignored = PARSED.get(), Report()
    trees = [parsed.sentence(text, start, ignored) for text in (one, other)]
    return trees[0] is not None and trees[0] == trees[1]


def _is_found(expected: _Expected, entry: Entry) -> bool:
    """Whether an entry has the expected value."""
    node, found = expected.value.node, _node_in(expected, entry)
    thing = (expected.thing,) if expected.thing else ()
    way = ("expects", expected.section, *thing, *filter(None, expected.value.path))
    start = language_of("expansion", way)
    if start is not None and isinstance(node, ScalarNode) and isinstance(found, ScalarNode):
        return same_text(found, node, start)
    return bool(to_data(node) == _data_in(expected, entry))


def _node_in(expected: _Expected, entry: Entry) -> Node | None:
    first, *rest = expected.value.path
    return find(entry.nodes.get(first), rest)


def _data_in(expected: _Expected, entry: Entry) -> Any:
    """The value of an entry as plain data, including defaults."""
    found: Any = entry.data
    for key in expected.value.path:
        found = found.get(key) if isinstance(found, Mapping) else None
    if found is not None or len(expected.value.path) > 1:
        return found
    key = expected.value.path[0]
    if (expected.section, key) in _DEFAULTS:
        return _DEFAULTS[expected.section, key]
    default = getattr(NAMED.get(expected.section), key, None)
    return [*default] if isinstance(default, tuple) else default
