"""Lists the changes that the files of a mix make to entries, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ...text.diagnostics import Report
from ...text.records import Record
from ...text.source import Span
from ...text.yaml.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    find,
    in_yaml,
    items_of,
    pairs_of,
    text_of,
    to_data,
)
from ..files.files import RuleFile
from ..files.request import NO_CHOICES, Choices
from .declarations import SINGLE_VALUES, children
from .options import applicable_by_options
from .resolve import applicable

SETS, PATCHES, ADDS, REMOVES = "sets", "patches", "adds to", "removes"
RELATIONS: Final = {
    "before": "puts `{}` before",
    "after": "puts `{}` after",
    "instead_of": "puts `{}` instead of",
    "remove": "leaves out",
}
"""What an overlay does with a step, as reports word it; reported at the step it refers to."""

MOST_LETTERS = 60
"""Maximum length of a value that is shown next to its key."""


class Change(Record):
    """One change of an entry by an expansion. `what`: the changed keys, or the new value."""

    expansion: str
    how: str
    section: str
    id: str
    what: str
    span: Span

    @property
    def place(self) -> str:
        """The file and the line."""
        return f"{self.span.file}:{self.span.line}"

    def __str__(self) -> str:
        what = f": {self.what}" if self.what else ""
        return f"{self.how} {self.id}{what}"


def changes(files: Iterable[RuleFile], choices: Choices = NO_CHOICES) -> Iterator[Change]:
    """All changes that the files of a mix make, in the order of the mix."""
    files_in_mix = list(applicable(files, Report()))
    for file in applicable_by_options(files_in_mix, Report(), choices):
        for name, value in pairs_of(file.content.get("set")):
            shown = in_yaml(to_data(value))
            yield _change(file, SETS, "parameters", name, shown)
        for how, key in ((PATCHES, "patch"), (ADDS, "add")):
            for section, things in pairs_of(file.content.get(key)):
                if section.value in SINGLE_VALUES:
                    yield _change(file, how, "", section, _keys(things))
                else:
                    for name, more in pairs_of(things):
                        yield _change(file, how, section.value, name, _keys(more))
        for section, names in pairs_of(file.content.get("remove")):
            for node in items_of(names):
                if isinstance(node, ScalarNode):
                    yield _change(file, REMOVES, section.value, node)
        if file.schema == "expansion":
            yield from _steps(file)


def _steps(file: RuleFile) -> Iterator[Change]:
    for item in items_of(file.content.get("steps")):
        where = children(item)
        inside = text_of(where.get("in")) or ""
        step = text_of(find(item, ("step", "id"))) or ""
        for relation, shown in RELATIONS.items():
            node = where.get(relation)
            if isinstance(node, ScalarNode):
                name = f"{inside}.{node.value}"
                how = shown.format(step)
                yield Change(file.expansion, how, "steps", name, "", node.span)


def _change(file: RuleFile, how: str, section: str, node: ScalarNode, what: str = "") -> Change:
    return Change(file.expansion, how, section, node.value, what, node.span)


def _keys(node: Node) -> str:
    """The changed keys; short values are included."""
    if not isinstance(node, MappingNode):
        return _short(in_yaml(to_data(node)))
    shown = []
    for key, value in node.items:
        text = _short(in_yaml(to_data(value)))
        shown.append(f"{key.value} {text}" if text else key.value)
    return ", ".join(shown)


def _short(text: str) -> str:
    return text if len(text) <= MOST_LETTERS and "\n" not in text else ""


def about(section: str, name: str, found: Iterable[Change]) -> list[Change]:
    """The changes of one entry; those of a procedure include its steps."""
    inside = f"{name}." if section == "procedures" else None
    return [
        change
        for change in found
        if (change.section, change.id) == (section, name)
        or (inside is not None and change.section == "steps" and change.id.startswith(inside))
    ]
