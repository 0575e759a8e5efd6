"""Atomic writing: after any failure, a file holds all of its old content or all of the new."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from secrets import token_hex


def write_atomically(path: Path, data: bytes) -> None:
    """Replaces the content of a file; keeps its permissions and follows links to it.

    A new file has the user's default permissions.

    Raises OSError and leaves the file untouched, also if the file is read-only (which a rename
    would ignore) or is not a regular file.
    """
    with _named(path):
        target = _target(path)
        temporary = _sibling(target)
        try:
            _fill(temporary, target, data)
            temporary.replace(target)
        except BaseException:  # Ctrl-C too
            temporary.unlink(missing_ok=True)
            raise


def write_new(path: Path, data: bytes) -> None:
    """Writes a file that does not exist yet. Raises FileExistsError, OSError."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    try:
        path.open("xb").close()  # another program may create it first
        write_atomically(path, data)
    except FileExistsError:
        raise
    except BaseException:
        _quietly(path.unlink)
        raise


def write_together(files: Mapping[Path, bytes]) -> None:
    """Writes files as `write_atomically` does, all or none, and creates missing folders.

    Raises OSError; then, and after Ctrl-C, no file has changed and no folder is new.
    """
    with ExitStack() as cleanup, ExitStack() as undo:
        pending: list[tuple[Path, Path]] = []
        for path, data in files.items():
            with _named(path):
                _make_folders(path.parent, undo)
                target = _target(path)
                temporary = _sibling(target)
                undo.callback(_quietly, temporary.unlink)
                _fill(temporary, target, data)
                pending.append((temporary, target))
        for temporary, target in pending:
            with _named(target):
                if target.exists():
                    old = _sibling(target)
                    cleanup.callback(_quietly, old.unlink)
                    shutil.copy2(target, old)
                    undo.callback(_quietly, old.replace, target)
                else:
                    undo.callback(_quietly, target.unlink)
                temporary.replace(target)
        undo.pop_all()


def refuse_unwritable(path: Path) -> None:
    """Raises OSError if `write_atomically` could not write a file, as far as that can be known."""
    with _named(path):
        _target(path)


def may_be_written(path: Path) -> bool:
    """Whether a file exists and may be written, by its mode and by this user."""
    try:
        return bool(path.stat().st_mode & 0o222) and os.access(path, os.W_OK)
    except (OSError, ValueError):
        return False


def umask() -> int:
    """The permissions that new files lack; the system only returns them when it sets them."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _target(path: Path) -> Path:
    """The file that a path leads to through all links, also to another file system."""
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


def _sibling(target: Path) -> Path:
    """An unused path in the folder of a file."""
    return target.with_name(f".elgrande-{token_hex(8)}")


def _fill(temporary: Path, target: Path, data: bytes) -> None:
    """Writes a new file with the permissions of the target, or default ones without a target."""
    with open(temporary, "xb", opener=_private) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~umask())


def _private(name: str, flags: int) -> int:
    """Opens a file that no other user may read until it is renamed."""
    return os.open(name, flags, 0o600)


def _make_folders(folder: Path, undo: ExitStack) -> None:
    """Creates a folder and its missing parents, and registers their removal with `undo`."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        undo.callback(_quietly, one.rmdir)
        one.mkdir(exist_ok=True)


def _quietly(act: Callable[..., object], *values: Path) -> None:
    """Calls a clean-up function and ignores its errors."""
    with suppress(OSError, ValueError):
        act(*values)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """A context in which every OSError names the file that was to be written."""
    try:
        yield
    except ValueError as error:  # a null character in the path
        raise OSError(errno.EINVAL, str(error), str(path)) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
