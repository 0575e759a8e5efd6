"""The whole run: it writes into no folder of the person who runs it, and seldom seeks garbage.

It also divides the tests: folders and files in `THOROUGH` get the marker of that name. `make test`
leaves them out and says so at its end; `make test-rest` runs them, and `make test-all` everything.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import how_it_runs
from elgrande.engine.text import garbage

gc.set_threshold(500_000, 20, 20)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started by `nohup`, or in the background of a script. Programs that tests start inherit this,
    # and some tests interrupt them.
    signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent
THOROUGH = {
    name.strip()
    for name in (HERE / "thorough.txt").read_text(encoding="utf-8").splitlines()
    if name.strip() and not name.startswith("#")
}
"""Folders and files of tests that `make test` leaves out."""
ONLY_IN_DEV = ("playwright", "starlette")
"""Libraries of the extra `dev` that files of tests import; `test` does not have them."""
LEFT_OUT: Counter[str] = Counter()
"""How many files of each folder this run leaves out."""


def group_of(path: Path) -> str:
    """The folder that a test file belongs to, below `tests`."""
    below = path.relative_to(HERE).parts
    return below[0] if len(below) > 1 else "tests"


def is_thorough(path: Path) -> bool:
    """Whether the quick run leaves a test file out: it, or a folder around it, is in the list."""
    below = path.relative_to(HERE)
    return any(one.as_posix() in THOROUGH for one in (below, *below.parents))


class Module(pytest.Module):
    """A file of tests, skipped as a whole where it imports a library that is not installed."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        try:
            return super().collect()
        except self.CollectError as error:
            missing = getattr(error.__cause__, "name", None) or ""
            if missing.partition(".")[0] not in ONLY_IN_DEV:
                raise
            pytest.skip(f"needs {missing}, of the extra `dev`", allow_module_level=True)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    """Takes each file as one that may need a library of the extra `dev`."""
    return Module.from_parent(parent, path=module_path)


def pytest_report_header() -> str:
    """Whether the engine is tested as Python or as machine code."""
    return f"engine: {how_it_runs()}"


def pytest_sessionstart() -> None:
    """Refuses machine code that is older than its source: the tests would see an earlier engine."""
    for made in (HERE.parent / "engine").rglob("*.so"):
        source = made.with_name(made.name.partition(".")[0] + ".py")
        if source.exists() and made.stat().st_mtime < source.stat().st_mtime:
            pytest.exit(f"{made.name} is older than its source: `make interpreted`", returncode=3)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what is thorough, before markers are looked at."""
    for item in items:
        if is_thorough(item.path):
            item.add_marker("thorough")


def is_quick(config: pytest.Config) -> bool:
    """Whether this run leaves out what is thorough."""
    return str(config.getoption("markexpr")) == "not thorough"


def is_rest(config: pytest.Config) -> bool:
    """Whether this run has only what is thorough."""
    return str(config.getoption("markexpr")) == "thorough"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Does not even import what is left out: some of it needs libraries of the extra `dev`."""
    path = collection_path
    if not path.match("test_*.py"):
        return None
    if is_rest(config):
        return None if is_thorough(path) else True
    if not is_quick(config) or not is_thorough(path):
        return None
    LEFT_OUT[group_of(path)] += 1
    return True


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Passes the counts of a worker to the main process; all workers collect the same tests."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left_out"] = dict(LEFT_OUT)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes the counts of a worker."""
    LEFT_OUT.clear()
    LEFT_OUT.update(getattr(node, "workeroutput", {}).get("left_out", {}))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was left out, and how to run it."""
    if LEFT_OUT:
        total = LEFT_OUT.total()
        groups = ", ".join(f"{name} {count}" for name, count in sorted(LEFT_OUT.items()))
        terminalreporter.write_line(f"left out: {total} file{'s' * (total != 1)} ({groups})")
        terminalreporter.write_line("`make test-all` runs everything")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than cores for tests that wait for a browser; the quick ones do not."""
    return (os.cpu_count() or 1) + int(not is_quick(config))


@pytest.fixture(autouse=True, scope="module")
def what_lasts_is_searched_once() -> Iterator[None]:
    """Rulesets that tests share lie in memory to the end: they are not searched again and again."""
    gc.collect()
    gc.freeze()
    yield


@pytest.fixture(autouse=True, scope="session")
def own_state(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Games that save themselves go into a folder of the test run."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture(autouse=True, scope="session")
def commands_are_no_end() -> Iterator[None]:
    """Turns off `short_run`, which is for processes that end after one command."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(garbage, "short_run", nullcontext)
        yield


def pytest_collection_finish() -> None:
    """What lasts for the whole run is never searched for garbage."""
    gc.collect()
    gc.freeze()
