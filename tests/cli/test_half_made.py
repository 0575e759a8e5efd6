"""A command that writes several files leaves none of them when one can't be written."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from elgrande.cli import main


@pytest.mark.parametrize("there", [True, False])
def test_new_on_a_full_disk_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    folder, write = tmp_path / "above" / "my_rules", Path.write_text
    if there:
        folder.mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    written: list[Path] = []

    def full(path: Path, text: str, **how: Any) -> int:
        written.append(path)
        if len(written) == 2:
            write(path, text[:10], **how)
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return write(path, text, **how)

    monkeypatch.setattr(Path, "write_text", full)
    result = CliRunner().invoke(main, ["new", str(folder)])
    assert result.exit_code == 1
    assert len(written) == 2
    assert sorted(tmp_path.rglob("*")) == before
