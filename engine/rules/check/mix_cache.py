"""Mixes files and checks the result, once for all requests of the same mix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import cached_property

from ...text.context_value import ContextValue
from ...text.diagnostics import Report
from ...text.records import Record
from ..files.files import RuleFile
from ..files.request import NO_CHOICES, Choices
from ..load.build import build
from ..load.declarations import Mix
from ..load.mix import mix_files
from ..model import Definitions
from .boxes import check_boxes
from .mix import check_definitions
from .stacks import check_stacks

About = frozenset[str] | None


class CheckedMix(Record):
    """The mix of some files. `report` has conflicts between them."""

    files: Sequence[RuleFile]
    choices: Choices
    mix: Mix
    definitions: Definitions | None
    report: Report
    checked: dict[tuple[bool, About], Report] = field(default_factory=dict)
    """All findings, by whether every file could be read and which files lints apply to."""

    @cached_property
    def mistakes(self) -> Report:
        """Conflicts between the files, mistakes in their definitions, cards or pieces that lack."""
        report = Report()
        report.extend(self.report)
        if self.definitions is not None:
            check_definitions(self.definitions, report)
            check_boxes(self.definitions, self.mix, report)
            check_stacks(self.definitions, self.mix, self.files, self.choices, report)
        return report


Key = tuple[tuple[int, ...], Choices, int]
"""A mix: the identities of its files, in order, and the choices."""

Mixes = dict[Key, CheckedMix]

MIXES = ContextValue[Mixes]("merged mixes", dict)
"""The mixes made so far."""


def mixed(files: Sequence[RuleFile], choices: Choices = NO_CHOICES) -> CheckedMix:
    """The mix of these files, in this order; from the cache of this context if it is there."""
    mixes = MIXES.get()
    if choices == NO_CHOICES:  # share the mix, wherever the empty choices are written
        choices = NO_CHOICES
    key = tuple(map(id, files)), choices, id(choices.written)
    if key not in mixes:
        report = Report()
        mix = mix_files(files, report, choices)
        mixes[key] = CheckedMix(files, choices, mix, build(mix), report)
    return mixes[key]
