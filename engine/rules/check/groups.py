"""Groups an author's expansions that must be checked together, since they refer to each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..files.files import RuleFile
from ..load.compatibility import conflicts_of, holds_among
from ..load.precedence import names_under, with_needed

NEEDED = ("requires",)
MEANT = ("only_with", "over")
"""Keys under which files name expansions that they were written for, without requiring them."""


def groups_of(files: Sequence[RuleFile]) -> list[list[RuleFile]]:
    """The files of each expansion, with those of the others that it requires.

    Also with the others that it was written for, if these can be combined. A file that names no
    expansion is in every group.
    """
    sets: dict[str, list[RuleFile]] = {}
    for file in files:
        if file.content.get("expansion") is not None:
            sets.setdefault(file.expansion, []).append(file)
    groups = dict.fromkeys(group for name in sets for group in _around(name, sets))
    nameless = [file for file in files if file.content.get("expansion") is None]
    if not groups:
        return [nameless]
    return [
        [file for file in files if file in nameless or file.expansion in group] for group in groups
    ]


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
