"""Runs a scenario, and locates its failures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from ..rules.files.request import MixRequest
from ..text.diagnostics import visible
from .rules import NO_MORE
from .run import run_file


class Failure(NamedTuple):
    """A failure, at a line and a column from 1 of a file."""

    file: Path
    line: int
    column: int
    message: str


_PLACED: Final = re.compile(r"(.+):(\d+):(\d+)(?:-\d+)?: (.*)")


def failures(path: Path, more: MixRequest | None, others: Iterable[Path]) -> list[Failure]:
    """The failures of a scenario; empty if it passes. more: rules to add to its mix.

    Mistakes in the rules are failures in these other files. What has no place in any of them is
    one at the beginning of the scenario.
    """
    result = run_file(path, more=more or NO_MORE)
    if result.ok:
        return []
    files = {visible(str(file)): file for file in (*others, path)}
    found = [_PLACED.fullmatch(line) for line in result.message.splitlines()]
    placed = [
        Failure(files[one[1]], int(one[2]), int(one[3]), one[4])
        for one in found
        if one and one[1] in files
    ]
    here = [one for one in placed if one.file == path]
    message = result.message or "this scenario cannot be run"
    return here or placed or [Failure(path, 1, 1, message)]
