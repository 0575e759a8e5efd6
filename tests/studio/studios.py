"""Studios of folders, each in a process of its own that begins as a copy of one that is ready."""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

HOUSE = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"

_COPIED = """
import gc, json, os, signal, sys
from pathlib import Path

import elgrande.engine.studio.serve
from elgrande.cli import main
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.backend import Backend

Backend(Path(sys.argv[1]), MixRequest()).ask("begin", {"bots": ["", "greedy"], "seed": 1})
gc.freeze()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for copies
print("ready", flush=True)
for line in sys.stdin:
    output, *words = json.loads(line)
    if not os.fork():
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        sys.stdin = open(os.devnull)
        os.dup2(os.open(output, os.O_WRONLY), 1)
        print(os.getpid(), flush=True)
        main(["studio", "--no-open", *words])
"""
"""Imports all and reads the built-in rules, which takes longer than most tests; then is copied."""


@cache
def _copied() -> subprocess.Popen[str]:
    """The process that is copied; it ends when this one does."""
    command = [sys.executable, "-c", _COPIED, str(HOUSE)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None and process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    atexit.register(process.communicate)
    return process


@contextmanager
def served(folder: Path, *words: str) -> Iterator[str]:
    """The address of a studio that runs in a process of its own. words: further arguments."""
    asked = _copied().stdin
    assert asked is not None
    with TemporaryDirectory() as name:
        output = Path(name) / "output"
        os.mkfifo(output)
        asked.write(json.dumps([str(output), str(folder), *words]) + "\n")
        asked.flush()
        with output.open(encoding="utf-8") as said:
            process = int(said.readline())
            try:
                said.readline()
                yield said.readline().strip()
            finally:
                _end(process)


def _end(process: int) -> None:
    """Ends a process that is no child of this one, and waits until its port is free."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGTERM)
        while True:
            os.kill(process, 0)
            time.sleep(0.01)
