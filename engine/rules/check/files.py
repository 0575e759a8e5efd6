"""Checks sets of files in one run and reports the mistakes of every file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...lang.parser import keywords
from ...text.diagnostics import Diagnostic, Report
from ...text.limits import MAX_EXPANSIONS
from ...text.source import Source
from ...text.yaml.reading import each_once, read_source, real
from ..files.files import (
    BUILT_IN,
    RuleFile,
    built_in_expansions,
    file_of,
    folders_of,
    name_below,
    yaml_files,
)
from ..files.manifests import default_game, is_edition, known_manifests
from ..files.request import NO_CHOICES, Choices, MixRequest
from ..load.compatibility import OF_COMBINATIONS
from ..load.options import ONLY_WHERE, requested_values, together
from ..load.resolve import requested_files, resolve
from .cache import Cache
from .combinations import combinations_for
from .groups import Home, groups_of
from .missing import hint_at_requires
from .near_names import warn_of_near_names
from .seats import check_seats
from .titles import warn_of_same_titles

_OF_NAMES = re.compile("E4|E50[358]|E51[01]")
"""Codes that may follow from a declaration that could not be read."""

_OF_ONE_NAME = re.compile("E401|E50[38]|E510")
"""Codes whose span is the unknown name; other names in the message exist."""

_NO_ID = "E206"

_QUOTED = re.compile("`([^`]*)`")


@dataclass(eq=False, repr=False)
class Checked:
    """The files and findings of one run."""

    report: Report = field(default_factory=Report)
    paths: dict[str, Path] = field(default_factory=dict)
    """The files of this run, by their names in messages."""
    seen: set[Path] = field(default_factory=set)
    """Their real paths: a folder with two names is read once."""
    sources: dict[str, Source] = field(default_factory=dict)
    """The texts of the readable files."""
    scenarios: list[RuleFile] = field(default_factory=list)
    mixes: list[RuleFile] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    """Words that a file declares in an unreadable part."""
    unsure: set[str] = field(default_factory=set)
    """The scenarios with a mistake in `rules`."""
    cache: Cache = field(default_factory=Cache)
    built_in: Checked | None = None
    """The built-in files, shared by all checks on top of them."""
    sets: dict[str, list[RuleFile]] = field(default_factory=dict)

    def files_of(self, expansion: str) -> list[RuleFile]:
        """The files of a built-in expansion."""
        if expansion not in self.sets:
            read = _read(self, folders_of(expansion), BUILT_IN)
            self.sets[expansion] = [file for file in read if file.is_rules]
        return self.sets[expansion]

    def take_over(self, name: str, other: Checked) -> None:
        """Adds a file that another run has read to the files of this one."""
        self.paths[name] = other.paths[name]
        if name in other.sources:
            self.sources[name] = other.sources[name]

    @property
    def errors(self) -> int:
        """The number of errors."""
        return len(self.report.errors)


def check_built_in(
    checked: Checked, only: Sequence[Path] = (), of: Collection[str] | None = None
) -> None:
    """Checks every built-in expansion: each edition, and each expansion on top of the game.

    only: the files and folders to report and count; empty for all.
    of: the expansions of which mixes are checked; None for all. Mixes of the game alone are those
    of its editions.
    """
    inner = checked.built_in = Checked(cache=checked.cache)
    sets = {name: inner.files_of(name) for name in built_in_expansions()}
    game = default_game()
    for name, files in sets.items():
        is_part = of is None or name in of or (game in of and is_edition(files))
        if name != game and is_part:
            _check_combinations(inner, files, None if is_edition(files) else files)
    wanted = [real(path) for path in only]
    for name, path in inner.paths.items():
        if not wanted or any(real(path).is_relative_to(folder) for folder in wanted):
            checked.take_over(name, inner)
    # No author asked for these mixes, so warnings about the combination are dropped.
    reported = [found for found in inner.report if found.code not in OF_COMBINATIONS]
    inner.report = Report()
    inner.report.extend(reported)
    checked.report.extend(found for found in reported if not wanted or found.file in checked.paths)


def check_own(paths: Sequence[Path], checked: Checked) -> None:
    """Checks an author's files and folders on top of the built-in game.

    Unrelated expansions are checked separately.
    """
    by_home: dict[Home, list[RuleFile]] = {}
    for path in paths:
        home = path if path.is_dir() else None
        for file in _read(checked, [path], None):
            if file.is_rules:
                by_home.setdefault(home, []).append(file)
            else:
                (checked.mixes if file.schema == "mix" else checked.scenarios).append(file)
    files = [file for read in by_home.values() for file in read]
    if not files or _are_too_many(files, checked.report):
        return
    inner = checked.built_in = checked.built_in or Checked(cache=checked.cache)
    for group in groups_of(by_home):
        _check_combinations(checked, group, group)
    hint_at_requires(files, checked.report, _OF_ONE_NAME)
    _drop_unknown_spellings(checked.report)
    warn_of_near_names(files, checked.report)
    warn_of_same_titles(files, checked.report, known_manifests())
    named = {found.file for found in checked.report}
    for name in inner.paths:
        if name in named and name not in checked.paths:
            checked.take_over(name, inner)


def _drop_unknown_spellings(report: Report) -> None:
    """Makes one finding of a word that is no id, and whose likely spelling names nothing."""
    spelt = {found.span: found for found in report if found.code == _NO_ID}
    for unknown in [one for one in report if spelt and _OF_ONE_NAME.match(one.code)]:
        if (found := spelt.get(unknown.span)) is not None:
            hint = "; ".join(filter(None, (unknown.message, unknown.hint)))
            known = found.changed(hint=hint, replacement=unknown.replacement)
            report.replace_all({found: known, unknown: known})


def _check_combinations(
    checked: Checked, files: Sequence[RuleFile], about: Sequence[RuleFile] | None
) -> None:
    """Checks files in all combinations that they are meant for. about: as for `_check_mix`.

    Each value of a parameter that some file requires is set alone in the first combination; in the
    others, all that agree are set together. With values, lints apply to the files that require
    some: what these make useless in another file is not the mistake of that file.
    """
    conditional = [file for file in files if ONLY_WHERE in file.content]
    read = checked.built_in or checked
    added_to: set[str] = set()
    if read is not checked:
        added_to = {file.expansion for file in files} & set(built_in_expansions())
    separately = True
    for names, advised in combinations_for(files, read.files_of).items():
        mixed = resolve([*names, *sorted(added_to.difference(names))], files, read.files_of)
        if read is not checked:
            checked.report.extend(read.report)
            checked.lost |= read.lost
        values = requested_values(files, mixed)
        _check_mix(checked, mixed, about if advised else ())
        for choices in values if separately else together(values):
            _check_mix(checked, mixed, conditional if advised else (), choices)
        separately = False


def _are_too_many(files: Sequence[RuleFile], report: Report) -> bool:
    """Whether the files belong to more expansions than one run checks; if so, reports it."""
    found = len({file.expansion for file in files})
    if found <= MAX_EXPANSIONS:
        return False
    message = f"these are {found:,} expansions; at most {MAX_EXPANSIONS} are checked in one run"
    hint = "name only some of their folders"
    report.record("E501", message, hint=hint, file=files[0].source.name)
    return True


def check_named(request: MixRequest, checked: Checked) -> None:
    """Checks a requested mix. Without an edition, the default one is used."""

    def read(path: Path) -> list[RuleFile]:
        found = _read(checked, [path], None)
        checked.scenarios += [file for file in found if file.schema == "scenario"]
        own.extend(file for file in found if file.is_rules)
        return found

    own: list[RuleFile] = []
    files = requested_files(request, read, checked.files_of)
    _check_mix(checked, files, own, request.choices)
    definitions = checked.cache.mixed(files, request.choices).definitions
    if definitions is not None:
        check_seats(request, definitions, checked.report)
    warn_of_near_names(own, checked.report)
    warn_of_same_titles(own, checked.report, known_manifests())


def _check_mix(
    checked: Checked,
    files: list[RuleFile],
    about: Sequence[RuleFile] | None = None,
    choices: Choices = NO_CHOICES,
) -> None:
    """Mixes files and reports mistakes, except for consequences of unreadable parts.

    about: the files that lints apply to; None for all.
    """
    names = None if about is None else frozenset(file.source.name for file in about)
    report = checked.cache.checked(files, whole=not checked.lost, about=names, choices=choices)
    sources = {file.source.name: file.source for file in files}
    lost = checked.lost
    for found in report:
        source = sources.get(found.file)
        if (
            not lost
            or not _OF_NAMES.match(found.code)
            or found.span is None
            or source is None
            or not _speaks_of(lost, found, source)
        ):
            checked.report.add(found)


def _speaks_of(lost: set[str], found: Diagnostic, source: Source) -> bool:
    """Whether a mistake is about one of the lost words that is not a keyword."""
    from ..broken.salvage import WORD

    siblings = [] if _OF_ONE_NAME.match(found.code) else _QUOTED.findall(found.message)
    texts = source.marked(found.span), *siblings
    words = {word for text in texts for word in WORD.findall(text)}
    return not lost.isdisjoint(words - keywords())


# ---------------------------------------------------------------- reading


def _read(checked: Checked, paths: Iterable[Path], root: Path | None) -> list[RuleFile]:
    """Reads files and checks each against its schema; of an invalid file, keeps the usable part."""
    files = []
    for path in paths:
        found = list(yaml_files(path, checked.report))
        if not found and not any(one.file == str(path) for one in checked.report):
            checked.report.record("E114", "this folder contains no YAML file", file=str(path))
        for file in each_once(found, checked.seen):
            name = name_below(root, file)
            checked.paths[name] = file
            read = _read_one(checked, file, name)
            if read is not None:
                files.append(read)
    return files


def _read_one(checked: Checked, path: Path, name: str) -> RuleFile | None:
    wrong = Report()
    source = read_source(path, wrong, name)
    if source is None:
        checked.report.extend(wrong)
        return None
    checked.sources[name] = source
    read = file_of(source, wrong, with_schema=True)
    if read is not None:
        checked.report.extend(wrong)
        return read
    from ..broken.salvage import recovered_part

    file = file_of(source, Report(), with_schema=False)
    part = recovered_part(source, wrong) if file is None else checked.cache.usable(file, wrong)
    checked.report.extend(part.wrong)
    checked.lost |= part.lost
    if part.unsure:
        checked.unsure.add(name)
    return part.file


def read_around(checked: Checked, folder: Path) -> list[RuleFile]:
    """The usable rules of a folder that a scenario names.

    Files that this run has read keep their names in messages.
    """
    around = Checked(cache=checked.cache)
    names = {real(path): name for name, path in checked.paths.items()}
    listed = [(names.get(real(path), str(path)), path) for path in yaml_files(folder, Report())]
    read = [_read_one(around, path, name) for name, path in listed]
    checked.lost |= around.lost
    return [file for file in read if file is not None and file.is_rules]
