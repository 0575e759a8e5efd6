"""The whole run: it writes into no folder of the person who runs it, and seldom seeks garbage."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from elgrande.engine.tools import garbage

gc.set_threshold(500_000, 20, 20)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started by `nohup`, or in the background of a script. Programs that tests start inherit this,
    # and some tests interrupt them.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than cores: a test that waits for a browser or another process leaves its core."""
    return (os.cpu_count() or 1) + 1


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
    """A command that ends its process keeps all there is; here others come behind it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(garbage, "short_run", nullcontext)
        yield
