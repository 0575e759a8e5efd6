"""Finds what is correct by itself but makes no sense in its mix.

One small module for each family of findings. Modules of `EFFECTS` look at one sentence at a time.
Modules of `MIX` say what nothing in the whole mix does, so they need a mix that could be read.
Modules of `FILES` need whole files, but no text of theirs has to be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from ...text.diagnostics import Report
from ..mixing import Mix
from ..model import Definitions
from . import (
    amounts,
    decks,
    filters,
    keeping,
    moments,
    numbers,
    points,
    presence,
    ranks,
    scoreboards,
    sources,
    sums,
    supplies,
    taboo,
    tracks,
    unused,
    ways,
)
from .finder import Finder
from .survey import Survey

__all__ = ["lint"]

Check = Callable[[Survey, Finder], None]


def _printed_texts(survey: Survey, find: Finder) -> None:
    """The texts that authors wrote; what reads them takes long to import."""
    if any(card.text for card in survey.defs.cards.values()):
        from . import printed

        printed.check(survey, find)


EFFECTS: tuple[Check, ...] = (
    filters.check,
    amounts.check,
    taboo.check,
    ways.check,
    scoreboards.check,
    sources.check,
    _printed_texts,
)
MIX: tuple[Check, ...] = (
    presence.check,
    keeping.check,
    moments.check,
    decks.check,
    numbers.check,
    unused.check,
)

FILES: tuple[Check, ...] = (
    sums.check,
    points.check,
    ranks.check,
    tracks.check,
    supplies.check,
)

_UNREAD = re.compile("E[123]|E40|E413|E50|E510")
"""Codes of mistakes that may hide a declaration, or a sentence that uses one."""


def lint(
    defs: Definitions,
    mix: Mix,
    report: Report,
    *,
    whole: bool = True,
    about: Collection[str] | None = None,
) -> None:
    """Adds the findings about a mix to the report that already has its mistakes.

    whole: every file of the mix could be read. about: the names of the files that are meant; what
    becomes useless in others, because an overlay takes its use away, is nobody's fault.
    """
    survey = Survey(defs, mix)
    find = Finder(report, about)
    readable = whole and not any(_UNREAD.match(found.code) for found in report.errors)
    for check in (*EFFECTS, *(FILES if whole else ()), *(MIX if readable else ())):
        check(survey, find)
