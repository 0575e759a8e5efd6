"""Finds what is correct by itself but makes no sense in its mix.

A lint is a module with `LINTS` and the page of its code, both with the same name. It is found by
its page; there is no other list.
"""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache
from importlib import import_module
from pathlib import Path

from ...text.diagnostics import Report
from ..load.declarations import Mix
from ..model import Definitions
from .finder import Finder
from .lints import Lint, Needs
from .survey import Survey

__all__ = ["all_lints", "lint"]

_UNREAD = re.compile("E[123]|E40|E413|E50|E510")
"""Codes of mistakes that may hide a declaration, or a sentence that uses one."""


@cache
def all_lints() -> tuple[Lint, ...]:
    """All lints of this folder, in the order in which they run."""
    found: list[Lint] = []
    for page in sorted(Path(__file__).parent.glob("*.md")):
        found += import_module(f".{page.stem}", __name__).LINTS
    return tuple(sorted(found, key=lambda one: one.needs.value))


def lint(
    defs: Definitions,
    mix: Mix,
    report: Report,
    *,
    whole: bool = True,
    about: Set[str] | None = None,
) -> None:
    """Adds the findings about a mix to the report, which has its mistakes already.

    whole: every file of the mix could be read. about: the names of the files to report on; an
    overlay may make a declaration of another file useless, which is not that file's mistake.
    """
    readable = whole and not any(_UNREAD.match(found.code) for found in report.errors)
    met = {Needs.SENTENCES: True, Needs.FILES: whole, Needs.MIX: readable}
    survey = Survey(defs, mix, about)
    find = Finder(report, about)
    for one in all_lints():
        if met[one.needs]:
            one.check(survey, find)
