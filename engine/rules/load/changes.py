"""Lists the changes that the files of a mix make to entries, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ...text.diagnostics import Report
from ...text.records import Record
from ...text.source import Span
from ...text.yaml.nodes import MappingNode, Node, find, in_yaml, text_of, to_data
from ..files.files import RuleFile
from ..files.request import NO_CHOICES, Choices
from .options import applicable_by_options
from .patches import MOST_LETTERS, Operation, Patch, patches_of
from .resolve import applicable

SETS, REMOVES = "sets", "removes"
_OF_ENTRIES: Final = {
    Operation.SET: SETS,
    Operation.PATCH: "patches",
    Operation.ADD: "adds to",
    Operation.REMOVE: REMOVES,
}
"""What an overlay does with an entry, as reports word it."""
_OF_STEPS: Final = {
    Operation.BEFORE: "puts `{}` before",
    Operation.AFTER: "puts `{}` after",
    Operation.INSTEAD_OF: "puts `{}` instead of",
    Operation.REMOVE: "leaves out",
}
"""What an overlay does with a step; reported at the step it refers to."""


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
        for patch in patches_of(file):
            if patch.operation is not Operation.EXPECT:
                yield _change(patch)


def _change(patch: Patch) -> Change:
    section, name = patch.target
    if patch.procedure is not None:
        how = _OF_STEPS[patch.operation].format(text_of(find(patch.value, ("id",))) or "")
        return Change(patch.owner, how, "steps", f"{patch.procedure.value}.{name}", "", patch.span)
    what = "" if patch.operation is Operation.REMOVE else _keys(patch.value)
    if patch.is_of_section:
        section, name = "", section
    return Change(patch.owner, _OF_ENTRIES[patch.operation], section, name, what, patch.span)


def _keys(node: Node) -> str:
    """The changed keys; short values are included."""
    if not isinstance(node, MappingNode):
        return _short(node)
    return ", ".join(f"{key.value} {_short(value)}".rstrip() for key, value in node.items)


def _short(node: Node) -> str:
    text = in_yaml(to_data(node))
    return text if len(text) <= MOST_LETTERS and "\n" not in text else ""


def about(section: str, name: str, found: Iterable[Change]) -> list[Change]:
    """The changes of one entry; those of a procedure include its steps."""
    steps_of = name if section == "procedures" else None
    return [
        one
        for one in found
        if (one.section, one.id) == (section, name)
        or (one.section == "steps" and one.id.partition(".")[0] == steps_of)
    ]
