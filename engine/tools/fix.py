"""Applies the fixes of diagnostics that have only one possible fix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path

from ..lang.nodes import OLD_FORM
from ..rules.broken.recovery import part_around
from ..rules.check.files import Checked
from ..rules.files.files import is_built_in
from ..rules.formatting import Edit, apply_edits
from ..scenario.check import findings
from ..text.atomic import may_be_written, write_together
from ..text.diagnostics import Diagnostic, Report, visible
from ..text.output.findings import amount
from ..text.selection import Selection
from ..text.source import Source
from ..text.yaml.reading import laid_over, read_source, real
from .fmt import Formatted, as_stored, format_files
from .recheck import Rechecker

_MOST_ROUNDS = 10
_MOST_TRIALS = 200

Texts = dict[Path, str]
"""New texts of files, by their resolved paths."""

Fix = tuple[Path, Diagnostic]

_Error = tuple[str, str, str]
"""File, code and message of an error."""

_Line = tuple[str, int]
"""A file and one of its lines; fixes add none to a file with lines that can't be read."""

_OF_SCHEMAS, _OF_SYNTAX, _OF_EFFECTS = ("E2",), ("E3",), ("E3", "E4")

_Name = tuple[str, str, str | None]
"""The identity of a fix, independent of its position."""


@dataclass
class Fixed:
    """The number of fixes applied, and the files with them."""

    count: int = 0
    files: list[Path] = field(default_factory=list)
    kept: dict[Path, str] = field(default_factory=dict)
    """Files whose mistakes stay despite a fix, and why."""

    def summary(self) -> str:
        """The result in one line."""
        kept = [visible(f"{path} {why}") for path, why in sorted(self.kept.items())]
        if self.count:
            fixed = f"{amount(self.count, 'mistake')} fixed in {amount(len(self.files), 'file')}"
            return "; ".join([fixed, *kept])
        return f"nothing was fixed: {'; '.join(kept)}" if kept else "nothing to fix"


def upgrade_files(paths: Sequence[Path]) -> Formatted:
    """Replaces the old forms in files and formats them; a file with mistakes stays as it is."""
    mistaken = {real(file) for file in format_files(paths, write=False).mistaken}
    upgraded = set(fix_files(paths, Selection.of((OLD_FORM,)), but=mistaken).files)
    done = format_files(paths, write=True)
    upgraded.update(real(file) for file in done.changed)
    done.changed = [file for file in done.files if real(file) in upgraded]
    return done


def fix_files(
    paths: Sequence[Path], selection: Selection | None = None, but: Set[Path] = frozenset()
) -> Fixed:
    """Fixes files in place: all selected mistakes with a certain fix.

    A fix that would cause a new error in any file is not applied. A fix that only makes an effect
    readable, such as that of its key, is applied even if the effect has mistakes. Built-in files
    are fixed only if they are named, and those in `but` (resolved paths) not at all. Raises OSError
    if a file can't be written; then all files are unchanged.
    """
    fixer = _Fixer(paths, selection or Selection.of(), but)
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
    def __init__(self, paths: Sequence[Path], selection: Selection, but: Set[Path]) -> None:
        self.paths = paths
        self.selection = selection
        self.but = but
        self.rechecker = Rechecker()
        self.texts: Texts = {}
        self.count = 0
        self.kept: dict[Path, str] = {}

    def run(self) -> None:
        """Applies all fixes at once if that causes no new error; otherwise one after the other."""
        first = self._check(self.texts)
        before, hidden = self._errors(first), self._hidden(first)
        refused: set[_Name] = set()
        texts, count = self._apply_fixes({}, refused)
        if not self._is_worse(texts, before, hidden):
            self.texts, self.count = texts, count
            return
        for _ in range(_MOST_TRIALS):
            fixes = self._fixes(self.texts, refused)
            if not fixes:
                return
            fix = fixes[0]
            # Newly found mistakes may have fixes as well; the other fixes follow later.
            later = refused | {_name(other) for other in fixes[1:]}
            texts, count = self._apply_fixes(self._with(self.texts, [fix]), later)
            if self._is_worse(texts, before, hidden):
                refused.add(_name(fix))
            else:
                self.texts, self.count = texts, self.count + count + 1

    def _is_worse(self, texts: Texts, before: Counter[_Error], hidden: Set[_Line]) -> bool:
        """Whether the fixes caused a new error, rather than only revealing one."""
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
        """The lines of effects that were not, or not completely, checked.

        Those of entries that break their schema, and those with syntax errors.
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
        """Applies all fixes, repeatedly until there are no more; returns texts and count."""
        count = 0
        for _ in range(_MOST_ROUNDS):
            fixes = _without_overlaps(self._fixes(texts, refused))
            if not fixes:
                break
            texts = self._with(texts, fixes)
            count += len(fixes)
        return texts, count

    def _check(self, texts: Texts) -> Checked:
        with laid_over(texts):
            return self.rechecker.check(self.paths)

    @staticmethod
    def _errors(checked: Checked) -> Counter[_Error]:
        return Counter((found.file, found.code, found.message) for found in checked.report.errors)

    def _fixes(self, texts: Texts, refused: set[_Name]) -> list[Fix]:
        """Every diagnostic with a fix within one line of a file that may be changed.

        A fix that adds a line has to wait until all lines of the file can be read.
        """
        checked = self._check(texts)
        shown = findings(checked, self.selection).diagnostics
        unread = {file for file, _ in self._hidden(checked)}
        built_in_too = any(is_built_in(path) for path in self.paths)
        fixes = []
        for found in shown:
            path, span = checked.paths.get(found.file), found.span
            if path is None or span is None or found.replacement is None:
                continue
            fits = span.line == span.end_line
            fits = fits and not ("\n" in found.replacement and found.file in unread)
            ours = built_in_too or not is_built_in(path)
            fix = real(path), found
            if not fits or not ours or fix[0] in self.but or _name(fix) in refused:
                continue
            if (why := _why_not_written(path)) is None:
                fixes.append(fix)
            else:
                self.kept[path] = why
        return fixes

    def _with(self, texts: Texts, fixes: Iterable[Fix]) -> Texts:
        """The texts with some fixes applied."""
        edits: dict[Path, list[Edit]] = {}
        sources: dict[Path, Source] = {}
        for path, found in fixes:
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
    """Why a file is not written, or None."""
    if path.is_symlink():
        return "is a link: name its target"
    return None if may_be_written(path) else "is not writable"


def _name(fix: Fix) -> _Name:
    _, found = fix
    return found.file, f"{found.code} {found.message}", found.replacement


def _without_overlaps(fixes: list[Fix]) -> list[Fix]:
    """The fixes without those that overlap an earlier one."""
    ends: dict[Path, tuple[int, int]] = {}
    apart = []
    for path, found in sorted(fixes, key=lambda fix: fix[1].order):
        span = found.span
        if span is not None and span.start >= ends.get(path, (0, 0)):
            ends[path] = span.end
            apart.append((path, found))
    return apart
