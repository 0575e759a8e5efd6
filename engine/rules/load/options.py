"""Determines the values of parameters before mixing, since some files depend on them.

A file with `only_where` applies if parameters have the values that it names. So an option can
control any change that an overlay can make.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from ...lang.names import Setting
from ...text.diagnostics import Report
from ...text.yaml.nodes import ScalarNode, pairs_of, to_data
from ..files.files import RuleFile
from ..files.request import NO_CHOICES, Choices
from .apply import apply_patches
from .choices import choose_values
from .conflicts import Conflicts
from .declarations import Mix, entries_of, value_key
from .parameters import fitting
from .patches import in_layers
from .precedence import Precedence

ONLY_WHERE: Final = "only_where"
_PARAMETERS: Final = "parameters"

_UNCONDITIONAL: Final = ("title", "parameters", "set")
"""Keys that a file which depends on a parameter must not have."""


def applicable_by_options(
    files: Sequence[RuleFile], report: Report, choices: Choices = NO_CHOICES
) -> list[RuleFile]:
    """The files that apply with the values that parameters have in this mix."""
    if not any(ONLY_WHERE in file.content for file in files):
        return list(files)
    always = [file for file in files if ONLY_WHERE not in file.content]
    parameters = _parameters(always, choices)
    return [
        file
        for file in files
        if ONLY_WHERE not in file.content or _applies(file, parameters, report)
    ]


def files_by_parameter(files: Sequence[RuleFile]) -> dict[str, tuple[str, ...]]:
    """For each parameter id, the names of the files that depend on it."""
    found: dict[str, tuple[str, ...]] = {}
    for file in files:
        for name, _ in pairs_of(file.content.get(ONLY_WHERE)):
            found[name.value] = (*found.get(name.value, ()), file.source.name)
    return found


def requested_values(files: Sequence[RuleFile], mixed: Sequence[RuleFile]) -> Iterator[Choices]:
    """For each of some files, the values that it depends on, as choices; each once.

    mixed: the files of the mix; values that their parameters can't have are left out.
    """
    conditional = [file for file in files if ONLY_WHERE in file.content]
    always = [file for file in mixed if conditional and ONLY_WHERE not in file.content]
    parameters = _parameters(always, NO_CHOICES)
    found: dict[Choices, None] = {}
    for file in conditional:
        chosen = tuple(
            (name.value, value.data)
            for name, value in pairs_of(file.content.get(ONLY_WHERE))
            if isinstance(value, ScalarNode) and isinstance(value.data, Setting)
            if fitting(parameters, name.value, value.data) is not None
        )
        if chosen:
            found[Choices(chosen)] = None
    return iter(found)


def together(wanted: Iterable[Choices]) -> list[Choices]:
    """The same values in as few choices as possible: those that agree are chosen at once."""
    found: list[dict[str, Setting]] = []
    for choices in wanted:
        values = dict(choices.parameters)
        fitting = (one for one in found if all(one.get(k, v) == v for k, v in values.items()))
        known = next(fitting, None)
        if known is None:
            found.append(values)
        else:
            known.update(values)
    return [Choices(tuple(values.items())) for values in found]


def _applies(file: RuleFile, parameters: Mix, report: Report) -> bool:
    for key in _UNCONDITIONAL:
        node = file.content.key(key)
        if node is not None:
            message = f"`{key}` is not allowed in a file that depends on a parameter"
            hint = "move it to a file that always applies"
            report.record("E552", message, node.span, hint=hint)
    wanted = pairs_of(file.content.get(ONLY_WHERE))
    reported = parameters.changed(report=report)
    for name, value in wanted:
        fitting(reported, name.value, to_data(value), (name.span, value.span))
    return all(_value(parameters, name.value) == to_data(value) for name, value in wanted)


def _parameters(files: Sequence[RuleFile], choices: Choices) -> Mix:
    """A mix of only the parameters that files declare, with the values that they and players set.

    Mistakes are left out; they are reported for the whole mix.
    """
    unread = Report()
    precedence = Precedence(files, unread)
    mix = Mix(unread, Conflicts(precedence, unread))
    for section, entry in (found for file in files for found in entries_of(file)):
        if section == _PARAMETERS:
            mix.sections[section].setdefault(entry.id, entry)
    patches = in_layers(precedence.by_precedence(), mix.declared_by)
    apply_patches(mix, [patch for patch in patches if patch.target[0] == _PARAMETERS])
    choose_values(mix, choices)
    return mix


def _value(mix: Mix, name: str) -> Any:
    entry = mix.sections[_PARAMETERS].get(name)
    return None if entry is None else entry.data[value_key(entry.data)]
