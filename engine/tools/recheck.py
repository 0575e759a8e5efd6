"""Checks the same files again and again; what has not changed is not read or parsed anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..rules.check.cache import Cache
from ..rules.check.files import Checked
from ..scenario.check import check_files


class Rechecker:
    """Holds the parsed files and what is known of them between one check and the next."""

    def __init__(self) -> None:
        self._cache = Cache()

    def check(self, paths: Sequence[Path]) -> Checked:
        """Checks files and folders as `check_files` does, with the same findings."""
        with self._cache.reading():
            checked = check_files(paths, Checked(cache=self._cache))
        self._cache.forget_old()  # so that a long watch does not grow
        return checked
