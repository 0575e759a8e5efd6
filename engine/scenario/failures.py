"""Runs a scenario, and locates its failures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ..rules.files.request import MixRequest
from ..text.diagnostics import Severity
from .rules import NO_MORE
from .run import RUN, run_file


class Failure(NamedTuple):
    """A failure, at a line and a column from 1 of a file.

    is_mistake: something can't be read, so nothing was played.
    """

    file: Path
    line: int
    column: int
    message: str
    is_mistake: bool = False


def failures(path: Path, more: MixRequest | None, others: Iterable[Path]) -> list[Failure]:
    """The failures of a scenario; empty if it passes. more: rules to add to its mix.

    Mistakes in the rules are failures in these other files. What has no place in any of them is
    one at the beginning of the scenario.
    """
    result = run_file(path, more=more or NO_MORE)
    if result.ok:
        return []
    files = {str(file): file for file in (*others, path)}
    placed = []
    for one in result.found:
        if one.severity is Severity.ERROR and one.span is not None and one.file in files:
            words = one.message if one.code == RUN else f"error {one.code}: {one.message}"
            place = files[one.file], one.span.line, one.span.column
            placed.append(Failure(*place, words, one.code != RUN))
    here = [one for one in placed if one.file == path]
    message = result.message or "this scenario cannot be run"
    return here or placed or [Failure(path, 1, 1, message)]
