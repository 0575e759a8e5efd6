"""Adds to the errors of a mix what helps: sentences, missing expansions, the causing overlays."""

from __future__ import annotations

from collections.abc import Sequence

from ...text.diagnostics import Report
from ..files.files import RuleFile
from ..files.request import Choices
from ..load.declarations import Mix
from ..model import Definitions
from .causes import name_causes
from .missing import explain_missing
from .suggest import suggest_sentences


def explain_errors(
    report: Report, defs: Definitions, mix: Mix, files: Sequence[RuleFile], choices: Choices
) -> None:
    """Replaces errors by more helpful ones."""
    suggest_sentences(report, files, defs)
    explain_missing(report, mix, files)
    name_causes(report, files, choices)
