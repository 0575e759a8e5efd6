"""Formats a text in an editor: as `elgrande fmt` would, in changes of single lines."""

from __future__ import annotations

from collections.abc import Iterator
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
    for kind, begin, end, other, until in SequenceMatcher(
        None, old_lines, new_lines, autojunk=False
    ).get_opcodes():
        if kind != "equal" and begin + 1 <= last and first <= max(end, begin + 1):
            yield Change(begin + 1, end + 1, "".join(new_lines[other:until]))
