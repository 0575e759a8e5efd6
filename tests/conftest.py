"""No test may write into the folders of the person who runs it."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_state(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Games that save themselves go into a folder of the test run."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))
