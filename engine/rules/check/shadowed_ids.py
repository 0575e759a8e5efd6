"""Tells at an own declaration that built-in texts choose something under its id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ...text.diagnostics import Diagnostic, Report
from ...text.source import Span
from ..files.files import RuleFile, is_to_be_mended
from ..load.declarations import entries_of
from ..load.reserved_words import OTHER_WORD, words_of

_CODE: Final = "E413"
_TAKEN: Final = re.compile("^`([^`]*)`")


def tell_where_declared(report: Report, files: Sequence[RuleFile]) -> None:
    """Moves each error about a name that a built-in file chooses to what is called so.

    Nobody mends a built-in file: the id has to give way, once for all texts that choose the name.
    """
    given = {file.source.name for file in files if not is_to_be_mended(file.expansion)}
    wrong = [found for found in report.errors if found.code == _CODE and found.file in given]
    if not wrong:
        return
    declared = _declared(file for file in files if is_to_be_mended(file.expansion))
    told: dict[str, Diagnostic] = {}
    for found in wrong:
        named = _TAKEN.match(found.message)
        place = None if named is None else declared.get(named[1])
        if named is None or place is None or found.span is None:
            continue
        word = named[1]
        if word not in told:
            message = f"`{word}` can't be an id: the game itself chooses something under that name"
            related = (("it is chosen here", found.span),)
            hint = OTHER_WORD.format(word)
            told[word] = Diagnostic(_CODE, message, place, hint, related=related)
        report.replace(found, told[word])


def _declared(files: Iterable[RuleFile]) -> Mapping[str, Span]:
    """The ids and plurals that files declare, with their places."""
    found: dict[str, Span] = {}
    for file in files:
        for _, entry in entries_of(file):
            for word, place in words_of(entry):
                found.setdefault(word, place.span)
    return found
