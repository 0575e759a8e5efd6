"""Formats files in place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..rules.files.files import BUILT_IN, yaml_files
from ..rules.formatting import format_source
from ..text.atomic import write_atomically
from ..text.diagnostics import Report, visible
from ..text.output.findings import amount
from ..text.output.plain import rendered
from ..text.source import Source
from ..text.yaml.reading import each_once, read_source

OF_THE_PROJECT = [BUILT_IN / name for name in ("cards", "expansions", "examples")]
"""The folders of the built-in files."""


@dataclass
class Formatted:
    """The result of a run, with or without writing."""

    files: list[Path] = field(default_factory=list)
    changed: list[Path] = field(default_factory=list)
    mistaken: list[Path] = field(default_factory=list)
    """Files with mistakes, which were not changed."""
    report: Report = field(default_factory=Report)
    """The mistakes of those files."""
    unwritten: list[str] = field(default_factory=list)
    """Files that can't be written or are links, each with the reason."""
    sources: dict[str, Source] = field(default_factory=dict, repr=False)

    def mistakes(self, *, colour: bool) -> Iterator[str]:
        """All mistakes as text."""
        yield from rendered(self.report.sorted(), self.sources.get, colour=colour)
        yield from self.unwritten

    @property
    def failed(self) -> bool:
        """Whether a file that may need formatting was not changed."""
        return bool(len(self.report) or self.unwritten)

    def summary(self, *, written: bool) -> str:
        """The result of the run in one line."""
        done = "formatted" if written else "to be formatted"
        bad = len({found.file for found in self.report})
        left = f", {bad} left unchanged because of mistakes" if bad else ""
        if self.unwritten:
            left += f", {len(self.unwritten)} not written"
        return f"{len(self.changed)} of {amount(len(self.files), 'file')} {done}{left}"


def format_files(paths: Sequence[Path], *, write: bool) -> Formatted:
    """Formats files and all files below folders; without `write` nothing is stored.

    A file that can't be read or written is reported and not changed. Names are not checked.
    """
    done = Formatted()
    for file in each_once(file for path in paths for file in yaml_files(path, done.report)):
        _format(file, done, write)
    return done


def _format(file: Path, done: Formatted, write: bool) -> None:
    done.files.append(file)
    if file.is_symlink():
        name = visible(str(file))
        done.unwritten.append(f"{name}: this is a link: name its target")
        return
    source = read_source(file, done.report)
    if source is None:
        done.mistaken.append(file)
        return
    done.sources[source.name] = source
    text = format_source(source, done.report)
    if text is None:
        done.mistaken.append(file)
        return
    stored = file.read_bytes()
    new = as_stored(text, stored)
    if new == stored:
        return
    try:
        if write:
            write_atomically(file, new)
    except OSError as error:
        name = visible(str(file))
        done.unwritten.append(
            f"{name}: it needs formatting, but can't be written: {error.strerror}"
        )
    else:
        done.changed.append(file)


def as_stored(text: str, before: bytes) -> bytes:
    """A text as bytes, with the line endings that the file had. A byte order mark is dropped."""
    breaks = before.count(b"\r\n")
    if breaks and breaks == before.count(b"\n"):
        text = text.replace("\n", "\r\n")
    return text.encode("utf-8")
