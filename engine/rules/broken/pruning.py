"""An entry without what is wrong with it, where that bears on nothing that its effect means.

So a mistake beside an effect hides none in the effect.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from ...text.diagnostics import Diagnostic
from ...text.source import Span
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

_UNKNOWN, _MISSING = "E202", "E203"
_BESIDE = ("title", "copies", "players", "action", "text", "source", "confidence", "notes")
"""What may be wrong while an effect can be read as ever."""

_INNER = ("step",)
"""What holds the entry itself: a step that is put into a procedure."""

_STEPS = "steps"
"""What holds entries that are read one after the other: those of a procedure."""

Pair = tuple[ScalarNode, Node]


@dataclass(frozen=True)
class Mistakes:
    """Where mistakes of an entry are: unknown keys, entries that lack a key, and all of them."""

    unknown: frozenset[Span]
    lacking: frozenset[Span]
    all_of_them: tuple[Span, ...]

    @classmethod
    def of(cls, wrong: Collection[Diagnostic], bad: Collection[Span]) -> Mistakes:
        """Sorts the mistakes of a file. bad: where those are that have no likely remedy."""
        unknown, lacking = (
            frozenset(one.span for one in wrong if one.code == code and one.span is not None)
            for code in (_UNKNOWN, _MISSING)
        )
        return cls(unknown, lacking, tuple(bad))

    def in_pair(self, key: ScalarNode, value: Node) -> Iterator[Span]:
        """Those in a key or its value."""
        start, end = key.span.start, (value.span.end_line, value.span.end_column)
        return (one for one in self.all_of_them if start <= one.start <= end)


def trimmed(entry: Node, mistakes: Mistakes) -> tuple[MappingNode, list[Pair]] | None:
    """An entry that can be used, and what is left out of it; None where it can't."""
    if not isinstance(entry, MappingNode):
        return None
    kept, left_out = list[Pair](), list[Pair]()
    lacks = untitled = False
    for key, value in entry.items:
        found = [*mistakes.in_pair(key, value)]
        of_key = [one for one in found if one == key.span]
        if not found:
            kept.append((key, value))
        elif key.value in _BESIDE or (of_key and key.span in mistakes.unknown):
            left_out.append((key, value))
            untitled = untitled or key.value == "title"
        elif key.value in _INNER and (inner := trimmed(value, mistakes)) is not None:
            kept.append((key, inner[0]))
            left_out += inner[1]
        elif key.value == _STEPS and (steps := _steps(value, mistakes)) is not None:
            kept.append((key, steps[0]))
            left_out += steps[1]
        elif len(of_key) == len(found) and key.span in mistakes.lacking:
            lacks = True
            kept.append((key, value))
        else:
            return None
    if lacks or untitled:
        name = next((pair for pair in kept if pair[0].value == "id"), None)
        if name is None or any(key.value == "title" for key, _ in kept):
            return None
        kept.append((replace(name[0], value="title", data="title"), name[1]))  # what it is called
    return MappingNode(entry.source, entry.start, entry.end, kept), left_out


def _steps(node: Node, mistakes: Mistakes) -> tuple[SequenceNode, list[Pair]] | None:
    """All steps as they can be used, and what is left out of them; None where one can't be."""
    if not isinstance(node, SequenceNode):
        return None
    found = [trimmed(step, mistakes) for step in node]
    used = [step for step in found if step is not None]
    if len(used) < len(found):  # a later step may speak of what this one names
        return None
    steps = SequenceNode(node.source, node.start, node.end, [step for step, _ in used])
    return steps, [pair for _, left_out in used for pair in left_out]
