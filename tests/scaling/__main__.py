"""Measures how long checks take: `python -m tests.scaling`.

First the start of `elgrande check` in a fresh process; then 1, 2, 5 and 10 times the cards; then
one changed file, as `check --watch` and an editor see it. Seconds of the processor: the least
of several, which other work on the machine changes least.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, count
from pathlib import Path
from statistics import median
from subprocess import DEVNULL
from tempfile import TemporaryDirectory

from elgrande.engine.lsp.open_files import OpenFiles
from elgrande.engine.rules.files.files import BUILT_IN, yaml_files
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.yaml.reading import laid_over
from elgrande.engine.tools.recheck import Rechecker

from .copies import write_cards, write_scenarios

FACTORS = (1, 2, 5, 10)
WITHOUT_TABLES = """
import sys
from elgrande.engine.lang import tables
tables.read_tables = lambda file: None
from elgrande.cli import main
sys.argv = ["elgrande", "check"]
main()
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.scaling", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each figure")
    rounds = parser.parse_args().rounds
    print(f"Seconds of the processor, the least of {rounds}.\n")
    for line in chain(cold_starts(rounds), [""], growth(rounds), [""], changes(rounds)):
        print(line, flush=True)


# ---------------------------------------------------------------- a fresh process


def cold_starts(rounds: int) -> Iterator[str]:
    """The whole process of `elgrande check`, with the grammar's stored tables and without."""

    def run() -> None:
        subprocess.run([sys.executable, "-m", "elgrande.cli", "check"], stdout=DEVNULL, check=True)

    def run_without_tables() -> None:
        subprocess.run([sys.executable, "-c", WITHOUT_TABLES], stdout=DEVNULL, check=True)

    yield f"{'elgrande check, a fresh process':<44}{_spent_by_child(run, rounds):8.3f}"
    without = _spent_by_child(run_without_tables, rounds)
    yield f"{'the same without the stored grammar tables':<44}{without:8.3f}"


def _spent_by_child(work: Callable[[], None], rounds: int) -> float:
    """The least processor time of another process, without the first time."""
    work()
    times = []
    for _ in range(rounds):
        start = _of_children()
        work()
        times.append(_of_children() - start)
    return min(times)


def _of_children() -> float:
    spent = os.times()
    return spent.children_user + spent.children_system


# ---------------------------------------------------------------- more and more


def growth(rounds: int) -> Iterator[str]:
    """The time for each card or scenario more, for larger and larger folders."""
    yield f"{'':<20}{'times':>8}{'things':>8}{'seconds':>9}{'ms for each':>13}"
    yield from _row_group("cards", lambda folder, n: write_cards(folder, n), rounds)
    yield from _row_group("broken cards", lambda f, n: write_cards(f, n, broken=True), rounds)
    yield from _row_group("scenarios", lambda folder, n: write_scenarios(folder, n), rounds)


def _row_group(what: str, write: Callable[[Path, int], int], rounds: int) -> Iterator[str]:
    with TemporaryDirectory() as name:
        folders = [(times, Path(name, str(times))) for times in FACTORS]
        counts = [write(folder, times) for times, folder in folders]
        little = Path(name, "little")
        little.mkdir()
        (little / "one.yaml").write_text("deck: stack_1\ncards: [{id: only, title: Mine}]\n")
        nothing = _check_time(little, rounds)
        for (times, folder), count in zip(folders, counts, strict=True):
            seconds = _check_time(folder, rounds)
            each = 1_000 * (seconds - nothing) / count
            yield f"{what:<20}{times:>8}{count:>8}{seconds:>9.3f}{each:>13.3f}"


def _check_time(folder: Path, rounds: int) -> float:
    def check() -> None:
        findings(check_files([folder]))

    return _processor_time(check, rounds)


def _processor_time(work: Callable[[], None], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        gc.collect()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


# ---------------------------------------------------------------- one changed file


def changes(rounds: int) -> Iterator[str]:
    """One file is changed: what a check costs then. A line is put on top, so all places move."""
    yield f"{'one changed file':<36}{'first':>8}{'then':>8}{'at most':>9}"
    built_in = [file for part in ("cards", "expansions") for file in _files(BUILT_IN / part)]
    yield _changed("built-in, check --watch", built_in, _watched(()), rounds)
    yield _changed("built-in, editor", built_in, _edited(BUILT_IN), rounds)
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_cards(folder, 1)
        own = _files(folder)
        yield _changed("own, check --watch", own, _watched((folder,)), rounds)
        yield _changed("own, editor", own, _edited(folder), rounds)


def _files(folder: Path) -> list[Path]:
    return [file.resolve() for file in yaml_files(folder, Report())]


Check = Callable[[Path, str], None]


def _watched(paths: tuple[Path, ...]) -> Check:
    rechecker = Rechecker()

    def check(file: Path, text: str) -> None:
        with laid_over({file: text}):
            findings(rechecker.check(paths))

    return check


def _edited(folder: Path) -> Check:
    opened = OpenFiles([folder])

    def check(file: Path, text: str) -> None:
        opened.put(file, text)
        opened.diagnostics(file)

    return check


def _changed(what: str, files: list[Path], check: Check, rounds: int) -> str:
    """The first check; then the median and the most of the checks after a change of each file."""
    first = _processor_time(lambda: check(files[0], files[0].read_text(encoding="utf-8")), 1)
    times = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        check(file, text)
        times.append(_processor_time(partial(_check_changed, check, file, text, count()), rounds))
    return f"{what:<36}{first:>8.3f}{median(times):>8.3f}{max(times):>9.3f}"


def _check_changed(check: Check, file: Path, text: str, changes: Iterator[int]) -> None:
    check(file, f"# change {next(changes)}\n{text}")


if __name__ == "__main__":
    main()
