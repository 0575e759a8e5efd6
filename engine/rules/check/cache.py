"""A cache of texts and mixes that one check has read, for the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from typing import TYPE_CHECKING

from ...text.diagnostics import Diagnostic, Report
from ...text.records import Record
from ...text.source import Source
from ..files.files import Kept, RuleFile, keeping
from ..files.request import NO_CHOICES, Choices
from ..lint import lint
from ..load.build import build
from ..load.declarations import Mix
from ..load.effects import Parsed, sharing
from ..load.mix import mix_files
from ..model import Definitions
from .boxes import check_boxes
from .causes import name_causes
from .missing import explain_missing
from .mix import check_definitions
from .sound import Sound
from .stacks import check_stacks
from .taken import tell_where_declared

if TYPE_CHECKING:
    from ..broken.usable import UsablePart

About = frozenset[str] | None


class Mixed(Record):
    """Some files laid together. `report` has what is wrong with how they fit."""

    files: Sequence[RuleFile]
    mix: Mix
    definitions: Definitions | None
    report: Report
    checked: dict[tuple[bool, About], Report] = field(default_factory=dict)
    """All that was found, by whether the whole mix could be read, and which files were meant."""


class Cache:
    """The texts and findings of one check, for the next. It saves work and changes no finding.

    Files are told apart by their identity: a file that was read anew, because its text is another,
    is a new one.
    """

    def __init__(self) -> None:
        self._kept: Kept = {}
        self._parsed = Parsed()
        self._usable: dict[Source, UsablePart] = {}
        self._mixed: dict[tuple[tuple[int, ...], Choices, int], Mixed] = {}
        self._sound = Sound()

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A context in which files, and the texts in them, are read by way of this cache."""
        with keeping(self._kept), sharing(self._parsed):
            yield

    def usable(self, file: RuleFile, wrong: Iterable[Diagnostic]) -> UsablePart:
        """The usable part of a file with these mistakes."""
        from ..broken.usable import usable_part

        if file.source not in self._usable:
            self._usable[file.source] = usable_part(file, wrong)
        return self._usable[file.source]

    def mixed(self, files: Sequence[RuleFile], choices: Choices = NO_CHOICES) -> Mixed:
        """These files laid together, in this order."""
        key = tuple(map(id, files)), choices, id(choices.said)
        if key not in self._mixed:
            report = Report()
            with sharing(self._parsed):
                mix = mix_files(files, report, choices)
                definitions = build(mix, None)
            self._mixed[key] = Mixed(files, mix, definitions, report)
        return self._mixed[key]

    def checked(
        self,
        files: Sequence[RuleFile],
        *,
        whole: bool,
        about: About = None,
        choices: Choices = NO_CHOICES,
    ) -> Report:
        """Everything that is wrong with a mix. whole: every file of it could be read.

        about: the names of the files that advice is given for; None: all of them; empty: of none.
        """
        mixed = self.mixed(files, choices)
        key = whole, about
        if key not in mixed.checked:
            report = mixed.checked[key] = Report()
            report.extend(mixed.report)
            if mixed.definitions is not None:
                check_definitions(mixed.definitions, report, self._sound)
                check_boxes(mixed.definitions, mixed.mix, report)
                check_stacks(mixed.definitions, mixed.mix, mixed.files, choices, report)
                explain_missing(report, mixed.mix, mixed.files)
                tell_where_declared(report, mixed.files)
                name_causes(report, mixed.files, choices)
                if about is None or about:
                    lint(mixed.definitions, mixed.mix, report, whole=whole, about=about)
        return mixed.checked[key]

    def forget_old(self, files: Iterable[RuleFile] = ()) -> None:
        """Forgets what rests on texts that no file holds any more, nor any of these files."""
        alive = {id(read.source) for read in self._kept.values()}
        alive |= {id(file.source) for file in files}
        self._mixed = {
            key: mixed
            for key, mixed in self._mixed.items()
            if all(id(file.source) in alive for file in mixed.files)
        }
        self._usable = {
            source: part for source, part in self._usable.items() if id(source) in alive
        }
        self._parsed.keep_only(alive)
        self._sound.keep_only(self._parsed.identities())

    def __len__(self) -> int:
        return len(self._parsed) + len(self._usable) + len(self._mixed) + len(self._sound)
