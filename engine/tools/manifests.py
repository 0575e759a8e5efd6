"""The manifests of expansions and editions as plain data."""

from __future__ import annotations

from typing import Any

from ..rules.files.files import built_in_files, known_expansions
from ..rules.load.build import expansion_of
from ..rules.load.compatibility import in_words
from ..rules.load.declarations import make_entry
from ..rules.model import Conflict, Definitions, Expansion
from ..text.diagnostics import Report


def manifests(defs: Definitions) -> list[dict[str, Any]]:
    """All expansions and editions that are known, and those of a mix."""
    found = {one.id: one for name in known_expansions() if (one := _manifest(name)) is not None}
    found |= {one.id: one for one in defs.expansions}
    in_use = {expansion.id for expansion in defs.expansions}
    return [
        {
            "kind": "expansions",
            "id": one.id,
            "title": one.title,
            "version": one.version,
            "edition": one.edition,
            "requires": list(one.requires),
            "conflicts": [_conflicting(other) for other in one.conflicts],
            "not_recommended_with": [_conflicting(other) for other in one.not_recommended_with],
            "in_use": one.id in in_use,
        }
        for one in found.values()
    ]


def _manifest(name: str) -> Expansion | None:
    """The expansion that a known manifest declares, or None if it has mistakes."""
    for file in built_in_files(name, Report(), with_schema=True):
        if "title" in file.content:
            return expansion_of(make_entry(name, file.content, file.content.span, file))
    return None


def _conflicting(conflict: Conflict) -> dict[str, Any]:
    return {
        "id": conflict.id,
        "only_with": list(conflict.only_with),
        "sources": in_words(conflict.sources),
    }
