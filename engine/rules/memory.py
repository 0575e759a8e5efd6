"""What was found out about texts, effects and mixes: the next run need not find it out again."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from ..text.diagnostics import Report
from ..text.source import Source
from .building import build
from .checking import check_definitions
from .files import RuleFile
from .lints import lint
from .meanings import Faultless
from .mixing import Mix, mix_files
from .model import Definitions
from .parsing import Parsed

About = frozenset[str] | None


@dataclass
class Mixed:
    """Some files laid together. `report` has what is wrong with how they fit."""

    files: Sequence[RuleFile]
    mix: Mix
    definitions: Definitions | None
    report: Report
    checked: dict[tuple[bool, About], Report] = field(default_factory=dict)
    """All that was found, by whether the whole mix could be read, and which files were meant."""


class Memory:
    """Files are told apart by their identity: a file that was read anew is a new one."""

    def __init__(self) -> None:
        self.parsed = Parsed()
        self.rests: dict[Source, tuple[RuleFile | None, frozenset[str]]] = {}
        """Of files with mistakes: what can be used, and the words that are lost."""
        self._faultless = Faultless()
        self._mixed: dict[tuple[int, ...], Mixed] = {}

    def mixed(self, files: Sequence[RuleFile]) -> Mixed:
        """These files laid together, in this order."""
        key = tuple(map(id, files))
        if key not in self._mixed:
            report = Report()
            mix = mix_files(files, report)
            definitions = build(mix, None, self.parsed)
            self._mixed[key] = Mixed(files, mix, definitions, report)
        return self._mixed[key]

    def checked(self, files: Sequence[RuleFile], *, whole: bool, about: About = None) -> Report:
        """All that is wrong with a mix. whole: every file of it could be read.

        about: the names of the files that advice is given for; None: all of them.
        """
        mixed = self.mixed(files)
        key = whole, about
        if key not in mixed.checked:
            report = mixed.checked[key] = Report()
            report.extend(mixed.report)
            if mixed.definitions is not None:
                check_definitions(mixed.definitions, report, self._faultless)
                lint(mixed.definitions, mixed.mix, report, whole=whole, about=about)
        return mixed.checked[key]

    def keep_only(self, sources: Container[int]) -> None:
        """Forgets what rests on any source but these, given by identity."""
        self._mixed = {
            key: mixed
            for key, mixed in self._mixed.items()
            if all(id(file.source) in sources for file in mixed.files)
        }
        self.rests = {one: rest for one, rest in self.rests.items() if id(one) in sources}
        self.parsed.keep_only(sources)
        self._faultless.keep_only(self.parsed.effects)

    def __len__(self) -> int:
        return len(self.parsed) + len(self.rests) + len(self._faultless) + len(self._mixed)
