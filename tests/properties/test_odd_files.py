"""Files that are none, and names that are no words: every command says so and ends."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from elgrande.engine.scenario.check import check_files

BAD = b"deck: stack_1\ncards:\n  - {id: x, title: X, effect: move the kng}\n"
SCENARIO = b"scenario: x\nplayers: [red, blue]\ngiven: {at: use_card}\nsteps:\n  - red: zz\n"
COMMANDS = ["check", "check --fix", "run", "run -v", "fmt", "list cards --with", "play --resume"]


def output(command: str, *paths: bytes | str, folder: Path) -> str:
    """What a command says of paths; it must end, and without a traceback."""
    *words, last = command.split()
    named = [word for path in paths for word in ([last, path] if last == "--with" else [path])]
    words += [] if last == "--with" else [last]
    done = subprocess.run(
        [sys.executable, "-m", "elgrande.cli", *words, *named],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
        check=False,
    )
    said = done.stdout.decode("utf-8", "replace")
    assert done.returncode in (0, 1, 2) and "Traceback" not in said, said
    return said


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("command", COMMANDS)
def test_pipes_devices_and_circles(command: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "zero.yaml").symlink_to("/dev/zero")
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    for name in ("pipe.yaml", "zero.yaml", "loop.yaml"):
        assert name in output(command, name, folder=tmp_path)


ODD = [b"\xff.yaml", b"\x1b[31m\x07.yaml", "\u202egnp.yaml".encode(), b"a\nb.yaml"]


@pytest.mark.parametrize("command", ["check", "run", "run -v", "fmt", "list cards --with"])
def test_names_never_steer_a_terminal(command: str, tmp_path: Path) -> None:
    content = SCENARIO if command.startswith("run") else BAD
    names = []
    for name in ODD:
        with suppress(OSError):  # not every file system takes every name
            (tmp_path / os.fsdecode(name)).write_bytes(content)
            names.append(name)
    assert names
    for paths in (names, [b"."]):
        said = output(command, *paths, folder=tmp_path)
        assert said.count(".yaml") >= len(names), said
        assert all(char.isprintable() for line in said.split("\n") for char in line), ascii(said)


def test_a_scenario_that_names_a_circle_of_links(tmp_path: Path) -> None:
    (tmp_path / "rules").symlink_to("rules")
    text = "scenario: x\nrules: {with: [./rules]}\nplayers: [red, blue]\nsteps:\n  - red: yes\n"
    (tmp_path / "x.yaml").write_text(text)
    assert {"E101"} <= {found.code for found in check_files([tmp_path / "x.yaml"]).report}
    assert "rules" in output("run", "x.yaml", folder=tmp_path)


ZONES = """\
expansion: house
title: House
version: "1"
patch:
  card_zones:
    kept: {CHANGE}
"""


@pytest.mark.parametrize("change", ["in_force: false", "each_player: false"])
def test_kept_cards_need_a_zone_of_each_player(change: str, tmp_path: Path) -> None:
    """Without one, a game would stop in the middle when a player keeps a card."""
    (tmp_path / "house.yaml").write_text(ZONES.replace("CHANGE", change))
    found = check_files([tmp_path]).report.errors
    assert "E506" in {one.code for one in found}, [str(one.message) for one in found]
