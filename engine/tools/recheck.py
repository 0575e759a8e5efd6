"""Checks the same files repeatedly; unchanged files are not read or parsed again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..rules.check.cache import Cache
from ..rules.check.files import Checked
from ..scenario.check import check_files


class Rechecker:
    """Keeps the parsed files and other cached results between checks."""

    def __init__(self) -> None:
        self._cache = Cache()

    def check(self, paths: Sequence[Path]) -> Checked:
        """Checks files and folders like `check_files`, with the same findings."""
        with self._cache.reading():
            checked = check_files(paths, Checked(cache=self._cache))
        self._cache.forget_old()  # so that memory does not grow during a long watch
        return checked
