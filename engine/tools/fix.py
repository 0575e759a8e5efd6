"""Mends mistakes with only one remedy: puts the replacements of diagnostics into the files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path

from ..rules.broken.recovery import part_around
from ..rules.check.files import Checked
from ..rules.files.files import is_built_in
from ..rules.formatting import Edit, apply_edits
from ..scenario.check import findings
from ..text.atomic import may_be_written, write_together
from ..text.diagnostics import Diagnostic, Report, visible
from ..text.selection import Selection
from ..text.source import Source
from ..text.yaml.reading import laid_over, read_source, real
from .fmt import as_stored
from .recheck import Rechecker

_MOST_ROUNDS = 10
_MOST_TRIALS = 200

Texts = dict[Path, str]
"""New texts of files, by their resolved paths."""

Remedy = tuple[Path, Diagnostic]

_Error = tuple[str, str, str]
"""File, code and message of an error."""

_Line = tuple[str, int]
"""A file and one of its lines; mending never adds or removes lines."""

_OF_SCHEMAS, _OF_SYNTAX, _OF_EFFECTS = ("E2",), ("E3",), ("E3", "E4")

_Name = tuple[str, str, str | None]
"""What tells a remedy from others, wherever it stands."""


@dataclass
class Fixed:
    """The number of replacements that were made, and the files in which they stand."""

    count: int = 0
    files: list[Path] = field(default_factory=list)
    kept: dict[Path, str] = field(default_factory=dict)
    """Files whose mistakes stay though there is a remedy, and why."""

    def summary(self) -> str:
        """The result in one line."""
        mistakes = "1 mistake" if self.count == 1 else f"{self.count} mistakes"
        files = "1 file" if len(self.files) == 1 else f"{len(self.files)} files"
        kept = [visible(f"{path} {why}") for path, why in sorted(self.kept.items())]
        if self.count:
            return "; ".join([f"{mistakes} fixed in {files}", *kept])
        return f"nothing was fixed: {'; '.join(kept)}" if kept else "nothing to fix"


def fix_files(paths: Sequence[Path], selection: Selection | None = None) -> Fixed:
    """Mends files in place: all mistakes with a certain remedy, of those in the selection.

    A replacement that would make a new error in any file is not made. One that only lets an effect
    be read, for example by mending its key, is made whatever is wrong in that effect. Built-in
    files are mended only when they are named. Raises OSError when a file can't be written; all
    are as before then.
    """
    fixer = _Fixer(paths, selection or Selection.of())
    fixer.run()
    done = Fixed(fixer.count, kept=fixer.kept)
    changed: dict[Path, bytes] = {}
    for path, text in fixer.texts.items():
        stored = path.read_bytes()
        new = as_stored(text, stored)
        if new != stored:
            changed[path] = new
    write_together(changed)
    done.files.extend(changed)
    return done


class _Fixer:
    def __init__(self, paths: Sequence[Path], selection: Selection) -> None:
        self.paths = paths
        self.selection = selection
        self.rechecker = Rechecker()
        self.texts: Texts = {}
        self.count = 0
        self.kept: dict[Path, str] = {}

    def run(self) -> None:
        """All at once where that brings no new error; else one after the other."""
        first = self._check(self.texts)
        before, hidden = self._errors(first), self._hidden(first)
        refused: set[_Name] = set()
        texts, count = self._apply_fixes({}, refused)
        if not self._is_worse(texts, before, hidden):
            self.texts, self.count = texts, count
            return
        for _ in range(_MOST_TRIALS):
            remedies = self._fixes(self.texts, refused)
            if not remedies:
                return
            remedy = remedies[0]
            # What comes to light may have a remedy itself; the others have their turn later.
            later = refused | {_name(other) for other in remedies[1:]}
            texts, count = self._apply_fixes(self._with(self.texts, [remedy]), later)
            if self._is_worse(texts, before, hidden):
                refused.add(_name(remedy))
            else:
                self.texts, self.count = texts, self.count + count + 1

    def _is_worse(self, texts: Texts, before: Counter[_Error], hidden: Set[_Line]) -> bool:
        """Whether there is an error that the mending made, and did not only bring to light."""
        checked = self._check(texts)
        new = self._errors(checked) - before
        return any(
            (found.file, found.code, found.message) in new
            and not (
                found.code.startswith(_OF_EFFECTS)
                and found.span is not None
                and (found.file, found.span.line) in hidden
            )
            for found in checked.report.errors
        )

    @staticmethod
    def _hidden(checked: Checked) -> set[_Line]:
        """The lines of effects that were not looked at, or not to their end.

        Those of entries that break their schema, and those that could not be read as sentences.
        """
        lines: set[_Line] = set()
        for found in checked.report.errors:
            if found.span is not None and found.code.startswith(_OF_SYNTAX):
                lines.add((found.file, found.span.line))
            source = checked.sources.get(found.file)
            of_schema = found.code.startswith(_OF_SCHEMAS)
            if of_schema and source is not None and found.span is not None:
                first, last = part_around(source, found.span.line)
                lines.update((found.file, line) for line in range(first, last + 1))
        return lines

    def _apply_fixes(self, texts: Texts, refused: set[_Name]) -> tuple[Texts, int]:
        """The texts with every remedy put in, again until there are no more; and how many."""
        count = 0
        for _ in range(_MOST_ROUNDS):
            remedies = _apart(self._fixes(texts, refused))
            if not remedies:
                break
            texts = self._with(texts, remedies)
            count += len(remedies)
        return texts, count

    def _check(self, texts: Texts) -> Checked:
        with laid_over(texts):
            return self.rechecker.check(self.paths)

    @staticmethod
    def _errors(checked: Checked) -> Counter[_Error]:
        return Counter((found.file, found.code, found.message) for found in checked.report.errors)

    def _fixes(self, texts: Texts, refused: set[_Name]) -> list[Remedy]:
        """Every diagnostic with a replacement for one piece of one line of a file of ours."""
        checked = self._check(texts)
        shown = findings(checked, self.selection).diagnostics
        built_in_too = any(is_built_in(path) for path in self.paths)
        remedies = []
        for found in shown:
            path, span = checked.paths.get(found.file), found.span
            if path is None or span is None or found.replacement is None:
                continue
            fits = span.line == span.end_line and "\n" not in found.replacement
            ours = built_in_too or not is_built_in(path)
            remedy = real(path), found
            if not fits or not ours or _name(remedy) in refused:
                continue
            if (why := _why_not_written(path)) is None:
                remedies.append(remedy)
            else:
                self.kept[path] = why
        return remedies

    def _with(self, texts: Texts, remedies: Iterable[Remedy]) -> Texts:
        """The texts with some remedies put in."""
        edits: dict[Path, list[Edit]] = {}
        sources: dict[Path, Source] = {}
        for path, found in remedies:
            with laid_over(texts):
                source = sources.get(path) or read_source(path, Report())
            if source is None or found.span is None or found.replacement is None:
                continue
            sources[path] = source
            start, end = source.offset(*found.span.start), source.offset(*found.span.end)
            edits.setdefault(path, []).append(Edit(start, end, found.replacement))
        new = {path: apply_edits(sources[path].text, found) for path, found in edits.items()}
        return {**texts, **new}


def _why_not_written(path: Path) -> str | None:
    """Why a file is left as it is; None when it is written."""
    if path.is_symlink():
        return "is a link: name its target"
    return None if may_be_written(path) else "is not writable"


def _name(remedy: Remedy) -> _Name:
    _, found = remedy
    return found.file, f"{found.code} {found.message}", found.replacement


def _apart(remedies: list[Remedy]) -> list[Remedy]:
    """The remedies without those that touch an earlier one."""
    ends: dict[Path, tuple[int, int]] = {}
    apart = []
    for path, found in sorted(remedies, key=lambda remedy: remedy[1].order):
        span = found.span
        if span is not None and span.start >= ends.get(path, (0, 0)):
            ends[path] = span.end
            apart.append((path, found))
    return apart
