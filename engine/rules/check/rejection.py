"""Explains why a mix was rejected, with every diagnostic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...text.diagnostics import Diagnostic, Report
from ...text.source import Source
from ...text.suppression import suppress
from ..load.files import is_built_in
from ..load.mix import mix_files
from ..load.overlays import set_parameter
from .files import Checked, check_named


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
        set_parameter(mix, name, value)
    # Whoever lays rules together can't mend what is only advice about the built-in ones.
    report.extend(
        one
        for one in checked.report
        if one.severity == "error" or not _is_built_in(one.file, checked)
    )
    found = suppress(report.sorted(), checked.sources.values())
    if not any(one.severity == "error" for one in found):
        found = told.sorted()
    named = dict.fromkeys(one.file for one in found)
    return found, [checked.sources[name] for name in named if name in checked.sources]


def _is_built_in(name: str, checked: Checked) -> bool:
    return name in checked.paths and is_built_in(checked.paths[name])
