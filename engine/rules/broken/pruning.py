"""Removes the keys of an entry that have mistakes, if its effect does not depend on them.

So a mistake in another key does not hide mistakes in the effect.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from ...text.diagnostics import Diagnostic
from ...text.source import Span
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

_UNKNOWN, _MISSING = "E202", "E203"
_REMOVABLE = ("title", "copies", "players", "action", "text", "source", "confidence", "notes")
"""Keys that can be removed without changing how the effect is read."""

_INNER = ("step",)
"""Keys whose value is the entry itself, such as a step that is put into a procedure."""

_STEPS = "steps"
"""The key whose value is a list of entries that depend on each other."""

Pair = tuple[ScalarNode, Node]


@dataclass(frozen=True)
class ErrorSpans:
    """The positions of an entry's mistakes: unknown keys, entries that lack a key, and all."""

    unknown: frozenset[Span]
    lacking: frozenset[Span]
    all_spans: tuple[Span, ...]

    @classmethod
    def of(cls, wrong: Collection[Diagnostic], bad: Collection[Span]) -> ErrorSpans:
        """Sorts the mistakes of a file. bad: the positions of those without a likely fix."""
        unknown, lacking = (
            frozenset(one.span for one in wrong if one.code == code and one.span is not None)
            for code in (_UNKNOWN, _MISSING)
        )
        return cls(unknown, lacking, tuple(bad))

    def in_pair(self, key: ScalarNode, value: Node) -> Iterator[Span]:
        """The mistakes in a key or its value."""
        start, end = key.span.start, (value.span.end_line, value.span.end_column)
        return (one for one in self.all_spans if start <= one.start <= end)


def trimmed(entry: Node, errors: ErrorSpans) -> tuple[MappingNode, list[Pair]] | None:
    """The usable part of an entry, and the pairs removed from it; None if it is not usable."""
    if not isinstance(entry, MappingNode):
        return None
    kept, left_out = list[Pair](), list[Pair]()
    lacks = untitled = False
    for key, value in entry.items:
        found = [*errors.in_pair(key, value)]
        of_key = [one for one in found if one == key.span]
        if not found:
            kept.append((key, value))
        elif key.value in _REMOVABLE or (of_key and key.span in errors.unknown):
            left_out.append((key, value))
            untitled = untitled or key.value == "title"
        elif key.value in _INNER and (inner := trimmed(value, errors)) is not None:
            kept.append((key, inner[0]))
            left_out += inner[1]
        elif key.value == _STEPS and (steps := _steps(value, errors)) is not None:
            kept.append((key, steps[0]))
            left_out += steps[1]
        elif len(of_key) == len(found) and key.span in errors.lacking:
            lacks = True
            kept.append((key, value))
        else:
            return None
    if lacks or untitled:
        name = next((pair for pair in kept if pair[0].value == "id"), None)
        if name is None or any(key.value == "title" for key, _ in kept):
            return None
        kept.append((replace(name[0], value="title", data="title"), name[1]))  # the id as title
    return MappingNode(entry.source, entry.start, entry.end, kept), left_out


def _steps(node: Node, errors: ErrorSpans) -> tuple[SequenceNode, list[Pair]] | None:
    """The usable part of all steps, and the pairs removed; None if one step is not usable."""
    if not isinstance(node, SequenceNode):
        return None
    found = [trimmed(step, errors) for step in node]
    used = [step for step in found if step is not None]
    if len(used) < len(found):  # a later step may use a name that this one declares
        return None
    steps = SequenceNode(node.source, node.start, node.end, [step for step, _ in used])
    return steps, [pair for _, left_out in used for pair in left_out]
