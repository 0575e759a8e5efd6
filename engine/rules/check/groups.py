"""Groups an author's expansions that must be checked together, since they refer to each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ..files.files import RuleFile
from ..load.compatibility import conflicts_of, holds_among
from ..load.precedence import names_under, with_needed

Home = Path | None
"""The folder that was named and has a file; None for all files that were named one by one."""

NEEDED = ("requires",)
MEANT = ("only_with", "over")
"""Keys under which files name expansions that they were written for, without requiring them."""


def groups_of(files_by_home: Mapping[Home, Sequence[RuleFile]]) -> list[list[RuleFile]]:
    """The files of each expansion, with those of the others that it requires.

    Also with the others that it was written for, if these can be combined. A file that names no
    expansion goes with those of its home; if there are none, with all.
    """
    sets: dict[str, list[RuleFile]] = {}
    declared: dict[Home, set[str]] = {home: set() for home in files_by_home}
    for home, files in files_by_home.items():
        for file in filter(_names_its_expansion, files):
            sets.setdefault(file.expansion, []).append(file)
            declared[home].add(file.expansion)
    groups = dict.fromkeys(group for name in sets for group in _around(name, sets))
    if not groups:
        return [[*files] for files in files_by_home.values()]
    return [
        [
            file
            for home, files in files_by_home.items()
            for file in files
            if _is_in(group, file, declared[home])
        ]
        for group in groups
    ]


def _names_its_expansion(file: RuleFile) -> bool:
    return file.content.get("expansion") is not None


def _is_in(group: frozenset[str], file: RuleFile, declared: set[str]) -> bool:
    """Whether a file is in a group of expansions. declared: the expansions of its home."""
    if _names_its_expansion(file):
        return file.expansion in group
    return not declared or not declared.isdisjoint(group)


def conflict(files: Sequence[RuleFile]) -> bool:
    """Whether some of these files belong to expansions that can't be combined."""
    mixed = {file.expansion for file in files}
    return any(holds_among(one, mixed) for file in files for one in conflicts_of(file, "conflicts"))


def _around(name: str, sets: Mapping[str, list[RuleFile]]) -> Iterator[frozenset[str]]:
    yield _reached(name, NEEDED, sets)
    wider = _reached(name, (*NEEDED, *MEANT), sets)
    if not conflict([file for one in wider for file in sets[one]]):
        yield wider


def _reached(name: str, keys: Iterable[str], sets: Mapping[str, list[RuleFile]]) -> frozenset[str]:
    return frozenset(with_needed([name], lambda one: _named(sets[one], keys, sets)))


def _named(
    files: Iterable[RuleFile], keys: Iterable[str], sets: Mapping[str, list[RuleFile]]
) -> list[str]:
    """The author's expansions that files name under some keys."""
    named = [name.value for file in files for key in keys for name in names_under(file, key)]
    return [name for name in dict.fromkeys(named) if name in sets]
