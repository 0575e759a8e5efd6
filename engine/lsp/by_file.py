"""The findings of a check, grouped by the file in which the editor shows them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..rules.check.files import Checked
from ..rules.files.files import is_built_in
from ..scenario.check import findings
from ..text.diagnostics import Diagnostic, Severity
from ..text.yaml.reading import real


def by_file(checked: Checked, path: Path) -> dict[Path, list[Diagnostic]]:
    """The findings of a run by file, for one file and all files checked with it.

    An author can't change built-in files, so an error there is shown at the author's change that
    causes it; the same applies to files outside the run. Findings without a position are shown in
    the one file.
    """
    built_in = is_built_in(path)
    files = {
        name: real(file)
        for name, file in checked.paths.items()
        if is_built_in(file) == built_in or real(file) == path
    }
    found: dict[Path, list[Diagnostic]] = {path: [], **{file: [] for file in files.values()}}
    for one in findings(checked).diagnostics:
        shown = one if not one.file or one.file in files else _cause_here(one, files)
        here = found[files.get(shown.file, path)] if shown is not None else []
        if shown is not None and all(_words(shown) != _words(other) for other in here):
            here.append(shown)
    return found


def _cause_here(found: Diagnostic, files: Mapping[str, Path]) -> Diagnostic | None:
    """An error in another file, moved to the position in one of these files that causes it."""
    if found.severity is not Severity.ERROR:
        return None
    for _, span in found.related:
        if span.file in files:
            there = () if found.span is None else (("this is the place", found.span),)
            return Diagnostic(found.code, found.message, span, found.hint, related=there)
    return Diagnostic(found.code, f"{found.where}: {found.message}", hint=found.hint)


def _words(found: Diagnostic) -> tuple[object, ...]:
    return found.code, found.message, found.span, found.hint
