"""Several files are written all or not at all, whatever stops the program and wherever."""

from __future__ import annotations

import errno
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from elgrande.engine.text import atomic
from elgrande.engine.text.atomic import write_atomically, write_new, write_together

FILES = {"old": b"2", "sub/deep/new": b"3", "sub/other": b"4", "older": b"5"}
"""What is written: over files that are there, into folders that are not."""


@contextmanager
def stopped(at: int) -> Iterator[list[int]]:
    """Ctrl-C before one of the lines that are run to write; counts these lines."""
    lines = [0]

    def trace(frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
        if frame.f_code.co_filename != atomic.__file__:
            return None
        if event == "line" and frame.f_code.co_name not in ("_quietly", "umask"):
            lines[0] += 1
            if lines[0] == at:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield lines
    finally:
        sys.settrace(before)


def content(folder: Path) -> dict[str, object]:
    """Everything in a folder: what files hold, with their permissions."""
    return {
        one.relative_to(folder).as_posix(): one.is_file()
        and (one.read_bytes(), stat.S_IMODE(one.stat().st_mode))
        for one in folder.rglob("*")
    }


def prepared(folder: Path) -> Path:
    folder.mkdir()
    for name in ("old", "older"):
        (folder / name).write_bytes(b"1")
    (folder / "old").chmod(0o640)
    return folder


def written(folder: Path) -> None:
    write_together({folder / name: data for name, data in FILES.items()})


ACTS: dict[str, Callable[[Path], None]] = {
    "together": written,
    "one old file": lambda folder: write_atomically(folder / "old", b"2"),
    "one new file": lambda folder: write_atomically(folder / "new", b"2"),
    "only a new file": lambda folder: write_new(folder / "new", b"2"),
    "only a new file, which is there": lambda folder: write_new(folder / "old", b"2"),
}


@pytest.mark.filterwarnings("ignore:unclosed file", "ignore:Exception ignored in")
@pytest.mark.parametrize("name", ACTS)
def test_it_is_stopped_anywhere(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)  # it takes its time
    act = ACTS[name]
    before = content(prepared(tmp_path / "before"))
    whole = prepared(tmp_path / "whole")
    with stopped(0) as lines:
        try:
            act(whole)
        except FileExistsError:
            assert "there" in name
    after, most = content(whole), lines[0]
    seen = set()
    for at in range(1, most + 1):
        folder = prepared(tmp_path / f"{at}")
        with stopped(at), pytest.raises(KeyboardInterrupt):
            act(folder)
        found = content(folder)
        assert found in (before, after), at
        seen.add(found == before)
    assert most > 1 and True in seen


def test_all_of_them_with_their_folders(tmp_path: Path) -> None:
    folder = prepared(tmp_path / "folder")
    written(folder)
    found = content(folder)
    assert {name: found[name] for name in ("sub", "sub/deep")} == {"sub": False, "sub/deep": False}
    files = {name: it[0] for name, it in found.items() if isinstance(it, tuple)}
    assert files == FILES
    assert stat.S_IMODE((folder / "old").stat().st_mode) == 0o640


@pytest.mark.parametrize("name", FILES)
def test_one_that_can_not_be_written(name: str, tmp_path: Path) -> None:
    """A folder stands in its place; the error names it."""
    folder = prepared(tmp_path / "folder")
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir(parents=True)
    before = content(folder)
    with pytest.raises(OSError, match="folder") as error:
        written(folder)
    assert error.value.filename == str(folder / name)
    assert content(folder) == before


@pytest.mark.parametrize("times", range(1, 5))
def test_a_file_that_can_not_take_its_place(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, replace, tried = prepared(tmp_path / "folder"), Path.replace, [0]
    before = content(folder)

    def refused(path: Path, target: Path) -> Path:
        tried[0] += 1
        if tried[0] == times:
            raise OSError(errno.EIO, "Input/output error")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(OSError, match="Input/output"):
        written(folder)
    assert content(folder) == before


def test_what_is_new_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_new(file, b"1")
    with pytest.raises(FileExistsError):
        write_new(file, b"2")
    (tmp_path / "link").symlink_to("nothing")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "link", b"2")
    with pytest.raises(FileNotFoundError):
        write_new(tmp_path / "no" / "folder", b"2")
    assert file.read_bytes() == b"1"
    assert len(list(tmp_path.iterdir())) == 2
