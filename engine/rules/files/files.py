"""Finds rule files and reads each to a tree of nodes."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from ...text.diagnostics import Report
from ...text.limits import MAX_FILES, MAX_FOLDER_BYTES
from ...text.records import Record
from ...text.schema.check import KINDS, NAMING, check_schema, schema_name
from ...text.source import Source
from ...text.yaml.nodes import MappingNode, Node, ScalarNode, to_data
from ...text.yaml.parsing import parse_yaml
from ...text.yaml.reading import read_source, real
from .entry_points import installed_expansions

BUILT_IN = Path(__file__).resolve().parents[3]
"""The folder that holds the built-in `cards` and `expansions`."""

_EXPANSIONS = str(BUILT_IN / "expansions")

OWN_EXPANSION = "own_cards"
"""The expansion of a file of one's own that names none."""


_FIRST_KIND = re.compile(rf"^({'|'.join(KINDS)})[ \t]*:", re.MULTILINE)


class RuleFile(Record):
    """One file: its content, and its schema: `card`, `region`, `expansion`, `scenario`, `mix`."""

    source: Source
    schema: str
    content: MappingNode

    @cached_property
    def expansion(self) -> str:
        """The id of the expansion that the file belongs to."""
        node = self.content.get("expansion")
        return node.value if isinstance(node, ScalarNode) else OWN_EXPANSION

    @cached_property
    def is_edition(self) -> bool:
        """Whether the file says that its expansion is an edition."""
        node = self.content.get("edition")
        return self.schema == "expansion" and isinstance(node, ScalarNode) and node.data is True

    @property
    def is_game(self) -> bool:
        """Whether the file says that its expansion is a game by itself."""
        node = self.content.get("game")
        return self.schema == "expansion" and isinstance(node, ScalarNode) and node.data is True

    @property
    def is_rules(self) -> bool:
        """Whether it is part of a mix; scenarios and mix files only name one."""
        return self.schema not in NAMING

    def data_of(self, node: Node) -> dict[str, Any]:
        """A thing of this file as plain data, not to be changed; under "" when it is no mapping.

        It is made once: many mixes ask for it.
        """
        known: dict[str, Any] | None = self.kept.get(node)
        if known is None:
            data = to_data(node)
            known = self.kept[node] = data if isinstance(data, dict) else {"": data}
        return known

    @cached_property
    def kept(self) -> dict[Node | str, Any]:
        """What was worked out of the file, by what it is: many mixes ask for it."""
        return {}


def yaml_files(path: Path, report: Report) -> Iterator[Path]:
    """The file itself, or every YAML file below a folder, in a fixed order.

    Symbolic links inside a folder are not followed: nothing outside the folder is read. Files
    and folders whose names begin with a dot are passed over; they belong to other programs.
    """
    if not path.is_dir():
        yield path
        return
    found = []
    size = 0
    for file, bytes_in_it in _files_below(path):
        found.append(file)
        size += bytes_in_it
        if len(found) > MAX_FILES or size > MAX_FOLDER_BYTES:
            too_much = f"{MAX_FILES:,} files" if len(found) > MAX_FILES else "20 million bytes"
            report.record("E501", f"more than {too_much} of rules in this folder", file=str(path))
            return
    yield from sorted(found)


def _files_below(path: Path) -> Iterator[tuple[Path, int]]:
    """Every YAML file below a folder that is neither hidden nor a link, with its size."""
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if name.endswith((".yaml", ".yml")) and not name.startswith("."):
                file = Path(folder, name)
                with suppress(OSError):  # it may be gone by now
                    about = file.lstat()
                    if stat.S_ISREG(about.st_mode):
                        yield file, about.st_size


def read_file(path: Path, report: Report, *, with_schema: bool, name: str = "") -> RuleFile | None:
    """Reads one file; None when it can't be used, with the reason in the report.

    with_schema: check it against the JSON Schema too.
    """
    source = read_source(path, report, name or str(path))
    return None if source is None else file_of(source, report, with_schema=with_schema)


def file_of(source: Source, report: Report, *, with_schema: bool) -> RuleFile | None:
    """A text as a rule file; None when it can't be used, with the reason in the report.

    with_schema: check it against the JSON Schema too.
    """
    kept = _kept.get()
    read = kept.get(source.name) if kept is not None else None
    if read is None or read.source.text != source.text:
        read = _Read(source)
        if kept is not None:
            kept[source.name] = read
    return read.file(report, with_schema=with_schema)


class _Read:
    """A text as a rule file, and what is wrong with it: parsed once, checked when asked for."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._report = Report()
        self._file = parsed_file(source, self._report)
        self._unread = tuple(self._report)
        self._fits: bool | None = None

    def file(self, report: Report, *, with_schema: bool) -> RuleFile | None:
        """The file when it can be used; the report gets what is wrong with it."""
        if self._file is None or not with_schema:
            report.extend(self._unread)
            return self._file
        if self._fits is None:
            self._fits = check_schema(self._file.content, self._file.schema, self._report)
        report.extend(self._report)
        return self._file if self._fits else None


def parsed_file(source: Source, report: Report) -> RuleFile | None:
    """A text as a rule file; None when it can't be used, with the reason in the report."""
    node = parse_yaml(source, report)
    if node is None:
        return None
    name = schema_name(node, report)
    if name is None or not isinstance(node, MappingNode):
        return None
    return RuleFile(source, name, node)


Kept = dict[str, _Read]
"""What was read before, by the file's name."""

_kept: ContextVar[Kept | None] = ContextVar("files read before", default=None)

_sets: ContextVar[dict[tuple[str, bool], tuple[list[RuleFile], Report]] | None]
_sets = ContextVar("expansions whose folders were read before", default=None)
"""The files of an expansion and what is wrong with them, by its id and whether schemas count."""

_BUILT_IN_KEPT: Kept = {}
"""What was read of the built-in files: nearly every mix has the base game, and is made of them."""


@contextmanager
def keeping(kept: Kept | None = None) -> Iterator[None]:
    """A context in which a file whose text is the same as last time is not parsed again.

    The folder of each built-in expansion is looked through once in it.
    kept: what was read before; left out, what is kept anyway, or else the built-in files alone.
    """
    if kept is None:
        kept = _kept.get()
    token = _kept.set(dict(_BUILT_IN_KEPT) if kept is None else kept)
    known = _sets.get()
    of_sets = _sets.set({} if known is None else known)
    try:
        yield
    finally:
        _sets.reset(of_sets)
        _kept.reset(token)


def name_below(root: Path | None, path: Path) -> str:
    """The name of a file in messages: its path, or its way from a root."""
    below = root is not None and path.is_relative_to(root)
    return path.relative_to(root).as_posix() if root is not None and below else str(path)


def names_a_mix(path: Path) -> bool:
    """Whether a file with mistakes means to be no rules, by the keys at its left margin."""
    source = read_source(path, Report(), str(path))
    found = [] if source is None else _FIRST_KIND.findall(source.text)
    return bool(found) and KINDS[found[0]] in NAMING


def read_files(
    paths: Iterable[Path], report: Report, *, with_schema: bool, root: Path | None = None
) -> list[RuleFile]:
    """Reads files and folders; what can't be read is in the report and left out.

    root: the folder from which messages name the files; None: as the paths do.
    """
    files = []
    for path in paths:
        for file in yaml_files(path, report):
            name = name_below(root, file)
            read = read_file(file, report, with_schema=with_schema, name=name)
            if read is not None:
                files.append(read)
    return files


def built_in_expansions() -> Sequence[str]:
    """The ids of all built-in expansions and editions."""
    return _folders_in(_EXPANSIONS, os.stat(_EXPANSIONS).st_mtime_ns)


@lru_cache(maxsize=1)
def _folders_in(path: str, changed: int) -> tuple[str, ...]:
    """The names of the folders in a folder. changed: when it was; it is asked for very often."""
    return tuple(sorted(folder.name for folder in os.scandir(path) if folder.is_dir()))


def is_own_file(expansion: str) -> bool:
    """Whether it is the place to mend what clashes: nobody mends what is built in."""
    return expansion not in built_in_expansions()


def known_expansions() -> list[str]:
    """The ids of all expansions and editions that are built in or installed."""
    return list(dict.fromkeys([*built_in_expansions(), *installed_expansions()]))


def is_known(expansion: str) -> bool:
    """Whether an expansion is built in or installed."""
    return expansion in built_in_expansions() or expansion in installed_expansions()


def is_built_in(path: Path) -> bool:
    """Whether a path leads to files that belong to the built-in game and its expansions."""
    whole = real(path)
    return any(whole.is_relative_to(BUILT_IN / name) for name in _FOLDERS)


def folders_of(expansion: str) -> list[Path]:
    """The folders of an expansion that is built in or installed; none when there is none.

    Of a built-in one, its rules stand before its cards.
    """
    if expansion in built_in_expansions():
        folders = [BUILT_IN / name / expansion for name in _FOLDERS]
        return [folder for folder in folders if folder.is_dir()]
    installed = installed_expansions().get(expansion)
    return [] if installed is None else [installed]


_FOLDERS = ("expansions", "cards")


def built_in_files(expansion: str, report: Report, *, with_schema: bool) -> list[RuleFile]:
    """The files of an expansion that is built in or installed: its rules and its cards.

    Where nothing is kept, a file is parsed once in a process, and again when its text is another.
    """
    sets, key = _sets.get(), (expansion, with_schema)
    if sets is not None and key in sets:
        files, wrong = sets[key]
        report.extend(wrong)
        return list(files)
    wrong = Report()
    with keeping(_BUILT_IN_KEPT if _kept.get() is None else None):
        read = read_files(folders_of(expansion), wrong, with_schema=with_schema, root=BUILT_IN)
    files = [file for file in read if file.is_rules]
    if sets is not None:
        sets[key] = files, wrong
    report.extend(wrong)
    return list(files)
