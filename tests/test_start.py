"""What is imported when: playing needs no reader of files, help needs no engine."""

from __future__ import annotations

import subprocess
import sys

import pytest

READERS = ("lark", "yaml", "elgrande.engine.rules.load", "elgrande.engine.rules.check")
CHECK = "from elgrande.cli import main; main(['check'], standalone_mode=False)"


def imported(code: str) -> set[str]:
    """The modules that a fresh process has imported after some code."""
    code += "\nimport sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize(
    ("code", "not_needed"),
    [
        ("import elgrande.engine", ("elgrande.engine.game", *READERS)),
        ("from elgrande.engine import Game, Option, load_rules", READERS),
        (CHECK, ("elgrande.engine.game", "elgrande.engine.play.table", "elgrande.engine.draw")),
        ("import elgrande.cli", ("elgrande.engine.game", "elgrande.engine.lang", *READERS)),
    ],
)
def test_only_what_is_needed_is_imported(code: str, not_needed: tuple[str, ...]) -> None:
    assert not imported(code).intersection(not_needed)
