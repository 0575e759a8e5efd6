"""Checks the same files again and again; what has not changed is neither parsed nor read anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..rules.check import Checked
from ..rules.files import Kept, keeping
from .checkup import check_files


class Rechecker:
    """Holds the built-in game and the parsed files between one check and the next."""

    def __init__(self) -> None:
        self._built_in = Checked()
        self._parsed = self._built_in.parsed
        self._kept: Kept = {}

    def check(self, paths: Sequence[Path]) -> Checked:
        """Checks files and folders as `check_files` does, with the same findings."""
        with keeping(self._kept):
            checked = check_files(paths, Checked(parsed=self._parsed, built_in=self._built_in))
        self._forget()
        return checked

    def _forget(self) -> None:
        """Lets go of texts that no file holds any more, so that a long watch does not grow."""
        alive = {id(source) for source, _, _ in self._kept.values()}
        for files in self._built_in.sets.values():
            alive |= {id(file.source) for file in files}
        for scalar in [scalar for scalar in self._parsed if id(scalar.source) not in alive]:
            del self._parsed[scalar]
