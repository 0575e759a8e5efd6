"""Reads regular files only, up to a limit."""

from __future__ import annotations

import os
import stat
from pathlib import Path


class NotRegular(OSError):
    """A folder, a pipe or a device: reading it could block or exhaust memory."""


def read_regular(path: Path, most: int) -> bytes:
    """The content of a file, in bytes; of a larger file, the first `most` + 1 bytes.

    Raises NotRegular before it opens a file of another type, OSError if it can't be read.
    """
    _refuse_irregular(path.stat().st_mode)
    # If a pipe has replaced the file since then, opening it must not wait for a writer.
    with open(path, "rb", opener=_without_waiting) as file:
        _refuse_irregular(os.fstat(file.fileno()).st_mode)
        return file.read(most + 1)


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _refuse_irregular(mode: int) -> None:
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
        raise NotRegular(0, f"it is {what}")
