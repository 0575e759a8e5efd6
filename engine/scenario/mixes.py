"""The definitions in which the names of a scenario are looked up."""

from __future__ import annotations

from pathlib import Path

from ..rules.check.files import Checked, read_around
from ..rules.files.files import RuleFile
from ..rules.files.named_mix import named_mix
from ..rules.files.request import MixRequest
from ..rules.load.known_ids import known_owners
from ..rules.load.resolve import requested_files
from ..rules.model import Definitions
from ..text.yaml.reading import real
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
            lost = checked.lost | known_owners().keys() if unsure else checked.lost
            where, short = mixes.elsewhere(file), mixes.request(file).short
            check_names(file, definitions, checked.report, lost, where, short=short)


class _Mixes:
    """Builds each mix that scenarios name once, from files already read."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        checked.built_in = checked.built_in or Checked(cache=checked.cache)
        self.built_in = checked.built_in
        self.known: dict[MixRequest, Definitions | None] = {}
        self.folders: dict[Path, list[RuleFile]] = {}

    def of(self, file: RuleFile) -> Definitions | None:
        """The definitions for a scenario, or None if its rules are unusable."""
        mix = self.request(file)
        if file.source.name in self.checked.unsure and not (mix.expansions or mix.paths):
            mix = mix.changed(paths=(self._folder_of(file),))
        if mix not in self.known:
            files = requested_files(mix, self._rules_at, self.built_in.files_of)
            choices = mix.choices.unplaced()
            self.known[mix] = self.checked.cache.mixed(files, choices).definitions
        return self.known[mix]

    def request(self, file: RuleFile) -> MixRequest:
        """The mix that a scenario names, as far as it can be read."""
        return named_mix(file.content, self._folder_of(file))

    def elsewhere(self, file: RuleFile) -> Elsewhere:
        """A function that hints at missing rules that declare a name of the scenario."""
        folder = self._folder_of(file)
        return declared_elsewhere(file, lambda: self.of(file), lambda: self._rules_at(folder))

    def _folder_of(self, file: RuleFile) -> Path:
        return real(self.checked.paths[file.source.name].parent)

    def _rules_at(self, path: Path) -> list[RuleFile]:
        """The rules in a folder, or in the single file named instead of one."""
        path = real(path)
        if path not in self.folders:
            self.folders[path] = read_around(self.checked, path) if path.exists() else []
        return self.folders[path]
