"""Runs a scenario, and locates its failures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from ..rules.files.request import MixRequest
from ..text.diagnostics import visible
from .rules import NO_MORE
from .run import run_file


class Failure(NamedTuple):
    """A failure, at a line and a column from 1."""

    line: int
    column: int
    message: str


def failures(path: Path, more: MixRequest | None) -> list[Failure]:
    """The failures of a scenario; empty if it passes. more: rules to add to its mix."""
    result = run_file(path, more=more or NO_MORE)
    if result.ok:
        return []
    place = re.compile(rf"{re.escape(visible(str(path)))}:(\d+):(\d+)(?:-\d+)?: (.*)")
    found = [place.fullmatch(line) for line in result.message.splitlines()]
    placed = [Failure(int(one[1]), int(one[2]), one[3]) for one in found if one]
    return placed or [Failure(1, 1, result.message)]
