"""Colours are for terminals alone, and for those who want them."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest


def at_a_terminal(*args: str, **more: str) -> str:
    """All that `elgrande` writes to a terminal."""
    end, terminal = pty.openpty()
    variables = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    code = "from elgrande.cli import main; main()"
    program = subprocess.Popen(
        [sys.executable, "-c", code, *args],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**variables, "TERM": "xterm", "LINES": "40", "COLUMNS": "120", **more},
    )
    os.close(terminal)
    written = b""
    while True:
        try:
            data = os.read(end, 65536)
        except OSError:  # the program has ended
            break
        if not data:
            break
        written += data
        if written.endswith(b"red> "):
            os.write(end, b"\x04")
    os.close(end)
    program.wait()
    return written.decode()


@pytest.fixture
def bad(tmp_path: Path) -> str:
    (tmp_path / "cards.yaml").write_text("expansion: mine\ndeck: stack_9\ncards: []\n")
    return str(tmp_path)


@pytest.mark.parametrize("command", [("check",), ("try",), ("fmt", "--check")])
@pytest.mark.parametrize(
    ("more", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_mistakes_are_coloured_where_somebody_wants_it(
    command: tuple[str, ...], more: dict[str, str], coloured: bool, bad: str
) -> None:
    if command[0] == "fmt":  # it looks at the form alone
        (Path(bad) / "cards.yaml").write_text("cards: [\n")
    written = at_a_terminal(*command, bad, **more)
    assert "error" in written and ("\x1b[" in written) is coloured


@pytest.mark.parametrize("words", [(), ("--plain",)])
def test_a_dumb_terminal_gets_letters_and_lines(words: tuple[str, ...], tmp_path: Path) -> None:
    play = ("play", "--players", "2", "--bot", "2=random", "--seed", "7", *words)
    written = at_a_terminal(*play, TERM="dumb", XDG_STATE_HOME=str(tmp_path))
    assert "Galicia" in written and "Saved:" in written
    assert "\x1b" not in written
