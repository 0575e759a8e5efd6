"""The manifests of expansions and editions as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..rules.files.files import built_in_files, known_expansions
from ..rules.load.build import expansion_of
from ..rules.load.compatibility import in_words
from ..rules.load.declarations import make_entry
from ..rules.model import Conflict, Definitions, Expansion
from ..text.diagnostics import Report

MISFITS: Final = ("conflicts", "not_recommended_with")
"""The keys under which an expansion lists incompatible ones."""


def manifests(defs: Definitions, *, editions: bool) -> list[dict[str, Any]]:
    """The rows of the list of expansions, or of editions: the known ones and those of a mix."""
    found = {one.id: one for name in known_expansions() if (one := _manifest(name)) is not None}
    found |= {one.id: one for one in defs.expansions}
    in_use = {expansion.id for expansion in defs.expansions}
    return [
        {
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
        if one.edition == editions
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


def in_one_line(conflict: Mapping[str, Any]) -> str:
    """An incompatible expansion, the conditions of the conflict, and its sources."""
    where = f" with {' and '.join(conflict['only_with'])}" if conflict["only_with"] else ""
    origin = f" ({'; '.join(conflict['sources'])})" if conflict["sources"] else ""
    return f"{conflict['id']}{where}{origin}"
