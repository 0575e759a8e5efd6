"""Formats a text in an editor: as `elgrande fmt` would, in changes of single lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ..rules.formatting import format_source
from ..text.diagnostics import Report
from ..text.source import Source


@dataclass(frozen=True)
class Change:
    """New lines in place of those from `first` up to, but not including, `end`; lines from 1."""

    first: int
    end: int
    text: str


def changes(source: Source, first: int = 1, last: int | None = None) -> Iterator[Change]:
    """What formatting changes in some lines, those of a whole text if none are named.

    Nothing in a text with mistakes, and nothing in one that is formatted.
    """
    new = format_source(source, Report())
    if new is None or new == source.text:
        return
    old_lines, new_lines = (text.splitlines(keepends=True) for text in (source.text, new))
    last = len(old_lines) if last is None else last
    matcher = SequenceMatcher(None, old_lines, new_lines, autojunk=False)
    for kind, begin, end, other, until in matcher.get_opcodes():
        if kind == "equal":
            continue
        for change in _by_line(old_lines[begin:end], new_lines[other:until], begin + 1):
            if first <= change.first and max(change.first, change.end - 1) <= last:
                yield change


def _by_line(old: Sequence[str], new: Sequence[str], first: int) -> list[Change]:
    """The changes line by line if only blanks differ, and blank lines are left out; else one."""
    found, left = [], [*new]
    for number, line in enumerate(old, first):
        if left and line.split() and line.split() == left[0].split():
            written = left.pop(0)
            found += [Change(number, number + 1, written)] if written != line else []
        elif not line.strip():
            found.append(Change(number, number + 1, ""))
        else:
            left.append(line)
            break
    return [Change(first, first + len(old), "".join(new))] if left else found
