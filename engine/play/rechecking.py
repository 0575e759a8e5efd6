"""Checks the same files again and again; what has not changed is neither parsed nor read anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..rules.check import Checked
from ..rules.files import Kept, keeping
from ..rules.memory import Memory
from .checkup import check_files


class Rechecker:
    """Holds the parsed files and what is known of them between one check and the next."""

    def __init__(self) -> None:
        self._memory = Memory()
        self._kept: Kept = {}

    def check(self, paths: Sequence[Path]) -> Checked:
        """Checks files and folders as `check_files` does, with the same findings."""
        with keeping(self._kept):
            checked = check_files(paths, Checked(memory=self._memory))
        # Texts that no file holds any more are let go, so that a long watch does not grow.
        self._memory.keep_only({id(read.source) for read in self._kept.values()})
        return checked
