"""The balance panel: another process plays while questions are answered at once."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import pytest

from elgrande.engine.balance.measures import measured as figures_of
from elgrande.engine.balance.report import brief
from elgrande.engine.balance.study import question
from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio import samples, weighing
from elgrande.engine.studio.backend import Backend
from elgrande.engine.studio.cards import MOST_VERSIONS, Version
from elgrande.engine.studio.folder import Refused
from elgrande.engine.studio.samples import Samples

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"
Data = dict[str, Any]


@pytest.fixture(params=[False, True], ids=["in another process", "here"])
def backend(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Backend]:
    folder = Path(shutil.copytree(HOUSE, tmp_path / "rules"))
    made = Backend(folder, MixRequest(), here=request.param)
    yield made
    made.weighing.end()


@pytest.fixture
def here(tmp_path: Path) -> Backend:
    return Backend(Path(shutil.copytree(HOUSE, tmp_path / "rules")), MixRequest(), here=True)


def asked(backend: Backend, text: str | None = None, line: int = 6) -> Data:
    typed = text or (backend.folder.root / "cards.yaml").read_text()
    found: Data = backend.ask("balance", {"name": "cards.yaml", "text": typed, "line": line})
    return found


def changed(backend: Backend, old: str, new: str) -> str:
    text = (backend.folder.root / "cards.yaml").read_text()
    assert old in text
    return text.replace(old, new)


def until(true: Callable[[Data], object], ask: Callable[[], Data]) -> Data:
    """The first answer of which something is true."""
    ends = time.monotonic() + 400
    while not true(found := ask()):
        assert time.monotonic() < ends, found
        time.sleep(0.1)
    return found


def test_figures_come_while_it_is_asked(backend: Backend) -> None:
    assert "games" not in asked(backend)
    found = until(lambda one: one.get("games"), lambda: asked(backend))
    assert found["title"] == "Homecoming" and not found["over"]
    assert found["heads"] == ["this card", "its stack"]
    labels = [label for label, *_ in found["rows"]]
    assert labels[0] == "taken" and "worth in points" in labels
    assert all(len(values) == 2 for _, *values in found["rows"])
    assert found["verdict"] and found["rate"] > 0


def test_a_changed_card_begins_again_and_the_version_before_stays_known(backend: Backend) -> None:
    first = until(lambda one: one.get("games"), lambda: asked(backend))
    text = changed(backend, "up to 3", "up to 1")
    assert "games" not in asked(backend, text)
    found = until(lambda one: one.get("games"), lambda: asked(backend, text))
    assert found["before"]["rows"] and found["before"]["games"] >= first["games"]
    assert found["tried"] == [(1, None), (3, None)]  # too few games to rule anything out
    found = asked(backend)
    assert found["games"] >= first["games"]  # what was typed before is typed again


def test_a_scenario_changes_nothing(here: Backend) -> None:
    until(lambda one: one.get("games"), lambda: asked(here))
    scenario = here.folder.root / "homecoming.yaml"
    here.ask("look", {"name": scenario.name, "text": scenario.read_text() + "# more"})
    assert asked(here)["games"]


def test_rules_with_errors_are_not_played(here: Backend) -> None:
    text = changed(here, "up to 3", "up to many")
    found = until(lambda one: one.get("refused"), lambda: asked(here, text))
    assert found["refused"] == "The rules have errors, so no games are played." and found["over"]


def test_without_a_card(here: Backend) -> None:
    with pytest.raises(Refused, match="there is no card here"):
        asked(here, "expansion: house\n")


# ---------------------------------------------------------------- the process


def test_a_process_that_ended_begins_again(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(HOUSE, tmp_path / "rules"))
    backend = Backend(folder, MixRequest())
    try:
        until(lambda one: one.get("games"), lambda: asked(backend))
        backend.weighing._process.kill()
        backend.weighing._process.join()
        text = changed(backend, "up to 3", "up to 1")
        until(lambda one: one.get("games"), lambda: asked(backend, text))
    finally:
        backend.weighing.end()


def test_questions_that_came_together_are_taken_together() -> None:
    queue: SimpleQueue[Any] = SimpleQueue()
    assert weighing._taken(queue, wait=False) == []
    queue.put(None)
    queue.put(None)
    assert weighing._taken(queue, wait=True) == [None, None]
    waiting = Thread(target=weighing._taken, args=(queue,), kwargs={"wait": True})
    waiting.start()
    waiting.join(0.3)
    assert waiting.is_alive()
    queue.put(None)
    waiting.join(10)
    assert not waiting.is_alive()


# ---------------------------------------------------------------- the number


@pytest.mark.parametrize(
    ("old", "new", "name", "value", "place"),
    [
        ("up to 3", "up to 3", "Number in the effect", 3, (11, 18, 11, 19)),
        ("up to 3", "up to 12", "Number in the effect", 12, (11, 18, 11, 20)),
        ("up to 3 own", "all own", "places", 1, (8, 23, 8, 24)),
        ("move up", "# for 5 pieces\n      move up", "Number in the effect", 3, (12, 18, 12, 19)),
        ("|\n      move up to 3", '"move up to \\x33', "places", 1, (8, 23, 8, 24)),
    ],
)
def test_the_number_that_can_be_moved(
    tmp_path: Path, old: str, new: str, name: str, value: int, place: tuple[int, ...]
) -> None:
    folder = Path(shutil.copytree(HOUSE, tmp_path / "rules"))
    editing = Backend(folder, MixRequest()).editing
    text = (folder / "cards.yaml").read_text()
    assert old in text
    text = text.replace(old, new)
    if new.startswith('"'):
        text = text.replace("grande's region", "grande's region\"")
    version, number = editing.version("cards.yaml", text, 6)
    card = "house_homecoming"
    assert number == {"card": card, "name": name, "value": value, "place": place}
    assert (version.card, version.value) == (card, value)


def test_only_the_number_tells_versions_apart(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(HOUSE, tmp_path / "rules"))
    editing = Backend(folder, MixRequest()).editing
    text = (folder / "cards.yaml").read_text()

    def version(old: str, new: str) -> Version:
        return editing.version("cards.yaml", text.replace(old, new), 6)[0]

    now = version("", "")
    assert version("up to 3", "up to 4") == now._replace(value=4)
    assert version("copies: 2", "copies: 3").rest != now.rest
    found, number = editing.version(
        "cards.yaml", text.replace("up to 3", "all").replace("{places: 1}", "{}"), 6
    )
    assert (found.value, number) == (None, None)


# ---------------------------------------------------------------- the values tried


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Samples play nothing; they find the figures that stand here."""
    result: dict[str, Any] = {"mean": 0.0, "low": None, "high": None, "games": 1}
    data = {"result": result, "settled": False, "games": 1}
    monkeypatch.setattr(samples, "question", lambda *_, **__: (["A"], _NoGames()))
    monkeypatch.setattr(samples, "measured", lambda *_: {**data, "result": dict(result)})
    monkeypatch.setattr(samples, "brief", lambda found: {"games": found["games"]})
    return result


class _NoGames:
    def play(self, number: int) -> Data:
        return {"game": number}


def test_a_value_is_ruled_out_by_its_own_games_only(measured: dict[str, Any]) -> None:
    made = Samples(MixRequest())
    for value, (low, high) in enumerate([(None, None), (-3, 1), (0.5, 4), (-4, -1)], 1):
        measured.update(low=low, high=high)
        made.turn_to(Version("card", "rest", value), {})
        found = made.more()
    assert found["tried"] == [(1, None), (2, 0), (3, 1), (4, -1)]
    assert made.turn_to(Version("card", "other", 2), {})["tried"] == []
    made.turn_to(Version("card", "rest", 2), {})
    assert made.more()["tried"][3] == (4, -1)


def test_what_is_remembered_has_a_bound(measured: dict[str, Any]) -> None:
    made = Samples(MixRequest())
    for value in range(2 * MOST_VERSIONS):
        made.turn_to(Version("card", "rest", value), {})
        found = made.more()
    assert len(found["tried"]) == MOST_VERSIONS and found["before"]["games"] == 1


def test_games_are_those_of_compare(tmp_path: Path) -> None:
    """The same first game, with the text that is typed and not saved."""
    folder = Path(shutil.copytree(HOUSE, tmp_path / "rules"))
    mix, file = MixRequest(paths=(folder,)), folder / "cards.yaml"
    saved = file.read_text()
    made = Samples(mix)
    made.turn_to(Version("house_homecoming", "", 1), {file: saved.replace("up to 3", "up to 1")})
    found = made.more()
    file.write_text(saved.replace("up to 3", "up to 1"))
    _, study = question(mix, (), "house_homecoming", None, None, bot="greedy", seed=0, short=False)
    row = study.play(0)
    assert found["rows"] == brief(figures_of(study, [row], ["the mix"]))["rows"]
