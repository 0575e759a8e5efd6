"""Finds the files and expansions that declare an id, also one that a mix does not have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...text.diagnostics import Report
from ...text.yaml.nodes import pairs_of, text_of
from ..files.files import RuleFile, built_in_files, known_expansions, read_once
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


def known_owners() -> Mapping[str, Sequence[str]]:
    """Every id that expansions declare that are built in or installed, with these expansions."""

    def read() -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for name in known_expansions():
            for word in declared_in(built_in_files(name, Report(), with_schema=False)):
                found.setdefault(word, []).append(name)
        return found

    return read_once("known owners", read)
