"""Patches: what a file changes of things that others declare, or expects of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final

from ...text.records import Record, Unlike
from ...text.schema.parts import keys_with
from ...text.source import Span
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, find, items_of, pairs_of, text_of
from ..files.files import RuleFile
from ..model import NAMED
from .precedence import Layer, layer_of

VALUE_KEYS: Final = ("value", "flag", "number")
"""Keys for the value of a parameter."""

MOST_LETTERS: Final = 60
"""Maximum length of a value that is shown next to its key."""

Target = tuple[str, str]
"""What a patch changes: a section and an id. The id of a section that a mix has once is "".

The section of a step is `procedures.` with the id of its procedure.
"""


class Operation(StrEnum):
    """What a patch does, by its key in files."""

    EXPECT = "expects"
    SET = "set"
    PATCH = "patch"
    ADD = "add"
    REMOVE = "remove"
    BEFORE = "before"
    AFTER = "after"
    INSTEAD_OF = "instead_of"


_OF_ENTRIES: Final = tuple(map(Operation, ("expects", "set", "patch", "add", "remove")))
"""What a patch does with an entry, in the order in which it applies within a file."""

_OF_STEPS: Final = (Operation.BEFORE, Operation.AFTER, Operation.INSTEAD_OF, Operation.REMOVE)
"""What a patch does with a step."""


class Value(Record):
    """One value that a patch gives or an overlay expects.

    what: the suffix that patches add to the name of the entry. path: its keys in the entry.
    """

    what: str
    path: tuple[str, ...]
    node: Node


class Patch(Unlike):
    """One change of one thing, or what a file expects of it.

    name: the node that names the thing. value: what the file says of it; for a step, the step that
    is put there; for a removal, the name again. values: what it sets or expects, one by one. layer:
    see `in_layers`. procedure: the node that names the procedure of a step. expects: the effect
    that a step should have. The conditions of a patch are those of its file, see `Precedence`.
    """

    file: RuleFile
    operation: Operation
    target: Target
    name: ScalarNode
    value: Node
    layer: Layer = Layer.OVERLAY
    values: tuple[Value, ...] = ()
    procedure: ScalarNode | None = None
    expects: ScalarNode | None = None

    @property
    def owner(self) -> str:
        """The expansion that makes the change."""
        return self.file.expansion

    @property
    def span(self) -> Span:
        """The position of the change, in messages."""
        return self.name.span

    @property
    def is_of_section(self) -> bool:
        """Whether it changes a section that a mix has once."""
        return not self.target[1]

    @property
    def entry(self) -> Target:
        """The entry that changes; that of a step is its procedure."""
        return self.target if self.procedure is None else ("procedures", self.procedure.value)


def merging_keys() -> frozenset[str]:
    """Keys that a patch changes item by item; it replaces the whole value of all other keys."""
    return keys_with("expansion", "x-merges")


def named(target: Target) -> str:
    """What a patch changes, as messages name it."""
    return ".".join(part for part in target if part)


def patches_of(file: RuleFile) -> Sequence[Patch]:
    """The patches of a file, in the order in which they apply; made once for all its mixes."""
    found: Sequence[Patch] | None = file.kept.get("patches")
    if found is None:
        found = file.kept["patches"] = (*_of_entries(file), *_of_steps(file))
    return found


def in_layers(
    files: Iterable[RuleFile], declared_by: Callable[[Target], str | None]
) -> list[Patch]:
    """The patches of files, lowest layer first, and within a layer in the order of the files.

    declared_by: the expansion that declares an entry, if any.
    """
    found = []
    for patch in (patch for file in files for patch in patches_of(file)):
        layer = patch.layer
        if layer is not Layer.ADDITION:
            layer = layer_of(patch.file, declared_by(patch.entry))
        found.append(patch if layer is patch.layer else patch.changed(layer=layer))
    return sorted(found, key=lambda patch: patch.layer)


def _of_entries(file: RuleFile) -> Iterator[Patch]:
    for operation, target, name, value in _written(file):
        adds = operation is Operation.ADD
        layer = Layer.ADDITION if adds else Layer.OVERLAY
        values = () if adds or operation is Operation.REMOVE else tuple(values_of(value))
        yield Patch(file, operation, target, name, value, layer, values)


def _written(file: RuleFile) -> Iterator[tuple[Operation, Target, ScalarNode, Node]]:
    """All that a file says of entries: what it does, with what, the name and the value."""
    for operation in _OF_ENTRIES:
        for section, things in pairs_of(file.content.get(operation)):
            if operation is Operation.SET:
                yield operation, ("parameters", section.value), section, things
            elif section.value not in NAMED:
                yield operation, (section.value, ""), section, things
            elif operation is Operation.REMOVE:
                names = (item for item in items_of(things) if isinstance(item, ScalarNode))
                yield from ((operation, (section.value, one.value), one, one) for one in names)
            else:
                for name, value in pairs_of(things):
                    yield operation, (section.value, name.value), name, value


def _of_steps(file: RuleFile) -> Iterator[Patch]:
    for item in items_of(file.content.get("steps")) if file.schema == "expansion" else ():
        operation = next((one for one in _OF_STEPS if find(item, (one,)) is not None), None)
        if operation is None:
            continue
        inside, wanted = find(item, ("in",)), find(item, (operation,))
        step, expects = find(item, ("step",)), find(item, ("expects",))
        known = operation is Operation.REMOVE or text_of(find(step, ("id",))) is not None
        if known and isinstance(inside, ScalarNode) and isinstance(wanted, ScalarNode):
            yield Patch(
                file,
                operation,
                (f"procedures.{inside.value}", wanted.value),
                wanted,
                wanted if step is None else step,
                procedure=inside,
                expects=expects if isinstance(expects, ScalarNode) else None,
            )


def values_of(says: Node) -> Iterator[Value]:
    """The values of a patch; a patch that is not a mapping is one value under the key ""."""
    if not isinstance(says, MappingNode):
        yield Value("", ("",), says)
        return
    merging = merging_keys()
    for key, node in says.items:
        name = key.value
        if name in VALUE_KEYS:  # the same as `set`
            yield Value("", (name,), node)
        elif name in merging and isinstance(node, MappingNode):
            for inner, part in pairs_of(node):
                yield Value(f".{name}.{inner.value}", (name, inner.value), part)
        else:
            yield Value(f".{name}", (name,), node)
