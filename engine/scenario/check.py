"""Checks files: rules in the mixes that they belong to, and scenarios with their rules."""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence, Set
from pathlib import Path

from ..compile.loading import load_mix
from ..rules.check.files import Checked, check_built_in, check_named, check_own
from ..rules.errors import RulesError
from ..rules.files.files import BUILT_IN, RuleFile, is_built_in, keeping
from ..rules.files.locate import placed
from ..rules.files.manifests import is_known_edition
from ..rules.files.named_mix import base_of, named_mix, request_of
from ..rules.files.request import MixRequest
from ..rules.load.compatibility import OF_COMBINATIONS
from ..text.diagnostics import Diagnostic, Report
from ..text.output.findings import Findings
from ..text.selection import Selection
from ..text.suppression import suppress
from ..text.yaml.nodes import items_of, text_of
from ..text.yaml.reading import real
from .mixes import check_scenario_names
from .rules import NO_MORE, load_named, request_for

_CHECKED = ("house_rules", "scenarios", "mixes", "small_game")
EXAMPLES = tuple(BUILT_IN / "examples" / name for name in _CHECKED)
"""The examples that are checked with the game; each recipe of the cookbook is a separate mix."""


def check_files(
    paths: Sequence[Path], checked: Checked | None = None, of: Collection[str] | None = None
) -> Checked:
    """Checks files and folders; without any, the built-in game and its examples.

    checked: collects the findings and has the texts parsed so far; a new one by default.
    of: the built-in expansions of which mixes are checked, if built-in files are; None for all.
    """
    checked = checked or Checked()
    with keeping(), checked.cache.sharing():
        _check(paths, checked, of)
    return checked


def _check(paths: Sequence[Path], checked: Checked, of: Collection[str] | None) -> None:
    own = [path for path in paths if not is_built_in(path)]
    built_in = [path for path in paths if is_built_in(path)]
    if built_in or not paths:
        check_built_in(checked, built_in, of)
    if own:
        check_own(own, checked)
    elif not paths:
        for folder in filter(Path.is_dir, EXAMPLES):
            check_own([folder], checked)
    for file in checked.mixes:
        _check_mix(file, checked)
    _check_scenarios(checked)


def check_request(request: MixRequest) -> Checked:
    """Checks a requested mix, and the scenarios among its files."""
    checked = Checked()
    with keeping():
        try:
            checked.report.extend(load_mix(request.changed(accepted=())).warnings)
        except RulesError as error:
            checked.report.extend(error.diagnostics)
            checked.sources.update((source.name, source) for source in error.sources)
        check_named(request, checked)
        _check_scenarios(checked)
    reported = [found for found in checked.report if found.code not in request.accepted]
    checked.report = Report()
    checked.report.extend(reported)
    return checked


def _check_scenarios(checked: Checked) -> None:
    if not checked.scenarios:
        return
    folders = {real(folder) for folder in {path.parent for path in checked.paths.values()}}
    for file in checked.scenarios:
        _check_rules(file, checked, folders)
    check_scenario_names(checked)


def findings(checked: Checked, selection: Selection | None = None) -> Findings:
    """The findings of a run by file and position, without suppressed and unselected ones."""
    selection = selection or Selection.of()
    left = suppress(checked.report.sorted(), checked.sources.values())
    shown = tuple(found for found in left if found in selection)
    others = len(left) - len(shown)
    return Findings(shown, len(checked.paths), checked.sources.get, others)


def _check_rules(file: RuleFile, checked: Checked, folders: Set[Path]) -> None:
    """Checks that the rules of a scenario can be loaded, unless they were checked already.

    folders: the folders of the checked files.
    """
    folder = checked.paths[file.source.name].parent
    if _is_checked(file, folder, folders):
        return
    try:
        load_named(request_for(file, folder))
    except RulesError as error:
        if all(found.span is None or found.file == file.source.name for found in error.diagnostics):
            checked.report.extend(_placed(found, file, folder) for found in error.diagnostics)
        elif not checked.errors:
            checked.report.extend(error.diagnostics)


def _placed(found: Diagnostic, file: RuleFile, folder: Path) -> Diagnostic:
    """A problem of a mix, at the word of the scenario that it is about."""
    if found.span is not None:
        return found
    written = file.content.get("rules") or file.content
    return placed(found, written, file.content.key("rules") or file.content, folder)


def _check_mix(file: RuleFile, checked: Checked) -> None:
    """Checks that a mix file can be played."""
    try:
        request = request_of(file.content, checked.paths[file.source.name].parent)
        rules = load_mix(request.changed(accepted=()))
    except RulesError as error:
        checked.report.extend(error.diagnostics)
        for source in error.sources:
            checked.sources.setdefault(source.name, source)
        _check_accepted(file, OF_COMBINATIONS, checked.report)
        return
    reported = (found for found in rules.warnings if found.code not in request.accepted)
    checked.report.extend(reported)
    _check_accepted(file, {found.code for found in rules.warnings}, checked.report)


def _check_accepted(file: RuleFile, codes: Container[str], report: Report) -> None:
    """Reports accepted warnings that the mix does not give. codes: those that it may give."""
    for node in items_of(file.content.get("accept")):
        if text_of(node) not in codes:
            message = f"this mix gives no warning `{text_of(node)}`"
            report.record("H555", message, node.span, "remove it from `accept`")


def _is_checked(file: RuleFile, folder: Path, folders: Set[Path]) -> bool:
    """Whether a scenario has only the built-in game, or a folder that was checked with it."""
    if base_of(file.content) is not None:
        return False
    mix = named_mix(file.content, folder)
    if mix.edition is not None and not is_known_edition(mix.edition):
        return False
    rest = mix.changed(edition=None, short=False)
    return rest == NO_MORE or (rest == MixRequest(paths=(folder,)) and real(folder) in folders)
