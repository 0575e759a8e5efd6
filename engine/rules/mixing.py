"""Mixes the files of several expansions to one table of named things, still as nodes.

Every section of the files (cards, regions, pieces ...) becomes a mapping from id to entry, without
what an overlay removes. Overlays then set parameters, patch named things and put steps into
procedures.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..text.diagnostics import Report
from ..text.nodes import to_data
from .company import check_company, counting
from .entries import LISTS, SECTIONS, SINGLES, Entry, Mix, entries_of, make_entry
from .files import RuleFile
from .overlays import apply_overlays, set_parameter
from .removal import Removal

__all__ = ["LISTS", "SECTIONS", "Entry", "Mix", "make_entry", "mix_files", "set_parameter"]


def mix_files(files: Sequence[RuleFile], report: Report) -> Mix:
    """Adds up all files, then applies what overlays change, in the order of the files."""
    mix = Mix(report)
    files = list(counting(files, report))
    removal = Removal(mix, files)
    for file in files:
        for section, declared in entries_of(file):
            if not removal.takes(section, declared):
                _declare(mix, section, declared)
        _collect_singles(mix, file)
    removal.complain()
    for file in files:
        apply_overlays(mix, file)
    check_company(mix)
    return mix


def _declare(mix: Mix, section: str, entry: Entry) -> None:
    known = mix.sections[section].get(entry.id)
    if known is None:
        mix.sections[section][entry.id] = entry
        return
    mix.report.error(
        "E502",
        f"`{entry.id}` is declared twice",
        entry.span,
        hint="give one of them another id, or patch it",
        related=[("it is declared here too", known.span)],
    )


def _collect_singles(mix: Mix, file: RuleFile) -> None:
    for key, value in file.content.items:
        if key.value in SINGLES:
            entry = Entry(key.value, {"": to_data(value)}, {}, key.span, file.expansion, file)
            known = mix.singles.get(key.value)
            if known is not None:
                mix.report.error(
                    "E502",
                    f"`{key.value}` is given twice",
                    key.span,
                    related=[("it is given here too", known.span)],
                )
            mix.singles[key.value] = entry
    title = file.content.get("title")
    if file.kind == "expansion" and title is not None:
        mix.manifests[file.expansion] = make_entry(file.expansion, file.content, title.span, file)
