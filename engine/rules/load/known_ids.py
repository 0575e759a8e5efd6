"""Finds the files and expansions that declare an id that a mix does not have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...text.diagnostics import Report
from ...text.yaml.nodes import pairs_of, text_of
from ..files.files import RuleFile, built_in_expansions, built_in_files, known_expansions
from .declarations import Entry, entries_of


def declared_in(files: Iterable[RuleFile]) -> Mapping[str, RuleFile]:
    """Every id that files declare, including members of families, with the first file that does."""
    found: dict[str, RuleFile] = {}
    for file in files:
        for _, entry in entries_of(file):
            for name in (entry.id, *words_for(entry)):
                found.setdefault(name, file)
    return found


def words_for(entry: Entry) -> list[str]:
    """Other names of an entry: the members of a family, the plural of a kind of pieces."""
    members, plural = entry.nodes.get("members"), text_of(entry.nodes.get("plural"))
    return [*(key.value for key, _ in pairs_of(members)), *([] if plural is None else [plural])]


def known_files() -> list[RuleFile]:
    """The files of all expansions that are built in or installed."""
    names, unread = known_expansions(), Report()
    return [file for one in names for file in built_in_files(one, unread, with_schema=False)]


def every_built_in_id() -> frozenset[str]:
    """All built-in ids."""
    sets = (built_in_files(name, Report(), with_schema=False) for name in built_in_expansions())
    return frozenset(name for files in sets for name in declared_in(files))


def expansions_with(name: str) -> list[str]:
    """The built-in expansions that declare an id."""
    return [
        expansion
        for expansion in built_in_expansions()
        if name in declared_in(built_in_files(expansion, Report(), with_schema=False))
    ]
