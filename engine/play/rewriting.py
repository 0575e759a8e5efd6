"""Formats files on disk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..rules.files import BUILT_IN, yaml_files
from ..rules.formatting import format_source
from ..text.atomic import write_atomically
from ..text.diagnostics import Report, render
from ..text.reading import read_source, real
from ..text.source import Source

OF_THE_PROJECT = [BUILT_IN / name for name in ("cards", "expansions", "examples")]
"""The folders of the built-in files."""


@dataclass
class Formatted:
    """What a run did, or would do."""

    files: int = 0
    changed: list[Path] = field(default_factory=list)
    report: Report = field(default_factory=Report)
    """Why files with mistakes were left as they are."""
    sources: dict[str, Source] = field(default_factory=dict, repr=False)

    def mistakes(self, *, colour: bool) -> Iterator[str]:
        """Every mistake as text."""
        for found in self.report.sorted():
            yield render(found, self.sources.get(found.file), colour)

    def summary(self, *, written: bool) -> str:
        """What the run did, in one line."""
        done = "formatted" if written else "to be formatted"
        bad = len({found.file for found in self.report})
        left = f", {bad} left as they are because of mistakes" if bad else ""
        files = "1 file" if self.files == 1 else f"{self.files} files"
        return f"{len(self.changed)} of {files} {done}{left}"


def format_files(paths: Sequence[Path], *, write: bool) -> Formatted:
    """Formats files and all files below folders; without `write` nothing is stored.

    A file with mistakes is left as it is. Raises OSError when a file can't be written.
    """
    done = Formatted()
    seen: set[Path] = set()
    for path in paths:
        for file in yaml_files(path, done.report):
            if real(file) not in seen:
                seen.add(real(file))
                _format(file, done, write)
    return done


def _format(file: Path, done: Formatted, write: bool) -> None:
    done.files += 1
    if file.is_symlink():
        message = "it is a symbolic link: name the file that it leads to"
        done.report.error("E101", message, file=str(file))
        return
    source = read_source(file, done.report)
    if source is None:
        return
    done.sources[source.name] = source
    text = format_source(source, done.report)
    if text is None:
        return
    stored = file.read_bytes()
    new = as_stored(text, stored)
    if new != stored:
        done.changed.append(file)
        if write:
            write_atomically(file, new)


def as_stored(text: str, before: bytes) -> bytes:
    """A text with the line ends that a file had, as bytes. A byte order mark is left out."""
    breaks = before.count(b"\r\n")
    if breaks and breaks == before.count(b"\n"):
        text = text.replace("\n", "\r\n")
    return text.encode("utf-8")
