"""Reads a file into a `Source`, with a diagnostic instead of an exception."""

from __future__ import annotations

import os
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from ..context_value import ContextValue
from ..diagnostics import Report
from ..limits import MAX_FILE_BYTES
from ..regular_files import read_regular
from ..source import Source, Span


class _LaidOver(NamedTuple):
    """Texts that replace files, by their absolute paths, and the names of these files."""

    texts: Mapping[Path, str] = {}
    names: frozenset[str] = frozenset()


_LAID_OVER = ContextValue("laid over files", _LaidOver)


def real(path: Path) -> Path:
    """The absolute path without links and `..`. Unlike `resolve`, it accepts circular links."""
    return Path(os.path.realpath(path))


def each_once(paths: Iterable[Path], seen: set[Path] | None = None) -> Iterator[Path]:
    """The paths that lead to different files, after links and `..` are resolved.

    seen: the resolved paths so far; updated.
    """
    seen = set() if seen is None else seen
    for path in paths:
        where = real(path)
        if where not in seen:
            seen.add(where)
            yield path


def laid_over(texts: Mapping[Path, str]) -> AbstractContextManager[None]:
    """A context in which these texts replace the files with these absolute paths.

    It is used to check an editor's unsaved texts as if they were saved.
    """
    return _LAID_OVER.by(_LaidOver(texts, frozenset(path.name for path in texts)))


def read_source(path: Path, report: Report, name: str | None = None) -> Source | None:
    """The text of a file, or None after an error in `report`.

    `name` is the file's name in messages; by default the path as given. Only regular files are
    read, since a pipe or a device could block or exhaust memory.
    """
    name = str(path) if name is None else name
    data = _read_bytes(path, report, name)
    if data is None:
        return None
    if len(data) > MAX_FILE_BYTES:
        message = f"the file is larger than {MAX_FILE_BYTES:,} bytes"
        report.record("E102", message, file=name, hint="split it into several files")
        return None
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        hint = "save the file with the encoding UTF-8"
        report.record("E103", "this file is UTF-16, not UTF-8 text", file=name, hint=hint)
        return None
    if data.startswith(b"PK\x03\x04"):
        hint = "a pack has to be unpacked first, with `elgrande unpack`"
        report.record("E103", "this file is a zip, not UTF-8 text", file=name, hint=hint)
        return None
    try:
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line, column = Source(name, data[: error.start].decode("utf-8")).place(error.start)
        span = Span(name, line, column, line, column + 1)
        message = f"the byte 0x{data[error.start]:02x} here is not UTF-8 text"
        report.record("E103", message, span, hint="save the file with the encoding UTF-8")
        return None


def _read_bytes(path: Path, report: Report, name: str) -> bytes | None:
    """The content, up to one byte more than the limit."""
    try:
        text = _laid_over_text(path)
        if text is not None:
            return text.encode("utf-8", "replace")[: MAX_FILE_BYTES + 1]
        return read_regular(path, MAX_FILE_BYTES)
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        reason = getattr(error, "strerror", None) or str(error)
        report.record("E101", f"the file cannot be read: {reason}", file=name)
        return None


def _laid_over_text(path: Path) -> str | None:
    """The text that replaces a file, if there is one."""
    texts, names = _LAID_OVER.get()
    # Only a link leads to a file of another name; to resolve each path would take most of a check.
    if path.name in names or (texts and path.is_symlink()):
        return texts.get(real(path))
    return None
