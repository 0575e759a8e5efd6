"""Runs a scenario as it is typed: what fails in it, and where that stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from ..rules.files.request import MixRequest
from ..scenario.rules import NO_MORE
from ..scenario.run import run_file
from ..text.diagnostics import visible


class Failure(NamedTuple):
    """What fails, at a line and a column from 1."""

    line: int
    column: int
    message: str


def failures(path: Path, more: MixRequest | None) -> list[Failure]:
    """What fails when a scenario is run; nothing when it passes. more: what is added to its mix."""
    result = run_file(path, more=more or NO_MORE)
    if result.ok:
        return []
    place = re.compile(rf"{re.escape(visible(str(path)))}:(\d+):(\d+)(?:-\d+)?: (.*)")
    found = [place.fullmatch(line) for line in result.message.splitlines()]
    placed = [Failure(int(one[1]), int(one[2]), one[3]) for one in found if one]
    return placed or [Failure(1, 1, result.message)]
