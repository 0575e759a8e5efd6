"""Watches files, and checks them again when they change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ..rules.files.files import yaml_files
from ..scenario.check import findings
from ..text.diagnostics import Report
from ..text.output.findings import Findings
from ..text.selection import Selection
from .fmt import OF_THE_PROJECT
from .recheck import Rechecker

Stamps = dict[Path, tuple[int, int] | None]
"""Modification time in nanoseconds and size of each file; None if it can't be accessed."""

PAUSE = 0.25
"""Seconds between two polls of the files."""


def stamps_of(paths: Sequence[Path]) -> Stamps:
    """The stamps of files and folders; they differ after a file was changed, added or removed."""
    stamps: Stamps = {}
    for path in paths:
        try:
            for file in yaml_files(path, Report()):
                stamps[file] = _stamp(file)
        except OSError:  # a file disappeared while the folder was read
            stamps[path] = None
    return stamps


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        state = file.stat()
    except (OSError, ValueError):
        return None
    return state.st_mtime_ns, state.st_size


class Watch:
    """Watched files and folders; without any, those of the built-in game."""

    def __init__(
        self,
        paths: Sequence[Path],
        selection: Selection | None = None,
        look: Callable[[Sequence[Path]], Stamps] = stamps_of,
    ) -> None:
        """look: a function that returns the stamps of the files."""
        self._paths = paths
        self._selection = selection
        self._look = look
        self._seen: Stamps | None = None
        self._rechecker = Rechecker()

    def step(self) -> Findings | None:
        """The current findings, or None if nothing has changed since the last step."""
        stamps = self._look(self._paths or OF_THE_PROJECT)
        if stamps == self._seen:
            return None
        self._seen = stamps
        return findings(self._rechecker.check(self._paths), self._selection)


def watch(steps: Watch, show: Callable[[Findings], None], wait: Callable[[], None]) -> None:
    """Shows the findings, again after each change, until `wait` raises KeyboardInterrupt."""
    try:
        while True:
            found = steps.step()
            if found is not None:
                show(found)
            wait()
    except KeyboardInterrupt:
        return
