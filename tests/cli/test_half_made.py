"""Nothing is half-written: a command that is stopped while it writes leaves all as it was."""

from __future__ import annotations

import errno
import os
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine.site.write import write_site
from elgrande.engine.studio.folder import Folder

HOUSE = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"
CARD = """\
deck: stack_1
cards:
  - id: gift_{n}
    title: Gift
    action: may
    effect: move up to 2 own {pieces} from the provinces to own court
"""
MANIFEST = 'title: Own\nversion: "1"\n'
SITE = {"index.html": b"1", "site.json": b"2", "engine.zip": b"3"}


def elgrande(*args: object) -> None:
    """A command, with the error that it ends with."""
    result = CliRunner().invoke(main, list(map(str, args)))
    if result.exit_code:
        raise OSError(result.output)


ACTS: dict[str, tuple[int, Callable[[Path], object]]] = {
    "new": (2, lambda folder: elgrande("new", folder / "above" / "rules")),
    "new in a folder": (2, lambda folder: elgrande("new", folder / "empty")),
    "new for a mix": (2, lambda folder: elgrande("new", folder / "rules", "--with", "jubilee")),
    "print": (2, lambda folder: elgrande("print", folder / "own", "-o", folder / "cards")),
    "import": (3, lambda folder: elgrande("import", folder / "cards.csv", folder / "own")),
    "unpack": (2, lambda folder: elgrande("unpack", folder / "pack.zip", folder / "taken")),
    "fix": (2, lambda folder: elgrande("check", "--fix", folder / "wrong")),
    "site": (2, lambda folder: write_site(folder / "above" / "site", SITE)),
    "site over an older one": (3, lambda folder: write_site(folder / "site", SITE)),
    "studio": (1, lambda folder: Folder(folder).write("new/cards/own.yaml", "x", "")),
}
"""What writes files, and at which of them it is stopped."""

_stop: Callable[[str], None] | None = None
"""What happens whenever a file is opened to be written."""


def _opened(event: str, args: tuple[Any, ...]) -> None:
    if _stop and event == "open" and isinstance(args[0], str) and args[2] & os.O_CREAT:
        _stop(args[0])


sys.addaudithook(_opened)


@contextmanager
def stopped(folder: Path, at: int, error: BaseException) -> Iterator[None]:
    """An error when one of the files in a folder is opened to be written."""
    global _stop
    seen: list[str] = []

    def stop(path: str) -> None:
        if Path(path).is_relative_to(folder) and path not in seen:
            seen.append(path)
            if len(seen) == at:
                raise error

    _stop = stop
    try:
        yield
    finally:
        _stop = None
    assert len(seen) >= at


def prepared(folder: Path) -> Path:
    """A folder with what the commands need."""
    for name in ("empty", "own", "wrong", "site"):
        (folder / name).mkdir(parents=True)
    for name, pieces in (("own", "caballeros"), ("wrong", "cabaleros")):
        (folder / name / "expansion.yaml").write_text(f"expansion: own\n{MANIFEST}")
        for n in range(3):
            card = f"expansion: own\n{CARD.format(n=n, pieces=pieces)}"
            (folder / name / f"cards_{n}.yaml").write_text(card, encoding="utf-8")
    for name in SITE:
        (folder / "site" / name).write_text("older", encoding="utf-8")
    rows = "id,title,deck\ngift_0,Zero,stack_1\ngift_1,One,stack_1\nnew,New,stack_2\n"
    (folder / "cards.csv").write_text(rows, encoding="utf-8")
    elgrande("pack", HOUSE, "-o", folder / "pack.zip")
    return folder


def content(folder: Path) -> dict[Path, bytes]:
    return {one: one.read_bytes() if one.is_file() else b"" for one in folder.rglob("*")}


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
@pytest.mark.parametrize("name", ACTS)
def test_it_leaves_all_as_it_was(name: str, error: BaseException, tmp_path: Path) -> None:
    at, act = ACTS[name]
    folder = prepared(tmp_path / "folder")
    before = content(folder)
    with pytest.raises((OSError, KeyboardInterrupt)), stopped(folder, at, error):
        act(folder)
    assert content(folder) == before
    act(folder)
    assert content(folder) != before


def test_a_moment_on_a_full_disk_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    file = tmp_path / "moment.yaml"
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        typed = f"scenario {file}\nquit\nno\n"
        asked = ["play", "--players", "2", "--bot", "2=random", "--seed", "7"]
        result = CliRunner().invoke(main, asked, input=typed)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "moment.yaml can't be written: File too large" in result.output
    assert not file.exists()
