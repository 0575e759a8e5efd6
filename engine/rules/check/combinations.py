"""The combinations of built-in expansions in which files are checked."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from ..files.files import RuleFile, built_in_expansions, is_known
from ..files.manifests import default_edition, is_edition, is_known_edition
from ..load.precedence import names_under
from ..load.resolve import FilesOf, required, with_required
from .groups import MEANT, conflict

_MOST_TOGETHER = 4
"""Maximum number of others tried in all combinations; more are tried singly and together."""


def combinations_for(
    files: Sequence[RuleFile], files_of: FilesOf
) -> Mapping[tuple[str, ...], bool]:
    """The expansions with which files are checked: those that they need, with each edition.

    If files are conditional on other expansions or take precedence over them, also with each
    combination of these that has no conflict. The value says whether lints run: in the default
    edition, or else the first without a conflict, and where such files are in force.
    """
    own = {file.expansion for file in files}
    editions = [name for name in built_in_expansions() if is_known_edition(name)]
    editions.sort(key=default_edition().__ne__)
    mentioned = [name for file in files for key in MEANT for name in names_under(file, key)]
    others = dict.fromkeys(name.value for name in mentioned)
    found: dict[tuple[str, ...], bool] = {}
    for more in _subsets([name for name in others if _has_company(name, own)]):
        named = (*required(files), *more)
        wanted = [name for name in named if _has_company(name, own)]
        names = tuple(with_required(wanted, files_of))
        played = [name for name in names if name in editions]
        if played or is_edition(files) or any(file.is_game for file in files):
            wholes = {names: True} if len(played) < 2 or not more else {}
        else:
            every = [(*names, one) for one in editions]
            fit = [one for one in every if not conflict([*files, *_files_of_all(one, files_of)])]
            wholes = {one: one == (fit or every)[0] for one in fit or every}
        for whole, advised in wholes.items():
            if not (more and conflict([*files, *_files_of_all(whole, files_of)])):
                found[whole] = found.get(whole, False) or advised
    return found


def _files_of_all(names: Iterable[str], files_of: FilesOf) -> list[RuleFile]:
    return [file for name in names for file in files_of(name)]


def _has_company(name: str, own: Container[str]) -> bool:
    """Whether an expansion is built in, or installed and not one of the files' own."""
    return name in built_in_expansions() or (name not in own and is_known(name))


def _subsets(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(len(names) + 1):
        if len(names) <= _MOST_TOGETHER or size in (0, 1, len(names)):
            yield from combinations(names, size)
