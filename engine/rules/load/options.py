"""Determines the values of parameters before mixing, since some files depend on them.

A file with `only_where` applies if parameters have the values that it names. So an option can
control any change that an overlay can make.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from ...lang.names import Setting
from ...text.diagnostics import Report
from ...text.spelling import Spelling, did_you_mean
from ...text.yaml.nodes import Node, Plain, ScalarNode, pairs_of, to_data
from ..files.files import RuleFile
from ..files.request import NO_CHOICES, Choices
from .declarations import children
from .parameter_values import unfit
from .patches import VALUE_KEYS, Operation, Target, in_layers
from .precedence import Precedence

ONLY_WHERE: Final = "only_where"
WHERE_CHOSEN: Final = "where_chosen"

_UNCONDITIONAL: Final = ("title", "parameters", "set")
"""Keys that a file which depends on a parameter must not have."""


def applicable_by_options(
    files: Sequence[RuleFile], report: Report, choices: Choices = NO_CHOICES
) -> list[RuleFile]:
    """The files that apply with the values that parameters have in this mix."""
    if not any(ONLY_WHERE in file.content for file in files):
        return list(files)
    always = [file for file in files if ONLY_WHERE not in file.content]
    parameters = _Parameters(always, choices)
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


def by_stacks(offered: Iterable[tuple[str, Any]], choices: Choices) -> dict[str, Setting]:
    """The values of parameters that follow from the stacks whose cards are chosen.

    offered: the ids of parameters, each with its `where_chosen`. An explicit choice of the value
    takes precedence.
    """
    chosen, stacks = dict(choices.parameters), dict(choices.stacks)
    found: dict[str, Setting] = {}
    for name, values in offered:
        wanted = [value for stack, value in (values or {}).items() if stack in stacks]
        if wanted and name not in chosen:
            found[name] = wanted[0]
    return found


def requested_values(files: Sequence[RuleFile], mixed: Sequence[RuleFile]) -> Iterator[Choices]:
    """For each of some files, the values that it depends on, as choices; each once.

    mixed: the files of the mix; values that their parameters can't have are left out.
    """
    conditional = [file for file in files if ONLY_WHERE in file.content]
    always = [file for file in mixed if conditional and ONLY_WHERE not in file.content]
    parameters = _Parameters(always, NO_CHOICES)
    found: dict[Choices, None] = {}
    for file in conditional:
        pairs = pairs_of(file.content.get(ONLY_WHERE))
        values = [
            (name.value, value.data) for name, value in pairs if isinstance(value, ScalarNode)
        ]
        chosen = tuple(
            (name, data)
            for name, data in values
            if isinstance(data, bool | int | str) and parameters.can_be(name, data)
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


def _applies(file: RuleFile, parameters: _Parameters, report: Report) -> bool:
    for key in _UNCONDITIONAL:
        node = file.content.key(key)
        if node is not None:
            message = f"`{key}` is not allowed in a file that depends on a parameter"
            hint = "move it to a file that always applies"
            report.record("E552", message, node.span, hint=hint)
    wanted = pairs_of(file.content.get(ONLY_WHERE))
    for name, value in wanted:
        parameters.check(name, value, report)
    return all(parameters.values.get(name.value) == to_data(value) for name, value in wanted)


class _Parameters:
    """The parameters of a mix, with their values in it."""

    def __init__(self, files: Sequence[RuleFile], choices: Choices) -> None:
        self._nodes: dict[str, Node] = {}
        self.values: dict[str, Plain] = {}
        owners: dict[Target, str] = {}
        for file in files:
            for name, node in pairs_of(file.content.get("parameters")):
                self._nodes[name.value] = node
                owners["parameters", name.value] = file.expansion
                self._take(name.value, node)
        for patch in in_layers(Precedence(files, Report()).by_precedence(), owners.get):
            section, changed = patch.target
            if section == "parameters" and patch.operation is Operation.SET:
                self.values[changed] = to_data(patch.value)
            elif section == "parameters" and patch.operation is Operation.PATCH:
                self._take(changed, patch.value)
        offered = ((name, children(node).get(WHERE_CHOSEN)) for name, node in self._nodes.items())
        plain = ((name, node and to_data(node)) for name, node in offered)
        self.values.update({**by_stacks(plain, choices), **dict(choices.parameters)})

    def _take(self, name: str, offered: Node) -> None:
        for key, node in children(offered).items():
            if key in VALUE_KEYS:
                self.values[name] = to_data(node)

    def check(self, name: ScalarNode, value: Node, report: Report) -> None:
        """Reports an unknown parameter, or a value that it can't have."""
        if name.value not in self._nodes:
            hint = did_you_mean(name.value, self._nodes)
            report.record("E503", f"unknown parameter `{name.value}`", name.span, hint=hint)
            return
        wrong = self._unfit(name.value, to_data(value))
        if wrong is not None:
            report.record("E504", wrong[0], value.span, hint=wrong[1])

    def can_be(self, name: str, value: Setting) -> bool:
        """Whether a parameter exists and can have a value."""
        return name in self._nodes and self._unfit(name, value) is None

    def _unfit(self, name: str, value: Any) -> tuple[str, Spelling | str | None] | None:
        """Why a parameter can't have a value; None if its own declaration is wrong."""
        offered = to_data(self._nodes[name])
        if not isinstance(offered, dict) or not any(key in offered for key in VALUE_KEYS):
            return None
        return unfit(name, offered, value)
