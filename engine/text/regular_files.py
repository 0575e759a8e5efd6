"""Reads regular files alone, and no more of them than is allowed."""

from __future__ import annotations

import os
import stat
from pathlib import Path


class NotRegular(OSError):
    """A folder, a pipe or a device: reading it could wait, or fill the memory, for ever."""


def read_regular(path: Path, most: int) -> bytes:
    """The content of a file; of a larger one, one byte more than `most`.

    Raises NotRegular before anything is opened, OSError when it can't be read.
    """
    _refuse_irregular(path.stat().st_mode)
    # Should a pipe have taken the file's place since then, opening it must not wait for a writer.
    with open(path, "rb", opener=_without_waiting) as file:
        _refuse_irregular(os.fstat(file.fileno()).st_mode)
        return file.read(most + 1)


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _refuse_irregular(mode: int) -> None:
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
        raise NotRegular(0, f"it is {what}")
