"""Says why a mix can't be used: all that a check of its files tells, not only the first of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..text.diagnostics import Diagnostic, Report
from ..text.reading import read_source
from ..text.source import Source
from ..text.suppression import suppress
from .check import Checked, check_named
from .mixing import mix_files, set_parameter


def all_mistakes(
    names: Sequence[str], paths: Sequence[Path], settings: Mapping[str, Any], told: Report
) -> tuple[list[Diagnostic], list[Source]]:
    """Every diagnostic of a mix, by file and place, and the texts that they are about.

    names: the built-in expansions and editions. told: what is known already.
    """
    checked = Checked()
    files = check_named(names, paths, checked)
    report = Report()
    report.extend(found for found in told if found.span is None)
    mix = mix_files(files, Report())
    mix.report = report
    for name, value in settings.items():
        set_parameter(mix, name, value, None)
    report.extend(checked.report)
    found = suppress(report.sorted(), checked.paths)
    if not any(one.severity == "error" for one in found):
        found = told.sorted()
    known = {one.file: checked.paths[one.file] for one in found if one.file in checked.paths}
    texts = [read_source(path, Report(), name) for name, path in known.items()]
    return found, [text for text in texts if text is not None]
