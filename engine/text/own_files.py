"""Files that this program makes for people: nothing else is written over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .atomic import write_atomically
from .diagnostics import visible

MARK = "made with elgrande"
"""Stands in every picture and sheet, where nobody sees it."""


def is_marked(data: bytes) -> bool:
    """Whether it is a picture or a sheet that this program made."""
    return MARK.encode() in data


def write_own(path: Path, data: bytes, is_own: Callable[[bytes], bool] = is_marked) -> None:
    """Writes a file where it loses nothing of somebody else. Raises ValueError, OSError."""
    refuse_another(path, is_own)
    write_atomically(path, data)


def refuse_another(path: Path, is_own: Callable[[bytes], bool] = is_marked) -> None:
    """Raises ValueError when a file holds something that this program did not put there.

    A new file and an empty one are free. is_own: whether a content is one that may be lost.
    """
    data = path.read_bytes() if path.is_file() else b""
    if data and not is_own(data):
        raise ValueError(
            f"{visible(str(path))}: this program did not write this file; name another"
            " one, or remove it"
        )
