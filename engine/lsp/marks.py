"""The diagnostics in an editor, published again when a file that they depend on changes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..text.diagnostics import Diagnostic, Severity
from .open_files import OpenFiles

Found = dict[Path, list[Diagnostic]]


class Marks:
    """The findings for each open file, and the diagnostics published last."""

    def __init__(self, opened: OpenFiles) -> None:
        self._opened = opened
        self._found: dict[Path, Found] = {}
        self._published: Found = {}

    def after_change(self, path: Path, *, is_typed: bool = False) -> Found:
        """The diagnostics to publish after a file has changed, always including its own.

        is_typed: it is not saved, and other texts may follow at once.
        """
        concerned = [file for file in self._opened.paths if self._opened.depends_on(file, path)]
        self._check([path, *concerned], briefly=is_typed)
        return self._news(path)

    def published(self, path: Path) -> list[Diagnostic]:
        """The diagnostics of a file that were published last."""
        return self._published.get(path, [])

    def run(self, path: Path) -> tuple[list[Diagnostic], Found]:
        """Runs a scenario: its failures, and the diagnostics to publish, in which these stay until
        something is checked again. A file with errors is not run: these are its failures. What is
        not open gets no diagnostics."""
        if path not in self._opened.paths:
            return self._opened.failures(path), {}
        self._check([path])
        found = self._found[path].setdefault(path, [])
        failed = [one for one in found if one.severity is Severity.ERROR]
        failed = failed or self._opened.failures(path)
        found += [one for one in failed if one not in found]
        return failed, self._news(path)

    def again(self) -> Found:
        """The diagnostics to publish after files were closed, created, changed or deleted."""
        self._found.clear()
        self._check(self._opened.paths)
        return self._news()

    def _check(self, files: Iterable[Path], *, briefly: bool = False) -> None:
        """Checks files; those in the same mix are checked together, once."""
        self._opened.forget_names()
        done: set[Path] = set()
        for file in dict.fromkeys(files):
            self._found.pop(file, None)
            if file not in done:
                self._found[file] = self._opened.diagnostics(file, briefly=briefly)
                done |= self._found[file].keys()

    def _news(self, changed: Path | None = None) -> Found:
        marks: Found = {}
        for file, found in self._found.items():
            for other, diagnostics in found.items():
                if diagnostics and (other == file or other not in marks):
                    marks[other] = diagnostics
        news = {
            path: marks.get(path, [])
            for path in [*self._published, *marks]
            if marks.get(path, []) != self._published.get(path, [])
        }
        if changed is not None:
            news[changed] = marks.get(changed, [])
        self._published = marks
        return news
