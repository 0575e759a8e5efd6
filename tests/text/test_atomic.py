"""Files are written as a whole or stay as they were, whatever stands in the way."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from elgrande.engine.text.atomic import may_be_written, write_atomically


def refused(path: Path) -> OSError:
    """The error of writing there."""
    with pytest.raises(OSError) as error:
        write_atomically(path, b"new")
    assert error.value.filename == str(path) and error.value.strerror
    return error.value


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    file, usual = tmp_path / "file", tmp_path.parent / "usual"
    usual.touch()
    write_atomically(file, b"one")
    assert file.stat().st_mode == usual.stat().st_mode
    file.chmod(0o640)
    write_atomically(file, b"two")
    assert file.read_bytes() == b"two" and stat.S_IMODE(file.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link, file = tmp_path / "link", tmp_path / "far" / "file"
    link.symlink_to(file)
    for text in (b"new", b"newer"):
        write_atomically(link, text)
        assert link.is_symlink() and file.read_bytes() == text


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="needs a second file system")
def test_a_link_to_another_file_system(tmp_path: Path) -> None:
    file = Path("/dev/shm") / f"elgrande-{os.getpid()}"
    (tmp_path / "link").symlink_to(file)
    try:
        write_atomically(tmp_path / "link", b"new")
        assert file.read_bytes() == b"new"
    finally:
        file.unlink(missing_ok=True)


def test_what_can_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "locked").write_text("old")
    (tmp_path / "locked").chmod(0o444)
    before = sorted(tmp_path.iterdir())
    for name in ("loop", "folder", "pipe", "locked", "no/such/folder", "x" * 300, "a\0b"):
        refused(tmp_path / name)
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "locked").read_text() == "old"
    assert (tmp_path / "loop").is_symlink()
    assert not may_be_written(tmp_path / "locked") and not may_be_written(tmp_path / "loop")


def test_devices_are_never_replaced() -> None:
    refused(Path("/dev/null"))
    assert not Path("/dev/null").is_file()
