"""Tries the wheel with other Pythons: python -m tests.packaging python3.12 python3.13

Each gets an environment of its own, into which the wheel is installed. The check must find nothing,
the examples must pass, and games of bots must be the same, word for word, as with this Python.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_GAMES = [("play", "--bots", "--seed", str(seed)) for seed in (1, 2, 7)]
COMMANDS = (("check",), ("run",), *_GAMES)


def said(*command: object, folder: Path) -> str:
    """What a command prints; it must end well."""
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout


def tried(python: str, wheel: Path, folder: Path) -> list[str]:
    """What the commands print with a Python into whose environment the wheel was installed."""
    environment = folder / Path(python).name
    said(python, "-m", "venv", environment, folder=folder)
    said(environment / "bin" / "pip", "install", "--quiet", wheel, folder=folder)
    return [said(environment / "bin" / "elgrande", *words, folder=folder) for words in COMMANDS]


def main(pythons: list[str]) -> int:
    """The exit code: 1 when a Python prints something else than this one."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        said(sys.executable, "-m", "build", "--wheel", "-o", folder, ROOT, folder=folder)
        wheel = next(folder.glob("*.whl"))
        expected = tried(sys.executable, wheel, folder)
        differ = 0
        for python in pythons:
            same = tried(python, wheel, folder) == expected
            differ += not same
            version = said(python, "--version", folder=folder).strip()
            print(f"{version}: {'the same' if same else 'DIFFERENT'}")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
