"""Files laid together and checked as a mix: once for all that ask for the same mix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import cached_property

from ...text.diagnostics import Report
from ...text.records import Record
from ...text.shared import Shared
from ..files.files import RuleFile
from ..files.request import NO_CHOICES, Choices
from ..load.build import build
from ..load.declarations import Mix
from ..load.mix import mix_files
from ..model import Definitions
from .mix import check_definitions

About = frozenset[str] | None


class Mixed(Record):
    """Some files laid together. `report` has what is wrong with how they fit."""

    files: Sequence[RuleFile]
    mix: Mix
    definitions: Definitions | None
    report: Report
    checked: dict[tuple[bool, About], Report] = field(default_factory=dict)
    """All that was found, by whether the whole mix could be read, and which files were meant."""

    @cached_property
    def mistakes(self) -> Report:
        """What is wrong with how they fit, and with their definitions."""
        report = Report()
        report.extend(self.report)
        if self.definitions is not None:
            check_definitions(self.definitions, report)
        return report


Key = tuple[tuple[int, ...], Choices, int]
"""A mix by the identity of its files, in their order, and by what is decided besides."""

Mixes = dict[Key, Mixed]

MIXES = Shared[Mixes]("mixes laid together before", dict)
"""The mixes that were laid together before."""


def mixed(files: Sequence[RuleFile], choices: Choices = NO_CHOICES) -> Mixed:
    """These files laid together, in this order; as before where this context has them."""
    mixes = MIXES.get()
    if choices == NO_CHOICES:  # wherever it is written that nothing is decided
        choices = NO_CHOICES
    key = tuple(map(id, files)), choices, id(choices.written)
    if key not in mixes:
        report = Report()
        mix = mix_files(files, report, choices)
        mixes[key] = Mixed(files, mix, build(mix, None), report)
    return mixes[key]
