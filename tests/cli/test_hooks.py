"""The hooks for pre-commit: what `.pre-commit-hooks.yaml` promises is what the commands do."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
HOOKS: dict[str, Any] = {
    hook["id"]: hook for hook in yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
}
CARD = """\
deck: stack_1
cards:
  - id: my_gift
    title: Gift
    numbers: {places: 1}
    effect: |
      move up to 2 own caballeros from the provinces to own court
"""


def run(hook: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs a hook as pre-commit does: in the repository, with its `args` and, if wanted, files."""
    given = HOOKS[hook]
    more: list[str] = given.get("args", [])
    program, *words = [*shlex.split(given["entry"]), *more]
    assert program == "elgrande"
    if given.get("pass_filenames", True):
        words += sorted(file.name for file in folder.glob("*.yaml"))
    command = [sys.executable, "-m", "elgrande.cli", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("hook", HOOKS)
def test_good_files_pass(hook: str, tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(CARD)
    done = run(hook, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "cards.yaml").read_text() == CARD


def test_a_mistake_fails(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(CARD.replace("caballeros", "caballeroz"))
    done = run("elgrande-check", tmp_path)
    assert done.returncode == 1 and "E401" in done.stdout


def test_formatting_changes_the_file(tmp_path: Path) -> None:
    """That is how pre-commit knows: it compares the files before and after."""
    (tmp_path / "cards.yaml").write_text(CARD.replace("up to 2", "up   to  2"))
    run("elgrande-fmt", tmp_path)
    assert (tmp_path / "cards.yaml").read_text() == CARD


def test_the_manifest_is_one() -> None:
    pytest.importorskip("pre_commit")
    command = [sys.executable, "-m", "pre_commit", "validate-manifest", str(MANIFEST)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
