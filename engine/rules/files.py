"""Finds rule files and reads each to a tree of nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

from ..text.diagnostics import Diagnostic, Report
from ..text.limits import MAX_FILES, MAX_FOLDER_BYTES
from ..text.nodes import MappingNode, ScalarNode
from ..text.reading import read_source
from ..text.schemacheck import check_schema, schema_name
from ..text.source import Source
from ..text.yamlfile import parse_yaml

BUILT_IN = Path(__file__).resolve().parents[2]
"""The folder that holds the built-in `cards` and `expansions`."""

OWN_EXPANSION = "own_cards"
"""The expansion of a file of one's own that names none."""


@dataclass(frozen=True)
class RuleFile:
    """One file: what kind it is (`card`, `region`, `expansion`, `scenario`) and its content."""

    source: Source
    kind: str
    content: MappingNode

    @property
    def expansion(self) -> str:
        """The id of the expansion that the file belongs to."""
        node = self.content.get("expansion")
        return node.value if isinstance(node, ScalarNode) else OWN_EXPANSION


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
    for file in path.rglob("*"):
        is_yaml = file.suffix in (".yaml", ".yml") and not _hidden(file.relative_to(path))
        if is_yaml and not file.is_symlink() and file.is_file():
            found.append(file)
            size += file.stat().st_size
        if len(found) > MAX_FILES or size > MAX_FOLDER_BYTES:
            too_much = f"{MAX_FILES:,} files" if len(found) > MAX_FILES else "20 million bytes"
            report.error("E501", f"more than {too_much} of rules in this folder", file=str(path))
            return
    yield from sorted(found)


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def read_file(path: Path, report: Report, *, with_schema: bool, name: str = "") -> RuleFile | None:
    """Reads one file; None when it can't be used, with the reason in the report.

    with_schema: check it against the JSON Schema of its kind too.
    """
    source = read_source(path, report, name or str(path))
    if source is None:
        return None
    kept = _kept.get()
    if kept is None:
        return _read_text(source, report, with_schema=with_schema)
    known = kept.get((source.name, with_schema))
    if known is None or known[0].text != source.text:
        found = Report()
        file = _read_text(source, found, with_schema=with_schema)
        known = kept[source.name, with_schema] = source, file, tuple(found)
    report.extend(known[2])
    return known[1]


Kept = dict[tuple[str, bool], tuple[Source, RuleFile | None, tuple[Diagnostic, ...]]]
"""What was read before, by the file's name and whether with its schema."""

_kept: ContextVar[Kept | None] = ContextVar("files read before", default=None)


@contextmanager
def keeping(kept: Kept) -> Iterator[None]:
    """While this lasts, a file whose text is the same as last time is not parsed again."""
    token = _kept.set(kept)
    try:
        yield
    finally:
        _kept.reset(token)


def _read_text(source: Source, report: Report, *, with_schema: bool) -> RuleFile | None:
    node = parse_yaml(source, report)
    if node is None:
        return None
    kind = schema_name(node, report)
    if kind is None or not isinstance(node, MappingNode):
        return None
    if with_schema and not check_schema(node, kind, report):
        return None
    return RuleFile(source, kind, node)


def read_files(paths: Iterable[Path], report: Report, *, with_schema: bool) -> list[RuleFile]:
    """Reads files and folders; what can't be read is in the report and left out."""
    files = []
    for path in paths:
        for file in yaml_files(path, report):
            read = read_file(file, report, with_schema=with_schema)
            if read is not None:
                files.append(read)
    return files


def built_in_expansions() -> list[str]:
    """The ids of all built-in expansions and editions."""
    folders = (BUILT_IN / "expansions").iterdir()
    return sorted(folder.name for folder in folders if folder.is_dir())


def built_in_files(expansion: str, report: Report, *, with_schema: bool) -> list[RuleFile]:
    """The files of a built-in expansion: its rules and its cards."""
    files = []
    for folder in (BUILT_IN / "expansions" / expansion, BUILT_IN / "cards" / expansion):
        if folder.is_dir():
            for path in yaml_files(folder, report):
                name = path.relative_to(BUILT_IN).as_posix()
                read = read_file(path, report, with_schema=with_schema, name=name)
                if read is not None:
                    files.append(read)
    return files
