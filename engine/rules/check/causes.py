"""Names the overlay that causes a mistake in a built-in file, which is correct without overlays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ...text.diagnostics import Diagnostic, Report
from ...text.source import Span
from ..files.files import RuleFile, is_own_file
from ..files.request import NO_CHOICES, Choices
from ..load.changes import Change, changes
from ..load.declarations import entries_of
from ..load.known_ids import words_for
from .fitting_keys import UNFITTING

_WORD: Final = re.compile(r"[a-z0-9_]+")
_QUOTED: Final = re.compile("`([^`]*)`")

_MOST_NAMED = 3
"""The maximum number of changes listed with one mistake."""


def name_causes(report: Report, files: Sequence[RuleFile], choices: Choices = NO_CHOICES) -> None:
    """Adds to each error in a built-in file the overlays that change what it is about.

    If keys that a patch sets do not fit the others, the error is moved to the patch.
    """
    given = {file.source.name: file for file in files if not is_own_file(file.expansion)}
    wrong = [
        found
        for found in report.errors
        if found.span and (found.file in given or found.code == UNFITTING)
    ]
    if not wrong:
        return
    own = [one for one in changes(files, choices) if is_own_file(one.expansion)]
    words = {one: _words_of(one, files) for one in own}
    for found in wrong:
        if found.code == UNFITTING and found.span:
            others = [one for one in own if one.span.file != found.file]
            patches = [one.span for one in others if words[one] & _named(found)]
            if patches:
                at, related = patches[-1], ("it is declared here", found.span)
                report.replace(found, found.changed(span=at, file=at.file, related=(related,)))
        elif all(span.file in given for _, span in found.related):
            causes = _causes(found, given[found.file], words)[:_MOST_NAMED]
            written = [(f"`{one.expansion}` {one.how} `{one.id}`", one.span) for one in causes]
            if written:
                report.replace(found, found.changed(related=(*found.related, *written)))


def _causes(
    found: Diagnostic, file: RuleFile, words: Mapping[Change, frozenset[str]]
) -> list[Change]:
    """The changes that may cause a mistake: those of what it names, else of the entry around it.

    Otherwise those of the mix's single values, such as the track; otherwise all.
    """
    named = {*_named(found), *_WORD.findall(file.source.marked(found.span))}
    around = None if found.span is None else _enclosing_entry(found.span, file)
    return (
        [one for one in words if words[one] & named]
        or [one for one in words if _changed_keys(one) & named]
        or [one for one in words if around in words[one]]
        or [one for one in words if not one.section]
        or [*words]
    )


def _named(found: Diagnostic) -> set[str]:
    """The words that a message quotes."""
    return {word for text in _QUOTED.findall(found.message) for word in _WORD.findall(text)}


def _enclosing_entry(span: Span, file: RuleFile) -> str | None:
    """The id of the entry that contains a position of a file."""
    before = [entry.id for _, entry in entries_of(file) if entry.span.start <= span.start]
    return before[-1] if before else None


def _words_of(change: Change, files: Sequence[RuleFile]) -> frozenset[str]:
    """The words by which a mistake may refer to the changed entry."""
    return frozenset(_names(change, files))


def _names(change: Change, files: Sequence[RuleFile]) -> Iterator[str]:
    yield from change.id.split(".")
    for file in files:
        for section, entry in entries_of(file):
            if (section, entry.id) == (change.section, change.id):
                yield from words_for(entry)


def _changed_keys(change: Change) -> set[str]:
    """The keys that a change sets."""
    return {part.split()[0] for part in change.what.split(", ") if part}
