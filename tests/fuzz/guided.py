"""The same targets, with inputs that a search for new paths finds: needs the package `atheris`.

The search changes bytes and keeps those that reach new code. The bytes take the place of chance:
which file, which damage, where. So the search learns to mutate real cards and scenarios. Half of
the inputs of `bytes`, `effect` and `save` are read as they are.

`run_guided` starts a process for each target: `python -m tests.fuzz.guided NAME SECONDS FOLDER`.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
READERS = {"bytes": "read_bytes", "effect": "read_effect", "save": "read_save"}
_DONE = re.compile(r"Done (\d+) runs")
_PLACE = re.compile(r"Test unit written to (\S+)")


class FromBytes(random.Random):
    """A recorded generator: every decision comes from some bytes; after their end all are 0."""

    def __init__(self, data: bytes) -> None:
        super().__init__(0)
        self._data = data
        self._at = 0

    def getrandbits(self, k: int) -> int:
        size = (k + 7) // 8
        part = self._data[self._at : self._at + size]
        self._at += size
        return int.from_bytes(part.ljust(size, b"\0"), "big") >> (8 * size - k)

    def random(self) -> float:
        return self.getrandbits(16) / 65536


def run_guided(names: list[str], seconds: float) -> int:
    """Fuzzes the targets one after the other; gives the number of those with a defect.

    A target ends with its first defect: the bytes that lead there are shown.
    """
    if find_spec("atheris") is None:
        sys.exit("--coverage needs the package `atheris`: pip install atheris")
    failed = 0
    for name in names:
        with TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "tests.fuzz.guided", name]
            command += [str(max(1, int(seconds / len(names)))), folder]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            said = done.stdout + done.stderr
            runs = _DONE.search(said)
            print(f"{name:<10} {int(runs[1]) if runs else 0:>9,} inputs", flush=True)
            if done.returncode:
                failed += 1
                written = _PLACE.search(said)
                found = Path(written[1]).read_bytes() if written else b""
                print(f"--- {name}, not handled: {found!r}\n{said[-4000:]}", flush=True)
    return failed


def main() -> None:
    atheris: Any = import_module("atheris")
    name, seconds, folder = sys.argv[1:]
    with atheris.instrument_imports(include=["elgrande.engine"]):
        from . import targets
    target = targets.TARGETS[name]
    reader: Callable[..., None] | None = getattr(targets, READERS.get(name, ""), None)

    def one(data: bytes) -> None:
        if reader is None or data[:1] < b"\x80":
            target(FromBytes(data[1:]))
        elif name == "bytes":
            reader(data[1:])
        else:
            reader(data[1:].decode("utf-8", "replace"))

    corpus = Path(folder) / "corpus"
    corpus.mkdir()
    for number in range(20):
        (corpus / str(number)).write_bytes(random.Random(number).randbytes(64))
    options = [f"-max_total_time={seconds}", "-max_len=600", "-timeout=10", "-rss_limit_mb=1500"]
    atheris.Setup([name, *options, f"-artifact_prefix={folder}/", str(corpus)], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
