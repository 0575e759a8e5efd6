"""Finds rule files and parses each to a tree of nodes."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

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
"""The folder with the built-in `cards` and `expansions`."""

T = TypeVar("T")

_EXPANSIONS = str(BUILT_IN / "expansions")

OWN_EXPANSION = "own_cards"
"""The expansion of an author's file that names none."""


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
        """Whether the file declares its expansion as an edition."""
        node = self.content.get("edition")
        return self.schema == "expansion" and isinstance(node, ScalarNode) and node.data is True

    @property
    def is_game(self) -> bool:
        """Whether the file declares its expansion as a game by itself."""
        node = self.content.get("game")
        return self.schema == "expansion" and isinstance(node, ScalarNode) and node.data is True

    @property
    def is_rules(self) -> bool:
        """Whether it is part of a mix; scenarios and mix files only name one."""
        return self.schema not in NAMING

    def data_of(self, node: Node) -> dict[str, Any]:
        """An entry of this file as plain data; read-only, under "" if it is not a mapping.

        Converted once, since many mixes ask for it.
        """
        known: dict[str, Any] | None = self.kept.get(node)
        if known is None:
            data = to_data(node)
            known = self.kept[node] = data if isinstance(data, dict) else {"": data}
        return known

    @cached_property
    def kept(self) -> dict[Hashable, Any]:
        """A cache of values computed from the file, since many mixes ask for them."""
        return {}


def yaml_files(path: Path, report: Report) -> Iterator[Path]:
    """The file itself, or all YAML files below a folder, sorted.

    Symbolic links inside a folder are not followed, so nothing outside the folder is read. Names
    that begin with a dot are skipped; they belong to other programs.
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
    """The YAML files below a folder, except hidden ones and links, with their sizes in bytes."""
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if name.endswith((".yaml", ".yml")) and not name.startswith("."):
                file = Path(folder, name)
                with suppress(OSError):  # it may have been deleted
                    about = file.lstat()
                    if stat.S_ISREG(about.st_mode):
                        yield file, about.st_size


def read_file(path: Path, report: Report, *, with_schema: bool, name: str = "") -> RuleFile | None:
    """Reads one file; None if it is unusable, with the reason in the report.

    with_schema: check it against the JSON Schema as well.
    """
    source = read_source(path, report, name or str(path))
    return None if source is None else file_of(source, report, with_schema=with_schema)


def file_of(source: Source, report: Report, *, with_schema: bool) -> RuleFile | None:
    """Parses a text as a rule file; None if it is unusable, with the reason in the report.

    with_schema: check it against the JSON Schema as well.
    """
    reading = _reading.get()
    kept = {} if reading is None else reading.files
    known = (store[source.name] for store in (kept, KNOWN_FILES) if source.name in store)
    same = (read for read in known if read.source.text == source.text)
    read = kept[source.name] = next(same, None) or _Read(source)
    return read.file(report, with_schema=with_schema)


class _Read:
    """A text as a rule file and its mistakes: parsed once, checked on request."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._report = Report()
        self._file = parsed_file(source, self._report)
        self._unread = tuple(self._report)
        self._fits: bool | None = None

    def file(self, report: Report, *, with_schema: bool) -> RuleFile | None:
        """The file if it is usable; its mistakes go to the report."""
        if self._file is None or not with_schema:
            report.extend(self._unread)
            return self._file
        if self._fits is None:
            self._fits = check_schema(self._file.content, self._file.schema, self._report)
        report.extend(self._report)
        return self._file if self._fits else None


def parsed_file(source: Source, report: Report) -> RuleFile | None:
    """Parses a text as a rule file; None if it is unusable, with the reason in the report."""
    node = parse_yaml(source, report)
    if node is None:
        return None
    name = schema_name(node, report)
    if name is None or not isinstance(node, MappingNode):
        return None
    return RuleFile(source, name, node)


Kept = dict[str, _Read]
"""The files read so far, by name."""

KNOWN_FILES: Kept = {}
"""The files of built-in and installed expansions read so far: parsed once in a process."""


class _Reading(NamedTuple):
    """What was read in a context: files, and what `read_once` has read of expansions, by key."""

    files: Kept
    sets: dict[Hashable, Any]


_reading: ContextVar[_Reading | None] = ContextVar("what was read before", default=None)


@contextmanager
def keeping(kept: Kept | None = None) -> Iterator[Kept]:
    """A context in which a file is not parsed again while its text is the same; gives its files.

    The folder of each built-in expansion is listed once in it.
    kept: the files read so far; None for those of the outer context, or else none.
    """
    outer = _reading.get()
    if kept is None:
        kept = {} if outer is None else outer.files
    token = _reading.set(_Reading(kept, {} if outer is None else outer.sets))
    try:
        yield kept
    finally:
        _reading.reset(token)


def name_below(root: Path | None, path: Path) -> str:
    """The name of a file in messages: its path, relative to the root if it is below it."""
    below = root is not None and path.is_relative_to(root)
    return path.relative_to(root).as_posix() if root is not None and below else str(path)


def names_a_mix(path: Path) -> bool:
    """Whether an invalid file is a scenario or mix file, by its keys at the left margin."""
    source = read_source(path, Report(), str(path))
    found = [] if source is None else _FIRST_KIND.findall(source.text)
    return bool(found) and KINDS[found[0]] in NAMING


def read_files(
    paths: Iterable[Path], report: Report, *, with_schema: bool, root: Path | None = None
) -> list[RuleFile]:
    """Reads files and folders; unusable files are left out, with the reasons in the report.

    root: the folder to which names in messages are relative; None to use the paths as given.
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
    """The names of the folders in a folder. changed: its modification time, for the cache."""
    return tuple(sorted(folder.name for folder in os.scandir(path) if folder.is_dir()))


def is_own_file(expansion: str) -> bool:
    """Whether an author can change the expansion, so a clash is reported there; not if built in."""
    return expansion not in built_in_expansions()


def known_expansions() -> list[str]:
    """The ids of all expansions and editions that are built in or installed."""
    return list(dict.fromkeys([*built_in_expansions(), *installed_expansions()]))


def is_known(expansion: str) -> bool:
    """Whether an expansion is built in or installed."""
    return expansion in built_in_expansions() or expansion in installed_expansions()


def is_built_in(path: Path) -> bool:
    """Whether a path is inside the folders of the built-in game and its expansions."""
    return f"{real(path)}{os.sep}".startswith(_BUILT_IN_FOLDERS)


def folders_of(expansion: str) -> list[Path]:
    """The folders of an expansion that is built in or installed; empty if it is neither.

    Of a built-in one, the folder of the rules precedes that of the cards.
    """
    if expansion in built_in_expansions():
        folders = [BUILT_IN / name / expansion for name in _FOLDERS]
        return [folder for folder in folders if folder.is_dir()]
    installed = installed_expansions().get(expansion)
    return [] if installed is None else [installed]


_FOLDERS = ("expansions", "cards")
_BUILT_IN_FOLDERS = tuple(f"{BUILT_IN / name}{os.sep}" for name in _FOLDERS)


def built_in_files(expansion: str, report: Report, *, with_schema: bool) -> list[RuleFile]:
    """The files of an expansion that is built in or installed: its rules and its cards.

    A file is parsed once in a process, and again if its text changes.
    """

    def read() -> tuple[list[RuleFile], Report]:
        wrong = Report()
        with keeping() as kept:
            found = read_files(folders_of(expansion), wrong, with_schema=with_schema, root=BUILT_IN)
            names = [file.source.name for file in found]
            KNOWN_FILES.update({name: kept[name] for name in names})
        return [file for file in found if file.is_rules], wrong

    files, wrong = read_once((expansion, with_schema), read)
    report.extend(wrong)
    return list(files)


def read_once(key: Hashable, read: Callable[[], T]) -> T:
    """What is read of known expansions under a key: once in the context of `keeping`."""
    reading = _reading.get()
    sets = {} if reading is None else reading.sets
    if key not in sets:
        sets[key] = read()
    found: T = sets[key]
    return found
