"""Checks files for `check`: rules in the mixes they belong to, and the rules of scenarios."""

from __future__ import annotations

from collections.abc import Sequence, Set
from pathlib import Path
from typing import Any

from ..rules.check import Checked, check_built_in, check_own, is_built_in
from ..rules.files import BUILT_IN, RuleFile, built_in_expansions, keeping
from ..rules.ruleset import RulesError
from ..text.diagnostics import Report
from ..text.nodes import to_data
from ..text.output.findings import Findings
from ..text.reading import read_source, real
from ..text.selection import Selection
from ..text.source import Source
from ..text.suppression import suppress

EXAMPLES = BUILT_IN / "examples"
"""The folder of the built-in examples."""


def check_files(paths: Sequence[Path], checked: Checked | None = None) -> Checked:
    """Checks files and folders; without any, everything that is built in, examples too.

    checked: where the findings go, with what was parsed before; a new one when left out.
    """
    checked = checked or Checked()
    with keeping():
        _check(paths, checked)
    return checked


def _check(paths: Sequence[Path], checked: Checked) -> None:
    own = [path for path in paths if not is_built_in(path)]
    built_in = [path for path in paths if is_built_in(path)]
    if built_in or not paths:
        check_built_in(checked, built_in)
    if own:
        check_own(own, checked)
    elif not paths and EXAMPLES.is_dir():
        for path in sorted(EXAMPLES.iterdir()):
            if path.is_dir() or path.suffix in (".yaml", ".yml"):
                check_own([path], checked)
    if not checked.scenarios:
        return
    folders = {real(folder) for folder in {path.parent for path in checked.paths.values()}}
    for file in checked.scenarios:
        _check_rules(file, checked, folders)
    from .scenario_mixes import check_scenario_names  # only where there are some

    check_scenario_names(checked)


def findings(checked: Checked, selection: Selection | None = None) -> Findings:
    """What a run found, by file and place, less what is silenced or not asked for."""
    selection = selection or Selection.of()
    left = suppress(checked.report.sorted(), checked.paths)

    def source(name: str) -> Source | None:
        path = checked.paths.get(name)
        return read_source(path, Report(), name) if path is not None else None

    shown = tuple(found for found in left if found in selection)
    return Findings(shown, len(checked.paths), source)


def _check_rules(file: RuleFile, checked: Checked, folders: Set[Path]) -> None:
    """Whether the rules of a scenario can be loaded; what was checked before is not repeated.

    folders: where the files are that were checked.
    """
    data = to_data(file.content)
    assert isinstance(data, dict)
    folder = checked.paths[file.source.name].parent
    if not _are_readable(data.get("rules")) or _known(data, folder, folders):
        return
    from .scenario import rules_of  # with the whole game behind it: only where it is needed

    try:
        rules_of(data, folder)
    except RulesError as error:
        if all(found.span is None for found in error.diagnostics):
            span = (file.content.key("rules") or file.content).span
            for found in error.diagnostics:
                checked.report.error(found.code, found.message, span, hint=found.hint)
        elif not checked.errors:
            checked.report.extend(error.diagnostics)


def _are_readable(rules: Any) -> bool:
    """Whether the rules of a scenario have the right form; if not, that was told already."""
    if rules is None:
        return True
    if not isinstance(rules, dict):
        return False
    settings, names = rules.get("set", {}), rules.get("with", [])
    return (
        isinstance(rules.get("edition", ""), str)
        and isinstance(names, list)
        and all(isinstance(name, str) for name in names)
        and isinstance(settings, dict)
        and all(isinstance(value, bool | str) for value in settings.values())
    )


def _known(data: dict[str, Any], folder: Path, folders: Set[Path]) -> bool:
    """Whether a scenario only names the built-in game, or the folder that was checked with it."""
    rules = data.get("rules") or {}
    known = built_in_expansions()
    edition = rules.get("edition")
    if rules.get("set") or (edition is not None and edition not in known):
        return False
    names = rules.get("with") or []
    return not names or (names == ["."] and real(folder) in folders)
