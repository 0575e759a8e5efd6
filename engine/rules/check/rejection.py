"""Explains why a mix was rejected, with all diagnostics."""

from __future__ import annotations

from ...text.diagnostics import Diagnostic, Report
from ...text.source import Source
from ...text.suppression import suppress
from ..files.files import is_built_in
from ..files.locate import at_home
from ..files.request import MixRequest
from .files import Checked, check_named


def all_mistakes(request: MixRequest, before: Report) -> tuple[list[Diagnostic], list[Source]]:
    """All diagnostics of a mix, sorted by file and position, and the texts that they refer to.

    before: the diagnostics so far.
    """
    checked = Checked()
    check_named(request, checked)
    report = Report()
    written = request.choices.written
    naming = "" if written is None else written.source.name
    report.extend(at_home(one, written) for one in before if one.span is None or one.file == naming)
    # Warnings about built-in files are left out, since the author of a mix can't act on them.
    report.extend(
        at_home(one, written)
        for one in checked.report
        if one.severity == "error" or not _is_built_in(one.file, checked)
    )
    known = {**checked.sources, **{source.name: source for source in request.sources}}
    found = suppress(report.sorted(), known.values())
    if not any(one.severity == "error" for one in found):
        found = before.sorted()
    named = dict.fromkeys(one.file for one in found)
    return found, [known[name] for name in named if name in known]


def _is_built_in(name: str, checked: Checked) -> bool:
    return name in checked.paths and is_built_in(checked.paths[name])
