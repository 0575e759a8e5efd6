"""`check --watch`: looks, checks what has changed, and is quick."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from elgrande.engine.rules.files import files as rule_files
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.output.findings import Findings
from elgrande.engine.text.source import Source
from elgrande.engine.text.yaml.parsing import parse_yaml
from elgrande.engine.tools.recheck import Rechecker
from elgrande.engine.tools.watch import Stamps, Watch, stamps_of, watch

from .files import ROOT

HOUSE = ROOT / "examples" / "house_rules" / "new_card"
CARD = "deck: stack_1\ncards:\n  - id: one\n    title: One\n    action: may\n"
BAD = CARD + "    effect: move the kng\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HOUSE, tmp_path / "house"))


def codes(found: Findings | None) -> list[str]:
    assert found is not None
    return [one.code for one in found.diagnostics]


class Clock:
    """Files that change when the test says so."""

    def __init__(self) -> None:
        self.now = 0

    def look(self, paths: Sequence[Path]) -> Stamps:
        return {path: (self.now, 0) for path in paths}


def test_nothing_is_checked_until_something_changes(folder: Path) -> None:
    clock = Clock()
    steps = Watch([folder], look=clock.look)
    assert codes(steps.step()) == []
    assert steps.step() is None
    (folder / "more.yaml").write_text(BAD)
    assert steps.step() is None, "the clock has not moved"
    clock.now += 1
    assert "E301" in codes(steps.step())
    assert steps.step() is None
    (folder / "more.yaml").unlink()
    clock.now += 1
    assert codes(steps.step()) == []


def test_changes_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    seen = [stamps_of([tmp_path])]
    file.write_text("a")
    seen.append(stamps_of([tmp_path]))
    file.write_text("ab")
    seen.append(stamps_of([tmp_path]))
    os.utime(file, ns=(1, 1))
    seen.append(stamps_of([tmp_path]))
    file.unlink()
    seen.append(stamps_of([tmp_path]))
    assert [len(stamps) for stamps in seen] == [0, 1, 1, 1, 0]
    assert all(one != other for one, other in pairwise(seen))
    assert stamps_of([tmp_path / "no.yaml"]) == {tmp_path / "no.yaml": None}


def test_the_loop_ends_without_an_error(folder: Path) -> None:
    clock = Clock()
    shown: list[Findings] = []

    def wait() -> None:
        clock.now += 1
        if clock.now == 3:
            raise KeyboardInterrupt

    watch(Watch([folder], look=clock.look), shown.append, wait)
    assert len(shown) == 3


def test_only_what_changed_is_parsed_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []

    def counted(source: Source, report: Report) -> object:
        parsed.append(Path(source.name).name)
        return parse_yaml(source, report)

    monkeypatch.setattr(rule_files, "parse_yaml", counted)
    rechecker = Rechecker()
    rechecker.check([folder])
    parsed.clear()
    rechecker.check([folder])
    assert parsed == []
    cards = folder / "cards.yaml"
    cards.write_text(cards.read_text() + "# more\n")
    rechecker.check([folder])
    assert set(parsed) == {"cards.yaml"}


@pytest.mark.parametrize("ending", ["", BAD, "cards: [", "\tx"])
def test_findings_are_those_of_a_fresh_run(folder: Path, ending: str) -> None:
    rechecker = Rechecker()
    rechecker.check([folder])
    (folder / "more.yaml").write_text(ending)
    again = findings(rechecker.check([folder])).diagnostics
    assert again == findings(check_files([folder])).diagnostics


def test_texts_of_the_past_are_forgotten(folder: Path) -> None:
    rechecker = Rechecker()
    cards = folder / "cards.yaml"
    sizes = []
    for number in range(4):
        cards.write_text(cards.read_text() + f"# {number}\n")
        rechecker.check([folder])
        sizes.append(len(rechecker._cache))
    assert len(set(sizes)) == 1


@pytest.mark.parametrize("name", ["check", "try"])
def test_the_command_ends_with_ctrl_c(name: str, folder: Path) -> None:
    command = [sys.executable, "-u", "-m", "elgrande.cli", name, "--watch", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert b"no problems" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()  # else a failure would wait for it for ever
    assert (process.returncode, errors) == (0, b"")
