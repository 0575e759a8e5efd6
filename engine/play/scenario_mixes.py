"""The definitions that the names of a scenario are looked up in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..rules.check import Checked
from ..rules.company import with_required
from ..rules.files import RuleFile, built_in_expansions, read_files
from ..rules.model import Definitions
from ..rules.ruleset import default_edition, default_game
from ..text.diagnostics import Report
from ..text.nodes import to_data
from ..text.reading import real
from .scenario_names import check_names


def check_scenario_names(checked: Checked) -> None:
    """Checks the names in every scenario of a run."""
    mixes = _Mixes(checked)
    for file in checked.scenarios:
        definitions = mixes.of(file)
        if definitions is not None:
            check_names(file, definitions, checked.report)


class _Mixes:
    """Builds each mix that scenarios name once, from files that were read before."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        checked.built_in = checked.built_in or Checked(memory=checked.memory)
        self.built_in = checked.built_in
        self.known: dict[tuple[Any, ...], Definitions | None] = {}
        self.folders: dict[Path, list[RuleFile]] = {}

    def of(self, file: RuleFile) -> Definitions | None:
        """The definitions for a scenario; None when its rules can't be used."""
        node = file.content.get("rules")
        rules = to_data(node) if node is not None else {}
        if not isinstance(rules, dict):
            return None
        listed = rules.get("with", [])
        names = tuple(map(str, listed)) if isinstance(listed, list) else ()
        folder = self.checked.paths[file.source.name].parent
        edition = str(rules.get("edition") or "")
        key = (names, edition, folder if any(name.startswith(".") for name in names) else None)
        if key not in self.known:
            self.known[key] = self._build(names, edition, folder)
        return self.known[key]

    def _build(self, names: tuple[str, ...], edition: str, folder: Path) -> Definitions | None:
        known = built_in_expansions()
        wanted = [default_game(), *names, edition or default_edition()]
        wanted = [name for name in wanted if name in known]
        files = [
            file
            for name in with_required(wanted, self.built_in.files_of)
            if name in wanted
            for file in self.built_in.files_of(name)
        ]
        for name in names:
            if name.startswith("."):
                files += self._folder(real(folder / name))
        mixed = self.checked.memory.mixed(files)
        return mixed.definitions if mixed.checked or not mixed.report.errors else None

    def _folder(self, folder: Path) -> list[RuleFile]:
        if folder not in self.folders:
            found = read_files([folder], Report(), with_schema=False) if folder.is_dir() else []
            self.folders[folder] = [file for file in found if file.kind != "scenario"]
        return self.folders[folder]
