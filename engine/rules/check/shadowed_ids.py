"""Reports ids that texts also use as chosen names, at the declaration."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ...text.diagnostics import Diagnostic, Report
from ...text.source import Span
from ..files.files import RuleFile, is_own_file
from ..load.declarations import entries_of
from ..load.reserved_words import OTHER_WORD, words_of

_CODE: Final = "E413"
_TAKEN: Final = re.compile("^`([^`]*)`")


def report_shadowed_ids(report: Report, files: Sequence[RuleFile]) -> None:
    """Moves each error about a name that a built-in file chooses to the declaration of the id.

    The author can't change a built-in file, so the id must change. It is reported once.
    """
    taken = [found for found in report.errors if found.code == _CODE]
    _name_declaration(taken, report, files)
    given = {file.source.name for file in files if not is_own_file(file.expansion)}
    wrong = [found for found in taken if found.file in given]
    if not wrong:
        return
    declared = _declared(file for file in files if is_own_file(file.expansion))
    reported: dict[str, Diagnostic] = {}
    for found in wrong:
        named = _TAKEN.match(found.message)
        place = None if named is None else declared.get(named[1])
        if named is None or place is None or found.span is None:
            continue
        word = named[1]
        if word not in reported:
            message = f"`{word}` can't be an id: the built-in game uses it as a chosen name"
            related = (("it is chosen here", found.span),)
            hint = OTHER_WORD.format(word)
            reported[word] = Diagnostic(_CODE, message, place, hint, related=related)
        report.replace(found, reported[word])


def _name_declaration(
    taken: Sequence[Diagnostic], report: Report, files: Sequence[RuleFile]
) -> None:
    """Names the expansion that declares an id which an author's other expansion chooses."""
    if not taken:
        return
    games = {file.expansion for file in files if file.is_game}
    declared = {file: _declared([file]) for file in files if file.expansion not in games}
    by_name = {file.source.name: file.expansion for file in files}
    for found in taken:
        here, named = by_name.get(found.file), _TAKEN.match(found.message)
        if here is None or named is None or not is_own_file(here):
            continue
        word = named[1]
        for file, places in declared.items():
            if word in places and file.expansion != here:
                owner = file.expansion
                message = f"`{here}` uses `{word}` as a chosen name, but it is an id of `{owner}`"
                own = ", or give the thing another id there" if is_own_file(owner) else ""
                hint = f"use another name here{own}"
                related = ((f"`{owner}` declares it", places[word]),)
                report.replace(found, found.changed(message=message, hint=hint, related=related))
                break


def _declared(files: Iterable[RuleFile]) -> Mapping[str, Span]:
    """The positions of the ids and plurals that files declare."""
    found: dict[str, Span] = {}
    for file in files:
        for _, entry in entries_of(file):
            for word, place in words_of(entry):
                found.setdefault(word, place.span)
    return found
