"""Explains why a mix was rejected, with every diagnostic."""

from __future__ import annotations

from pathlib import Path

from ...text.diagnostics import Diagnostic, Report
from ...text.source import Source
from ...text.suppression import suppress
from ..files.at_word import placed
from ..files.files import is_built_in
from ..files.request import MixRequest
from .files import Checked, check_named


def all_mistakes(request: MixRequest, told: Report) -> tuple[list[Diagnostic], list[Source]]:
    """Every diagnostic of a mix, by file and place, and the texts that they are about.

    told: what is known already.
    """
    checked = Checked()
    check_named(request, checked)
    report = Report()
    report.extend(_at_home(found, request) for found in told if found.span is None)
    # Whoever lays rules together can't mend what is only advice about the built-in ones.
    report.extend(
        _at_home(one, request)
        for one in checked.report
        if one.severity == "error" or not _is_built_in(one.file, checked)
    )
    said = request.choices.said
    naming = [node.source for node in (request.players_said, said) if node is not None]
    known = {**checked.sources, **{source.name: source for source in naming}}
    found = suppress(report.sorted(), known.values())
    if not any(one.severity == "error" for one in found):
        found = told.sorted()
    named = dict.fromkeys(one.file for one in found)
    return found, [known[name] for name in named if name in known]


def _at_home(found: Diagnostic, request: MixRequest) -> Diagnostic:
    """A diagnostic without a place, at the word of the file that names the mix."""
    said = request.choices.said
    if found.file or said is None:
        return found
    return placed(found, said, said, Path(said.source.name).parent)


def _is_built_in(name: str, checked: Checked) -> bool:
    return name in checked.paths and is_built_in(checked.paths[name])
