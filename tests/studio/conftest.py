"""The folder of house rules with which most tests of the studio work: a copy for each."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.backend import Backend

from .studios import HOUSE, served


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HOUSE, tmp_path / "rules"))


@pytest.fixture
def backend(folder: Path) -> Backend:
    return Backend(folder, MixRequest())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page of a copy that the tests of a file share."""
    with served(Path(shutil.copytree(HOUSE, tmp_path_factory.mktemp("studio") / "rules"))) as found:
        yield found


@pytest.fixture(scope="module")
def driver() -> Iterator[None]:
    """What starts the browsers of a file."""
    from .browser import driving

    with driving():
        yield
