"""Finds the files and expansions that declare an id which the mix at hand does not know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...text.diagnostics import Report
from ...text.yaml.nodes import Node, find_key, items_of, pairs_of, text_of
from .declarations import Entry, entries_of
from .effect_texts import CHANGING
from .files import RuleFile, built_in_expansions, built_in_files


def declared_in(files: Iterable[RuleFile]) -> Mapping[str, RuleFile]:
    """Every id that files declare, with the first file that does; pieces of a family too."""
    found: dict[str, RuleFile] = {}
    for file in files:
        for _, entry in entries_of(file):
            for name in (entry.id, *_parts(entry)):
                found.setdefault(name, file)
    return found


def _parts(entry: Entry) -> list[str]:
    """The ids of the pieces of a family, and the plural of a kind of pieces."""
    members, plural = entry.nodes.get("members"), text_of(entry.nodes.get("plural"))
    return [*(key.value for key, _ in pairs_of(members)), *([] if plural is None else [plural])]


def every_built_in_id() -> frozenset[str]:
    """Every id that is built in."""
    sets = (built_in_files(name, Report(), with_schema=False) for name in built_in_expansions())
    return frozenset(name for files in sets for name in declared_in(files))


def expansions_with(name: str) -> list[str]:
    """The built-in expansions that declare an id."""
    return [
        expansion
        for expansion in built_in_expansions()
        if name in declared_in(built_in_files(expansion, Report(), with_schema=False))
    ]


def changed_by(section: str, name: str, files: Iterable[RuleFile]) -> list[str]:
    """The expansions that patch a thing, add to it or set a parameter, each with the place."""
    found = []
    for file in files:
        keys = [find_key(file.content, (how, section, name)) for how in CHANGING]
        if section == "parameters":
            keys.append(find_key(file.content, ("set", name)))
        found += [_said(file, key) for key in keys if key is not None]
    return found


def removed_by(name: str, files: Iterable[RuleFile]) -> list[str]:
    """The expansions that take a thing out of the mix, each with the place."""
    found = []
    for file in files:
        for _, names in pairs_of(file.content.get("remove")):
            found += [_said(file, one) for one in items_of(names) if text_of(one) == name]
    return found


def _said(file: RuleFile, node: Node) -> str:
    return f"{file.expansion} ({file.source.name}:{node.span.line})"
