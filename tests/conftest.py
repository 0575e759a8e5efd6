"""The whole run: it writes into no folder of the person who runs it, and seldom seeks garbage."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from elgrande.engine.tools import garbage

gc.set_threshold(100_000)


def pytest_collection_finish() -> None:
    """Thousands of tests were found, and none of them is garbage before the end."""
    gc.collect()
    gc.freeze()


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
