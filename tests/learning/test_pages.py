"""The programs of the page run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "learning.md"
PROGRAMS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_program(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    program = PROGRAMS[number]
    pytest.importorskip("pyspiel" if "pyspiel" in program else "pettingzoo")
    exec(compile(program, str(PAGE), "exec"), {"__name__": "program"})
    assert re.search(r"\d", capsys.readouterr().out)
