"""Files that this program generates: it overwrites no other file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .atomic import write_atomically
from .diagnostics import visible

MARK = "made with elgrande"
"""A marker in every generated picture and sheet; it is not visible in the picture."""


def is_marked(data: bytes) -> bool:
    """Whether the content is a picture or a sheet that this program generated."""
    return MARK.encode() in data


def write_own(path: Path, data: bytes, is_own: Callable[[bytes], bool] = is_marked) -> None:
    """Writes a file unless that overwrites another program's. Raises ValueError, OSError."""
    refuse_another(path, is_own)
    write_atomically(path, data)


def refuse_another(path: Path, is_own: Callable[[bytes], bool] = is_marked) -> None:
    """Raises ValueError if a file has content that this program did not write.

    A missing or empty file is accepted. is_own: whether a content may be overwritten.
    """
    data = path.read_bytes() if path.is_file() else b""
    if data and not is_own(data):
        raise ValueError(
            f"{visible(str(path))}: this program did not write this file; name another"
            " one, or remove it"
        )
