"""Recovers the readable part of a file with broken YAML: all but the entry with the mistake.

An entry is an element of a section: a card, a region, a place. The lines of the broken one are
blanked, so that all other positions stay the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...text.diagnostics import Diagnostic, Report
from ...text.limits import MAX_RECOVERED
from ...text.schema.check import check_schema, keys_of_any, schema_name
from ...text.source import Source, Span
from ...text.yaml.nodes import MappingNode
from ...text.yaml.parsing import parse_yaml
from ..files.files import RuleFile
from ..load.declarations import LISTS, SECTIONS

_SYNTAX = ("E105", "E106")
_STOPS = (*_SYNTAX, "E111", "E112", "E113")
"""Codes of mistakes at which reading a file stops."""

_MOST_MISTAKES = 5
_UNKNOWN_KEY = "E202"
_CONSEQUENCES = ("E201", "E203")
"""Codes that may be consequences of the removed lines."""

_NAME = re.compile(
    r"^\s*(?:-\s+)?([a-z][a-z0-9_]*)|(?<=[:\[{,-])\s*([a-z][a-z0-9_]*)(?=\s*(?:[:,\]}]|$))"
)

Lines = tuple[int, int]
"""The first and last of a range of lines, counted from 1."""


@dataclass(frozen=True)
class Recovered:
    """The readable part of a file, and the lines removed from it.

    unfit: where the part breaks its schema, perhaps only because of the removed lines.
    """

    file: RuleFile
    hidden: tuple[Lines, ...]
    unfit: tuple[Span, ...]

    def words(self, source: Source) -> Iterator[str]:
        """Every key and one-word value in the removed lines: other texts may use it as a name."""
        for first, last in self.hidden:
            for line in source.lines[first - 1 : last]:
                yield from (one or other for one, other in _NAME.findall(line))


def recover(source: Source, wrong: Report) -> Recovered | None:
    """The readable part of a file that could not be parsed, or None if too little is left.

    wrong: the file's mistakes so far; those of the readable part are added, with notes on what was
    removed.
    """
    first = next((one for one in wrong if one.code in _STOPS), None)
    attempt = _Attempt(_without_control_characters(source, wrong), None, None, Report())
    attempt.report.extend(wrong)
    left_out: list[tuple[Diagnostic, Lines]] = []
    more: list[Diagnostic] = []
    while attempt.file is None:
        stop = next((one for one in attempt.report if one.code in _STOPS), None)
        short = len(source.text) <= MAX_RECOVERED
        best = _best(Source(source.name, attempt.text), stop) if short else None
        if best is None or len(left_out) == _MOST_MISTAKES:
            if first is not None:
                wrong.replace(first, _with_note(first, None))
            return None
        if stop is not None and best.lines is not None:
            left_out.append((stop, best.lines))
        attempt = best
        more += attempt.report
    wrong.extend(more)
    for found, lines in left_out:
        wrong.replace(found, _with_note(found, lines))
    hidden = tuple(lines for _, lines in left_out)
    return Recovered(attempt.file, hidden, _check_rest(attempt.file, hidden, wrong))


def _check_rest(file: RuleFile, hidden: Sequence[Lines], wrong: Report) -> tuple[Span, ...]:
    """Adds the mistakes of the readable part that are not consequences of removed lines.

    Returns the positions of all its mistakes.
    """
    rest = Report()
    check_schema(file.content, file.schema, rest)
    following = {last + 1 for _, last in hidden}
    sections = {key.span.line for key, _ in file.content.items}
    for found in rest:
        if found.span is None or found.code in _CONSEQUENCES:
            continue
        foreign = found.code == _UNKNOWN_KEY and _is_foreign(file, found.span)
        if found.span.line not in sections or (foreign and found.span.line not in following):
            wrong.add(found)
    return tuple(found.span for found in rest if found.span is not None)


def _is_foreign(file: RuleFile, span: Span) -> bool:
    """Whether a top-level key is not a key of any kind of file."""
    key = next((key for key, _ in file.content.items if key.span == span), None)
    return key is not None and key.value not in keys_of_any()


def _with_note(found: Diagnostic, lines: Lines | None) -> Diagnostic:
    if lines is None:
        note = "the rest of this file is not checked until this is fixed"
    elif lines[0] == lines[1]:
        note = f"the rest of line {lines[0]} is not checked until this is fixed"
    else:
        note = f"the rest of lines {lines[0]} to {lines[1]} is not checked until this is fixed"
    return found.changed(message=f"{found.message}; {note}")


def _without_control_characters(source: Source, wrong: Report) -> str:
    """The text with illegal characters replaced by blanks; they have been reported."""
    text = source.text
    for found in wrong:
        if found.code == "E104" and found.span is not None:
            start, end = source.offset(*found.span.start), source.offset(*found.span.end)
            text = text[:start] + " " * (end - start) + text[end:]
    return text


# ---------------------------------------------------------------- leaving lines out


@dataclass(frozen=True)
class _Attempt:
    """A text with some lines removed, and its `file`; if unreadable, `report` has the reasons."""

    text: str
    lines: Lines | None
    file: RuleFile | None
    report: Report

    @property
    def next_mistake(self) -> int:
        """The line at which reading stops now."""
        lines = [found.span.line for found in self.report if found.span is not None]
        return min(lines, default=0)


def _best(source: Source, stop: Diagnostic | None) -> _Attempt | None:
    """The smallest part whose removal makes the whole file readable.

    If there is none: the first that moves the next mistake past it, so that this is no consequence.
    """
    further = None
    for lines in _candidates(source, stop):
        attempt = _attempt(source, lines)
        if attempt.file is not None:
            return attempt
        if lines is not None and further is None and attempt.next_mistake > lines[1]:
            further = attempt
    if further is None and stop is not None and stop.span is not None:
        section = _attempt(source, _section(source, stop.span.line))
        return section if section.file is not None else None
    return further


def _attempt(source: Source, lines: Lines | None) -> _Attempt:
    text = source.text
    if lines is not None:
        rows = list(source.lines)
        for number in range(lines[0] - 1, lines[1]):
            rows[number] = " " * len(rows[number])
        text = "\n".join(rows)
    report = Report()
    node = parse_yaml(Source(source.name, text), report)
    name = schema_name(node, Report()) if node is not None else None
    if not isinstance(node, MappingNode) or name is None:
        return _Attempt(text, lines, None, report)
    return _Attempt(text, lines, RuleFile(node.source, name, node), report)


def _candidates(source: Source, stop: Diagnostic | None) -> Iterator[Lines | None]:
    """The parts that may contain the mistake, smallest first."""
    if stop is None or stop.span is None:
        yield None
        return
    line = stop.span.line
    if stop.code == "E111":
        yield line, len(source.lines)
        return
    section = _section(source, line)
    entry = _entry(source, line, section)
    if entry is not None:
        yield entry
    else:
        yield section
    # If a mistake is reported at the start of a part, the previous part may be the broken one.
    if entry is not None and entry[0] == line > section[0] + 1:
        yield _entry(source, line - 1, section) or entry
    elif entry is None and line > 1:
        yield _section(source, line - 1)


def part_around(source: Source, line: int) -> Lines:
    """The entry around a line, or the section if the line is outside of any entry."""
    section = _section(source, line)
    return _entry(source, line, section) or section


def _indent(row: str) -> int | None:
    """The indentation of a line: None for one without content, `_FAR` for one with a tab."""
    content = row.lstrip(" \t")
    if not content or content.startswith("#"):
        return None
    blanks = row[: len(row) - len(content)]
    return _FAR if "\t" in blanks else len(blanks)


_FAR = 1_000
_OVERLAYS = ("steps", "patch", "add", "expects", "set")
_SECTION = re.compile(rf"\s?(?:{'|'.join((*SECTIONS, *LISTS, *_OVERLAYS))}):\s*(?:#.*)?")
"""A key of a section, which may be indented by mistake."""


def _is_section(row: str) -> bool:
    return _SECTION.fullmatch(row) is not None or (_indent(row) == 0 and not row.startswith("-"))


def _section(source: Source, line: int) -> Lines:
    """The top-level key around a line, with everything below it."""
    rows = source.lines
    first = line
    while first > 1 and not _is_section(rows[first - 1]):
        first -= 1
    last = line
    while last < len(rows) and not _is_section(rows[last]):
        last += 1
    return first, max(first, last)


def _entry(source: Source, line: int, section: Lines) -> Lines | None:
    """The entry around a line; entries are indented like the first one of the section."""
    rows = source.lines
    inside = range(section[0] + 1, section[1] + 1)
    depths = [depth for n in inside if (depth := _indent(rows[n - 1])) is not None]
    if not depths or line not in inside:
        return None
    # If the first line has a tab, its depth is unknown, but the next line is deeper.
    usual = depths[1] - 1 if depths[0] == _FAR and len(depths) > 1 else depths[0]

    def begins(number: int) -> bool:
        depth = _indent(rows[number - 1])
        return depth is not None and depth <= usual

    first = line
    while first > section[0] + 1 and not begins(first):
        first -= 1
    last = line
    while last < section[1] and not begins(last + 1):
        last += 1
    return first, last
