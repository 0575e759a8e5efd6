"""The definitions in which the names of a scenario are looked up."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from ..rules.check.files import Checked, read_around
from ..rules.files.files import RuleFile
from ..rules.files.named_mix import NamedMix, choices_of, parts_of
from ..rules.files.request import Choices
from ..rules.load.known_ids import every_built_in_id
from ..rules.load.resolve import resolve
from ..rules.model import Definitions
from ..text.yaml.reading import each_once, real
from .advice import Elsewhere
from .names import check_names
from .other_mixes import declared_elsewhere


def check_scenario_names(checked: Checked) -> None:
    """Checks the names in every scenario of a run."""
    mixes = _Mixes(checked)
    for file in checked.scenarios:
        definitions = mixes.of(file)
        if definitions is not None:
            unsure = file.source.name in checked.unsure
            lost = checked.lost | mixes.built_in_ids if unsure else checked.lost
            where, short = mixes.elsewhere(file), mixes.is_short(file)
            check_names(file, definitions, checked.report, lost, where, short=short)


_Parts = tuple[tuple[tuple[str, ...], tuple[Path, ...]], ...]
"""The ids and folders that a scenario names, and those of the mix file it is based on."""


class _Mixes:
    """Builds each mix that scenarios name once, from files already read."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        checked.built_in = checked.built_in or Checked(cache=checked.cache)
        self.built_in = checked.built_in
        self.known: dict[tuple[_Parts, Choices], Definitions | None] = {}
        self.folders: dict[Path, list[RuleFile]] = {}

    def of(self, file: RuleFile) -> Definitions | None:
        """The definitions for a scenario, or None if its rules are unusable."""
        unsure = file.source.name in self.checked.unsure
        parts = [
            (mix.with_its_folder() if unsure else mix, real(folder))
            for mix, folder in self._parts(file)
        ]
        key = tuple(
            (mix.names, tuple(folder / name for name in mix.folders)) for mix, folder in parts
        )
        choices = choices_of(parts)
        if (key, choices) not in self.known:
            self.known[key, choices] = self._build(key, choices)
        return self.known[key, choices]

    def is_short(self, file: RuleFile) -> bool:
        """Whether a scenario plays the short game."""
        return any(mix.short for mix, _ in self._parts(file))

    def _parts(self, file: RuleFile) -> list[tuple[NamedMix, Path]]:
        return parts_of(file.content, self.checked.paths[file.source.name].parent)

    @cached_property
    def built_in_ids(self) -> frozenset[str]:
        """All built-in ids."""
        return every_built_in_id()

    def elsewhere(self, file: RuleFile) -> Elsewhere:
        """A function that hints at missing rules that declare a name of the scenario."""
        folder = real(self.checked.paths[file.source.name].parent)
        mix = NamedMix.of(file.content)
        return declared_elsewhere(mix, lambda: self.of(file), lambda: self._folder(folder))

    def _build(self, parts: _Parts, choices: Choices) -> Definitions | None:
        paths = (path for _, folders in parts for path in folders)
        read = (file for path in each_once(paths) for file in self._folder(real(path)))
        own = [*{file.source.name: file for file in read}.values()]  # folders may be nested
        files = resolve([name for names, _ in parts for name in names], own, self.built_in.files_of)
        return self.checked.cache.mixed(files, choices).definitions

    def _folder(self, folder: Path) -> list[RuleFile]:
        """The rules in a folder, or in the single file named instead of one."""
        if folder not in self.folders:
            self.folders[folder] = read_around(self.checked, folder) if folder.exists() else []
        return self.folders[folder]
