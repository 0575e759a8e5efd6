"""Expansions of installed packages, found by the entry point `elgrande.expansions`.

The name of an entry point is the id of the expansion. Its value is the package, or a folder in it
in dotted form, that contains the files. The package is not imported, so none of its code runs: it
is read like a folder of rules.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

GROUP: Final = "elgrande.expansions"
"""The group of entry points."""


@lru_cache(maxsize=1)
def installed_expansions() -> Mapping[str, Path]:
    """The folder of each expansion that an installed package offers, by id."""
    if not _may_be_offered():
        return {}
    from importlib.metadata import entry_points  # reads all packages, and is slow to import

    folders = ((point.name, _folder_of(point.value)) for point in entry_points(group=GROUP))
    return {name: folder for name, folder in sorted(folders) if folder is not None}


def _may_be_offered() -> bool:
    """Whether some package on Python's path names the group; a zip file may have any package."""
    places = [Path(place or ".") for place in sys.path]
    offers = (file for place in places for file in place.glob("*-info/entry_points.txt"))
    return any(map(Path.is_file, places)) or any(GROUP in _text(file) for file in offers)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:  # it was removed, or may not be read
        return ""


def _folder_of(value: str) -> Path | None:
    """The folder that an entry point names, or None if it does not exist."""
    from importlib.util import find_spec

    package, *inside = value.strip().split(".")
    try:
        spec = find_spec(package)  # for a top-level package this imports nothing
    except (ImportError, ValueError):
        return None
    places = [] if spec is None else spec.submodule_search_locations or []
    folders = (Path(place, *inside) for place in places)
    return next((folder for folder in folders if folder.is_dir()), None)
