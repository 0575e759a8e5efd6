"""The tests are divided as `tests/thorough.txt` says, and what is left out is reported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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


def test_the_quick_and_the_rest_are_all() -> None:
    """Each file is in one of the two runs."""
    counts = []
    for marker in ("not thorough", "thorough", ""):
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", marker]
        paths = ["tests/text/test_records.py", "tests/bots", "tests/balance/test_cluster.py"]
        run = subprocess.run([*command, *paths], cwd=HERE.parent, capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr
        counts.append(run.stdout.count("::"))
    quick, rest, everything = counts
    assert quick and rest and quick + rest == everything
