"""A cache of texts and mixes, which one check passes to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...text.diagnostics import Diagnostic, Report
from ...text.source import Source
from ..files.files import KNOWN_FILES, Kept, RuleFile, keeping
from ..files.request import NO_CHOICES, Choices
from ..lint import lint
from ..load.effects import PARSED
from .borders import check_borders
from .mix_cache import MIXES, About, CheckedMix, Mixes, mixed
from .offers import check_offers
from .validation_memo import VALIDATED, ValidationMemo

if TYPE_CHECKING:
    from ..broken.salvage import UsablePart


class Cache:
    """Texts and findings of one check, reused by the next. It affects speed, never findings.

    Files are compared by identity: a file whose text has changed is read again, as a new file.
    """

    def __init__(self) -> None:
        self._kept: Kept = {}
        self._usable: dict[Source, UsablePart] = {}
        self._mixed: Mixes = {}
        self._validated = ValidationMemo()
        self._mixes_left = 0

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A context in which files are read through this cache."""
        with keeping(self._kept), self.sharing():
            yield

    @contextmanager
    def sharing(self) -> Iterator[None]:
        """A context in which mixes that are loaded elsewhere share what this cache has checked."""
        with VALIDATED.by(self._validated), MIXES.by(self._mixed):
            yield

    def usable(self, file: RuleFile, wrong: Iterable[Diagnostic]) -> UsablePart:
        """The usable part of a file with these mistakes."""
        from ..broken.salvage import usable_part

        if file.source not in self._usable:
            self._usable[file.source] = usable_part(file, wrong)
        return self._usable[file.source]

    def mixed(self, files: Sequence[RuleFile], choices: Choices = NO_CHOICES) -> CheckedMix:
        """The mix of these files, in this order."""
        with self.sharing():
            return mixed(files, choices)

    def checked(
        self,
        files: Sequence[RuleFile],
        *,
        whole: bool,
        about: About = None,
        choices: Choices = NO_CHOICES,
    ) -> Report:
        """All mistakes and findings of a mix. whole: every file of it could be read.

        about: the names of the files that lints apply to; None for all, empty for none.
        """
        found = self.mixed(files, choices)
        key = whole, about
        if key not in found.checked:
            report = found.checked[key] = Report()
            with self.sharing():
                report.extend(found.mistakes)
            if found.definitions is not None:
                if report.errors:
                    from .explaining import explain_errors  # its import is slow

                    explain_errors(report, found.definitions, found.mix, found.files, choices)
                if about is None or about:
                    lint(found.definitions, found.mix, report, whole=whole, about=about)
                if whole and not report.errors:
                    check_borders(found.definitions, found.mix, report)
                    check_offers(found.definitions, found.mix, found.files, report)
        return found.checked[key]

    def forget_old(self, files: Iterable[RuleFile] = ()) -> None:
        """Drops what depends on texts that are no longer in the cache or in these files."""
        stores = [[*kept.values()] for kept in (self._kept, KNOWN_FILES)]  # threads may add more
        alive = {id(read.source) for store in stores for read in store}
        alive |= {id(file.source) for file in files}
        self._mixed = {
            key: one
            for key, one in self._mixed.items()
            if all(id(file.source) in alive for file in one.files)
        }
        self._usable = {
            source: part for source, part in self._usable.items() if id(source) in alive
        }
        self._validated.keep_only(PARSED.identities(alive))
        self._mixes_left = len(self._mixed)

    def forget_if_grown(self) -> None:
        """Drops what is old when there are twice as many mixes as after the last time.

        For a cache that is asked often: to look for what is old takes longer than a small run.
        """
        if len(self._mixed) > 2 * self._mixes_left:
            self.forget_old()

    def __len__(self) -> int:
        return len(self._usable) + len(self._mixed) + len(self._validated)
