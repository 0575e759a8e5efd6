"""The tests are divided as `tests/thorough.txt` says, and what is left out is reported."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from .conftest import pytest_ignore_collect

HERE = Path(__file__).parent


def test_the_list_names_what_is_there() -> None:
    lines = (HERE / "thorough.txt").read_text(encoding="utf-8").splitlines()
    names = [line for line in lines if line and not line.startswith("#")]
    assert names and [name for name in names if not (HERE / name).exists()] == []
    assert len(set(names)) == len(names)


def test_what_is_left_out_is_reported() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not thorough", "-p", "no:cacheprovider"]
    paths = ["tests/text/test_records.py", "tests/bots"]
    run = subprocess.run([*command, *paths], cwd=HERE.parent, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    *_, left_out, hint, summary = run.stdout.splitlines()
    assert left_out.startswith("left out: ") and "(bots " in left_out
    assert hint == "`make test-all` runs everything"
    assert " passed in " in summary


def test_each_file_is_in_one_of_the_two_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make test` and `make test-rest` are all tests."""
    monkeypatch.setitem(pytest_ignore_collect.__globals__, "LEFT_OUT", Counter())
    for file in HERE.rglob("test_*.py"):
        runs = [
            not pytest_ignore_collect(file, cast(pytest.Config, Asked(marker)))
            for marker in ("not thorough", "thorough")
        ]
        assert sorted(runs) == [False, True], file


class Asked(NamedTuple):
    """The options of a run: only its marker is read."""

    marker: str

    def getoption(self, _: str) -> str:
        return self.marker
