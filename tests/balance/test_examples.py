"""Cards that are known to be strong, useless, unfair or harmless, and the page on one that changes.

They need hundreds of games of bots: the compiled engine plays them in `make test-compiled`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine.game.machine_code import how_it_runs

ROOT = Path(__file__).resolve().parents[2]
CARDS = ROOT / "examples" / "balance"
TABLE = ("--short", "--players", "3")

pytestmark = pytest.mark.skipif(
    how_it_runs() == "interpreted", reason="the interpreted engine plays too slowly for this"
)


def verdict(*words: str) -> str:
    """What `elgrande compare` says at its end."""
    told = CliRunner().invoke(main, ["compare", *words, "--with", str(CARDS), *TABLE])
    assert told.exit_code == 0, told.output
    return told.stdout.rpartition("\n\n")[2]


def test_a_strong_card_is_stronger() -> None:
    said = verdict("--card", "windfall")
    assert "it is stronger." in said and "It fails" not in said


def test_a_useless_card_fails() -> None:
    said = verdict("--card", "the empty chest", "--games", "40", "--margin", "0.1")
    assert "It fails: it is never taken." in said


def test_a_harmless_card_is_as_strong_as_its_stack() -> None:
    said = verdict("--card", "small alms", "--margin", "4")
    assert "it is as strong, within 4 points." in said and "It fails" not in said


def test_a_card_that_is_unfair_to_seats() -> None:
    """The player who begins the game gets its points; without it, that seat wins less often."""
    said = verdict("--without", "birthright", "--games", "60", "--margin", "0.1")
    assert "The seats become unequal: seat 1 wins less often in B" in said


def test_the_page_is_what_happens(tmp_path: Path) -> None:
    """All files and commands of the page, in order; `...` stands for more lines."""
    page = (ROOT / "docs" / "ten-minutes.md").read_text(encoding="utf-8")
    assert CliRunner().invoke(main, ["new", str(tmp_path / "tolls")]).exit_code == 0
    names = re.findall(r"in `(tolls/\S+\.yaml)`:", page)
    blocks = re.findall(r"^```(\w+)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    for name, text in zip(names, (text for kind, text in blocks if kind == "yaml"), strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for kind, text in blocks:
        for part in text.split("$ ")[1:] if kind == "console" else ():
            command, _, shown = part.partition("\n")
            done = subprocess.run(
                command, shell=True, cwd=tmp_path, env={**os.environ, "PATH": path},
                capture_output=True, text=True, check=True,
            )  # fmt: skip
            wanted = ".*".join(map(re.escape, re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)))
            assert re.fullmatch(wanted, done.stdout, re.DOTALL), f"{command}:\n{done.stdout}"
