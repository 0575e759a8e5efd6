"""The balance panel: another process plays while questions are answered at once."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio import weighing
from elgrande.engine.studio.backend import Backend
from elgrande.engine.studio.folder import Refused

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"
Data = dict[str, Any]


@pytest.fixture
def backend(tmp_path: Path) -> Iterator[Backend]:
    folder = Path(shutil.copytree(HOUSE, tmp_path / "rules"))
    made = Backend(folder, MixRequest())
    yield made
    made.weighing.end()


def asked(backend: Backend, text: str | None = None, line: int = 6) -> Data:
    typed = text or (backend.folder.root / "cards.yaml").read_text()
    found: Data = backend.ask("balance", {"name": "cards.yaml", "text": typed, "line": line})
    return found


def until(true: Callable[[Data], object], ask: Callable[[], Data]) -> Data:
    """The first answer of which something is true."""
    ends = time.monotonic() + 400
    while not true(found := ask()):
        assert time.monotonic() < ends, found
        time.sleep(0.1)
    return found


def test_figures_come_while_it_is_asked(backend: Backend) -> None:
    assert asked(backend) == {"before": {}}
    found = until(lambda one: one.get("games"), lambda: asked(backend))
    assert found["title"] == "Homecoming" and not found["over"]
    assert found["heads"] == ["this card", "its stack"]
    labels = [label for label, *_ in found["rows"]]
    assert labels[0] == "taken" and "worth in points" in labels
    assert all(len(values) == 2 for _, *values in found["rows"])
    assert found["verdict"]


def test_a_changed_card_begins_again_and_the_version_before_stays_known(backend: Backend) -> None:
    first = until(lambda one: one.get("games"), lambda: asked(backend))
    text = (backend.folder.root / "cards.yaml").read_text().replace("up to 3", "up to 1")
    found = asked(backend, text)
    assert "games" not in found and found["before"]["games"] >= first["games"]
    found = until(lambda one: one.get("games"), lambda: asked(backend, text))
    assert found["before"]["rows"]


def test_a_scenario_changes_nothing(backend: Backend) -> None:
    until(lambda one: one.get("games"), lambda: asked(backend))
    scenario = backend.folder.root / "homecoming.yaml"
    backend.ask("look", {"name": scenario.name, "text": scenario.read_text() + "# more"})
    assert asked(backend)["games"]


def test_rules_with_errors_are_not_played(backend: Backend) -> None:
    text = (backend.folder.root / "cards.yaml").read_text().replace("up to 3", "up to many")
    found = until(lambda one: one.get("refused"), lambda: asked(backend, text))
    assert found["refused"] == "The rules have errors, so no games are played."


def test_without_a_card(backend: Backend) -> None:
    with pytest.raises(Refused, match="there is no card here"):
        asked(backend, "expansion: house\n")


def test_it_rests_while_nobody_asks() -> None:
    here, there = Pipe()
    weighing._last[0] = time.monotonic()
    weighing._wait_for_questions(there)  # there was one lately
    weighing._last[0] -= 60
    resting = Thread(target=weighing._wait_for_questions, args=(there,))
    resting.start()
    resting.join(0.3)
    assert resting.is_alive()
    for _ in range(3):
        here.send(None)
    resting.join(10)
    assert not resting.is_alive()
    weighing._wait_for_questions(there)
    assert not there.poll(), "the questions that came are one"
