"""Resolves which files make a mix, and which of them apply in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ...text.diagnostics import Report
from ...text.spelling import did_you_mean
from ...text.yaml.reading import each_once, real
from ..files.files import RuleFile, is_known, known_expansions
from ..files.manifests import default_edition, default_game
from ..files.request import MixRequest
from .precedence import names_under, sorted_by_need, with_needed

FilesOf = Callable[[str], Iterable[RuleFile]]
"""The files of an expansion by id; empty if it is unknown."""


def requested_files(
    request: MixRequest, read: Callable[[Path], Iterable[RuleFile]], files_of: FilesOf
) -> list[RuleFile]:
    """The files of a requested mix in a fixed order.

    read: the files at a path of the author, of which only the rules are used, each once.
    """
    own = [file for path in each_once(request.paths) for file in read(path) if file.is_rules]
    once = {real(Path(file.source.name)): file for file in own}
    return resolve(request.names, [*once.values()], files_of)


def resolve(names: Iterable[str], own: Sequence[RuleFile], files_of: FilesOf) -> list[RuleFile]:
    """The files of a mix in a fixed order, independent of the order in which they are named.

    The game, then editions, then expansions, each after those that it requires, otherwise by id.
    names: the expansions and editions requested. If none is a game by itself, the built-in game is
    added, and then, if none is an edition, the default one.
    """
    names = sorted(names)
    sets = {name: list(files_of(name)) for name in names}
    for file in sorted(own, key=_place_of_own):
        sets.setdefault(file.expansion, []).append(file)
    games = _those(sets, lambda file: file.is_game)
    if not games - {default_game()}:
        games = {default_game()}
        if default_game() not in names:
            more = sets.get(default_game(), [])
            sets[default_game()] = [*files_of(default_game()), *more]
        if not _those(sets, lambda file: file.is_edition):
            sets[default_edition()] = list(files_of(default_edition()))
    editions = _those(sets, lambda file: file.is_edition)
    order = sorted(sets, key=lambda name: (name not in games, name not in editions, name))
    needs = {name: required(files) for name, files in sets.items()}
    return [file for name in sorted_by_need(order, needs) for file in sets[name]]


def _those(sets: Mapping[str, Iterable[RuleFile]], kind: Callable[[RuleFile], bool]) -> set[str]:
    """The expansions with a file of a kind."""
    return {name for name, files in sets.items() if any(map(kind, files))}


def _place_of_own(file: RuleFile) -> tuple[str, str]:
    """A sort key for an author's files that depends only on the file: its name, its text."""
    return re.split(r"[/\\]", file.source.name)[-1], file.source.text


def required(files: Iterable[RuleFile]) -> list[str]:
    """The expansions that files require."""
    return [name.value for file in files for name in names_under(file, "requires")]


def with_required(names: Sequence[str], files_of: FilesOf) -> list[str]:
    """Expansions with all that they require, each after those."""
    return with_needed(names, lambda name: required(files_of(name)))


def applicable(files: Iterable[RuleFile], report: Report) -> Iterator[RuleFile]:
    """The files that apply in this mix."""
    files = list(files)
    mixed = {file.expansion for file in files}
    for file in files:
        needed = names_under(file, "only_with")
        for name in needed:
            if name.value not in mixed and not is_known(name.value):
                hint = did_you_mean(name.value, [*known_expansions(), *sorted(mixed)])
                message = f"unknown expansion or edition `{name.value}`"
                report.record("E508", message, name.span, hint=hint)
        if all(name.value in mixed for name in needed):
            yield file
