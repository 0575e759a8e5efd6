"""A short run of the fuzzer; the long one is `python -m tests.fuzz --seconds 600`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_short_run() -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--seconds", "4"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr
