"""Recovery: the usable part of a file with mistakes, and the words in the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...text.diagnostics import Diagnostic, Report
from ...text.schema.check import check_schema
from ...text.source import Source, Span
from ...text.spelling import only_spelling
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ..files.files import RuleFile
from ..load.known_ids import known_owners
from .pruning import ErrorSpans, trimmed
from .recovery import recover
from .respelling import respelled

_WHOLE = ("players",)
"""Sections that are used whole or not at all: with a player missing it is another game."""

WORD = re.compile(r"[a-z][a-z0-9_]*")
"""What may be a name."""


@dataclass(frozen=True)
class UsablePart:
    """The usable part of a file with mistakes, the words in the rest, and the diagnostics.

    unsure: it is a scenario with a mistake in its `rules`.
    """

    file: RuleFile | None
    lost: frozenset[str]
    wrong: tuple[Diagnostic, ...]
    unsure: bool = False


def usable_part(file: RuleFile, wrong: Iterable[Diagnostic]) -> UsablePart:
    """The usable part of a file that does not fit its schema.

    wrong: the mistakes found so far.
    """
    problems = Report()
    problems.extend(wrong)
    respelt, bad = respelled(file, problems)
    lost: set[str] = set()
    unsure = file.schema == "scenario" and _rules_unknown(respelt, bad)
    part = _cut(respelt, ErrorSpans.of([*problems.errors], bad), lost)
    return UsablePart(part, frozenset(lost), tuple(problems), unsure)


def recovered_part(source: Source, wrong: Iterable[Diagnostic]) -> UsablePart:
    """The usable part of a file that is not valid YAML. wrong: the syntax errors."""
    problems = Report()
    problems.extend(wrong)
    found = recover(source, problems)
    if found is None:
        return UsablePart(None, frozenset(WORD.findall(source.text)), tuple(problems))
    lost = set(found.words(source))
    bad = [*(one.span for one in problems.errors if one.span is not None), *found.unfit]
    part = _cut(found.file, ErrorSpans.of([*problems.errors], bad), lost)
    return UsablePart(part, frozenset(lost), tuple(problems))


def _cut(file: RuleFile, errors: ErrorSpans, lost: set[str]) -> RuleFile | None:
    """The file without the parts that have mistakes, or None if it is unusable without them."""
    if file.schema == "mix":  # part of a mix is another mix
        return None
    for entries in errors, None:  # first try to keep entries of which only a part is wrong
        names = set[str]()
        items = [*_usable_items(file, errors.all_spans, entries, names)]
        node = MappingNode(file.source, file.content.start, file.content.end, items)
        rest = Report()
        check_schema(node, file.schema, rest)
        # No other file depends on a scenario, and its own names can still be checked.
        if file.schema == "scenario" or not rest.errors:
            lost |= names
            return RuleFile(file.source, file.schema, node)
    _note_names(file.content, lost)
    return None


def _usable_items(
    file: RuleFile, bad: Sequence[Span], entries: ErrorSpans | None, lost: set[str]
) -> Iterator[tuple[ScalarNode, Node]]:
    """The usable top-level keys of a file, each with the usable part of its value.

    entries: the mistakes of entries that are kept in part; None to drop such entries.
    """
    for key, value in file.content.items:
        section = isinstance(value, MappingNode | SequenceNode) and not _touches(key, key, bad)
        if (section and key.value not in _WHOLE) or not _touches(key, value, bad):
            whole = file.schema != "scenario" or not _means(key, "rules")
            yield key, _without(value, bad, lost, entries, whole=whole)
        else:
            _note_names(value, lost)
            if _means(key, "requires"):  # unknown requirements may bring in anything
                lost.update(known_owners())


def _rules_unknown(file: RuleFile, bad: Sequence[Span]) -> bool:
    """Whether a scenario has a mistake in what its rules are."""
    for key, value in file.content.items:
        if _means(key, "rules"):
            return _touches(key, value, bad)
    return False


def _means(key: ScalarNode, word: str) -> bool:
    return key.value == word or only_spelling(key.value, [word]) is not None


def _without(
    node: Node,
    bad: Sequence[Span],
    lost: set[str],
    entries: ErrorSpans | None = None,
    *,
    whole: bool = True,
) -> Node:
    """A section without its entries that have mistakes; not whole: without only the faulty keys."""
    if isinstance(node, MappingNode):
        pairs = []
        for key, value in node.items:
            if not _touches(key, value, bad):
                pairs.append((key, value))
            elif (part := _procedure(key, value, bad, lost, entries)) is not None:
                pairs.append((key, part))
            elif whole or _touches(key, key, bad) or not isinstance(value, MappingNode):
                lost.add(key.value)
                _note_names(value, lost)
            else:
                pairs.append((key, _without(value, bad, lost)))
        return MappingNode(node.source, node.start, node.end, pairs)
    if isinstance(node, SequenceNode):
        found = [_entry(item, bad, lost, entries) for item in node]
        kept = [item for item in found if item is not None]
        return SequenceNode(node.source, node.start, node.end, kept)
    return node


def _procedure(
    key: ScalarNode, value: Node, bad: Sequence[Span], lost: set[str], entries: ErrorSpans | None
) -> Node | None:
    """The usable part of a procedure that has a mistake in its steps."""
    has_steps = isinstance(value, MappingNode) and "steps" in value
    return _entry(value, bad, lost, entries) if has_steps and not _touches(key, key, bad) else None


def _entry(
    item: Node, bad: Sequence[Span], lost: set[str], entries: ErrorSpans | None
) -> Node | None:
    """The usable part of a list's entry, or None."""
    if not _touches(item, item, bad):
        return item
    part = None if entries is None else trimmed(item, entries)
    if part is None:
        _note_names(item, lost)
        return None
    usable, left_out = part
    for key, value in left_out:
        lost.add(key.value)
        _note_names(value, lost)
    return usable


def _touches(first: Node, last: Node, bad: Sequence[Span]) -> bool:
    start, end = first.span, last.span
    return any(start.start <= span.start <= (end.end_line, end.end_column) for span in bad)


def _note_names(node: Node, lost: set[str]) -> None:
    """Adds every key below a node, and every value that may be a name, to `lost`."""
    if isinstance(node, ScalarNode):
        if WORD.fullmatch(node.value):
            lost.add(node.value)
    elif isinstance(node, MappingNode):
        for key, value in node.items:
            lost.add(key.value)
            _note_names(value, lost)
    else:
        for item in node:
            _note_names(item, lost)
