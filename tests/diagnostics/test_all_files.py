"""Broken files, with the exact diagnostics of each in the `.expected` file of the same name.

A line of `*.expected` is `CODE line:column-line:column message`; columns count from 1, and the end
is the place after the last character. `-` stands for a diagnostic without a place. After an
intended change of a message, write the new ones with `python tests/diagnostics/test_all_files.py`
and read the difference.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from elgrande.engine.rules.check.files import Checked
from elgrande.engine.scenario.check import check_files
from elgrande.engine.text.codes import known_codes

HERE = Path(__file__).parent
BROKEN = sorted(HERE.rglob("*.yaml"))


@cache
def built_in() -> Checked:
    """The built-in files, read once for all broken files."""
    return Checked()


def diagnostics(path: Path) -> list[str]:
    """What a check of one file finds, a line each, by place."""
    inner = built_in()
    checked = check_files([path], Checked(cache=inner.cache, built_in=inner))
    lines = []
    for found in checked.report.sorted():
        assert found.file == str(path), f"{found.file}: {found.message}"
        assert found.code in known_codes()
        span = found.span
        place = f"{span.line}:{span.column}-{span.end_line}:{span.end_column}" if span else "-"
        lines.append(f"{found.code} {place} {found.message}")
    return lines


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_gets_exactly_these_diagnostics(path: Path) -> None:
    expected = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    assert diagnostics(path) == expected


def test_there_are_enough_files() -> None:
    assert len(BROKEN) >= 80
    assert {path.with_suffix(".expected") for path in BROKEN} == set(HERE.rglob("*.expected"))


if __name__ == "__main__":
    for broken in BROKEN:
        text = "".join(f"{line}\n" for line in diagnostics(broken))
        broken.with_suffix(".expected").write_text(text, encoding="utf-8")
