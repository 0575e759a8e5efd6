"""A short run of the fuzzer; docs/limits.md has the long ones."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from .guided import FromBytes
from .shapes import Shapes

ROOT = Path(__file__).resolve().parents[2]


def test_a_short_run() -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--seconds", "4"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_short_run_that_is_guided() -> None:
    pytest.importorskip("atheris")
    command = [sys.executable, "-m", "tests.fuzz", "--coverage", "--target", "choices"]
    run = subprocess.run(
        [*command, "--seconds", "2"], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stdout + run.stderr
    name, amount, _ = run.stdout.split()
    assert name == "choices" and int(amount.replace(",", "")) > 0


FILES = [{"cards": [{"id": "a", "copies": 2}]}, {"regions": {"b": [1, 2]}}]


def test_bytes_decide_what_is_damaged() -> None:
    shapes = Shapes(FILES, lambda text, source: text + str(source.randrange(9)))
    made = {
        shapes.reshaped(1, FromBytes(random.Random(number).randbytes(40))) for number in range(100)
    }
    assert len(made) > 30, "other bytes, other damage"
    assert len({shapes.reshaped(0, FromBytes(b"\7\1\2" * 9)) for _ in range(3)}) == 1
    assert FromBytes(b"").choice("abc") == "a"
    assert FILES == [{"cards": [{"id": "a", "copies": 2}]}, {"regions": {"b": [1, 2]}}]
