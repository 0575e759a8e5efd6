"""Atomic writing: whatever happens, a file holds all of its old content or all of the new."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Replaces the content of a file; its permissions stay, and a link to it stays a link.

    A new file has those that new files of this user have.

    Raises OSError, the file untouched: also for a file that is marked as not to be written, which
    the way this writes would not notice, and for what is no file.
    """
    try:
        _write(_target(path), data)
    except ValueError as error:  # a null character in the path
        raise OSError(errno.EINVAL, str(error), str(path)) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def may_be_written(path: Path) -> bool:
    """Whether a file is there and may be written, by its mode and for this user."""
    try:
        return bool(path.stat().st_mode & 0o222) and os.access(path, os.W_OK)
    except (OSError, ValueError):
        return False


def umask() -> int:
    """What new files of this user may not: it can only be seen by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _target(path: Path) -> Path:
    """The file itself behind all links, also when they lead to another file system."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    if target.exists():
        if target.is_dir():
            raise OSError(errno.EISDIR, "this is a folder, not a file")
        if not stat.S_ISREG(target.stat().st_mode):
            raise OSError(errno.EINVAL, "Not a regular file")
        if not may_be_written(target):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    elif not target.parent.is_dir():
        raise OSError(errno.ENOENT, "there is no such folder")
    return target


def _write(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".elgrande-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~umask()
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
