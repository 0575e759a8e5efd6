"""Checks files: rules in the mixes that they belong to, and scenarios with their rules."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cache
from pathlib import Path

from ..rules.check.combinations import is_edition
from ..rules.check.files import Checked, check_built_in, check_own
from ..rules.errors import RulesError
from ..rules.load.files import BUILT_IN, RuleFile, built_in_files, is_built_in, keeping
from ..text.diagnostics import Diagnostic, Report
from ..text.output.findings import Findings
from ..text.selection import Selection
from ..text.spelling import Spelling
from ..text.suppression import suppress
from ..text.yaml.nodes import MappingNode, Node, ScalarNode, find, pairs_of
from ..text.yaml.reading import real
from .mixes import check_scenario_names
from .rules import NamedMix, load_named

_UNKNOWN_EXPANSION, _UNKNOWN_PARAMETER = "E508", "E503"

EXAMPLES = tuple(BUILT_IN / "examples" / name for name in ("house_rules", "scenarios"))
"""The examples that are checked with the game; each recipe of the cookbook is a mix of its own."""


def check_files(paths: Sequence[Path], checked: Checked | None = None) -> Checked:
    """Checks files and folders; without any, the built-in game and its examples.

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
    elif not paths:
        for folder in filter(Path.is_dir, EXAMPLES):
            check_own([folder], checked)
    if not checked.scenarios:
        return
    folders = {real(folder) for folder in {path.parent for path in checked.paths.values()}}
    for file in checked.scenarios:
        _check_rules(file, checked, folders)
    check_scenario_names(checked)


def findings(checked: Checked, selection: Selection | None = None) -> Findings:
    """The findings of a run by file and place, less what is silenced or not asked for."""
    selection = selection or Selection.of()
    left = suppress(checked.report.sorted(), checked.sources.values())
    shown = tuple(found for found in left if found in selection)
    return Findings(shown, len(checked.paths), checked.sources.get)


def _check_rules(file: RuleFile, checked: Checked, folders: Set[Path]) -> None:
    """Whether the rules of a scenario can be loaded; what was checked before is not repeated.

    folders: where the files are that were checked.
    """
    mix = NamedMix.of(file.content)
    folder = checked.paths[file.source.name].parent
    if _is_checked(mix, folder, folders):
        return
    try:
        load_named(mix, folder)
    except RulesError as error:
        if all(found.span is None for found in error.diagnostics):
            checked.report.extend(_placed(found, file, folder) for found in error.diagnostics)
        elif not checked.errors:
            checked.report.extend(error.diagnostics)


def _placed(found: Diagnostic, file: RuleFile, folder: Path) -> Diagnostic:
    """What is wrong with a mix, at the word of the scenario that it is about."""
    word = _setting(file, found) or _word_below(file.content.get("rules"), found.message)
    span = (word or file.content.key("rules") or file.content).span
    hint = found.hint
    named = word.value if isinstance(word, ScalarNode) else ""
    if found.code == _UNKNOWN_EXPANSION and named and (folder / named).is_dir():
        hint = Spelling(f"for the folder beside this file write `./{named}`", f"./{named}")
    return Diagnostic(found.code, found.message, span, hint=hint)


def _setting(file: RuleFile, found: Diagnostic) -> Node | None:
    """The name of the parameter that a message names, or the value that it can't have."""
    for key, value in pairs_of(find(file.content, ("rules", "set"))):
        if f"`{key.value}`" in found.message:
            return key if found.code == _UNKNOWN_PARAMETER else value
    return None


def _word_below(node: Node | None, message: str) -> ScalarNode | None:
    """The first value below a node that a message names."""
    if isinstance(node, ScalarNode):
        return node if f"`{node.value}`" in message else None
    below = [value for _, value in node.items] if isinstance(node, MappingNode) else node or ()
    found = (_word_below(child, message) for child in below)
    return next((word for word in found if word is not None), None)


@cache
def _is_built_in_edition(name: str) -> bool:
    return is_edition(built_in_files(name, Report(), with_schema=False))


def _is_checked(mix: NamedMix, folder: Path, folders: Set[Path]) -> bool:
    """Whether a mix is only the built-in game, or the folder that was checked with it."""
    if mix.parameters or (mix.edition is not None and not _is_built_in_edition(mix.edition)):
        return False
    return not (mix.expansions or mix.folders) or (mix.is_its_folder and real(folder) in folders)
