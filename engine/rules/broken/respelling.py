"""Corrects likely misspellings in a file, so that what they hide is checked too."""

from __future__ import annotations

from dataclasses import replace

from ...text.diagnostics import Report
from ...text.schema.check import check_schema
from ...text.source import Span
from ...text.yaml.nodes import MappingNode, Node, Path, ScalarNode, rebuilt
from ..files.files import RuleFile
from .list_effects import with_lines

_OF_SCHEMAS = "E2"
_MOST_TIMES = 5
"""A misspelt key may hide another one below it, and so on."""

Respelling = dict[Span, str | None]
"""Keys and values by position, with their likely spelling; None if it is unknown."""


def respelled(file: RuleFile, wrong: Report) -> tuple[RuleFile, list[Span]]:
    """The file with each likely spelling applied, and the positions of its other mistakes.

    Effects that are lists are read as lines.
    wrong: the file's mistakes; those found below corrected keys are added.
    """
    file, listed = with_lines(file)
    known: Respelling = {}
    for _ in range(_MOST_TIMES):
        found = {
            one.span: one.replacement
            for one in wrong.errors
            if one.code.startswith(_OF_SCHEMAS) and one.span is not None and one.replacement
        }
        if found.keys() <= known.keys():
            break
        known |= found
        more = _wrong_with(file, known)
        # If the new spelling is wrong in another way, it is not what was meant.
        still_wrong = {one.span for one in more.errors}
        known |= dict.fromkeys((span for span in found if span in still_wrong), None)
        there = {(one.code, one.span) for one in wrong}
        again = _wrong_with(file, known)
        wrong.extend(one for one in again if (one.code, one.span) not in there)
    file = _respelt(file, known)
    known = {span: word for span, word in known.items() if word is not None}
    good = {*known, *listed}
    bad = [one.span for one in wrong.errors if one.span is not None and one.span not in good]
    return file, bad


def _wrong_with(file: RuleFile, respelt: Respelling) -> Report:
    report = Report()
    check_schema(_respelt(file, respelt).content, file.schema, report)
    return report


def _respelt(file: RuleFile, respelt: Respelling) -> RuleFile:
    def word(node: ScalarNode) -> ScalarNode:
        right = respelt.get(node.span)
        return node if right is None else replace(node, value=right, data=right)

    def change(node: Node, _: Path) -> Node:
        """A key that would then occur twice stays as it is."""
        if isinstance(node, ScalarNode):
            return word(node)
        if not isinstance(node, MappingNode):
            return node
        written = set(node.keys())
        keys = [(key, word(key)) for key, _ in node.items]
        right = [key if other.value in written else other for key, other in keys]
        items = [(key, value) for key, (_, value) in zip(right, node.items, strict=True)]
        return MappingNode(node.source, node.start, node.end, items)

    return file.changed(content=rebuilt(file.content, change))
