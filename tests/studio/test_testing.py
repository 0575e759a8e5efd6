"""The scenarios of a folder as tests: what is listed, how each ends, where its failures are."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.studio.backend import Backend
from elgrande.engine.studio.folder import Refused

HOME, KING = "homecoming.yaml", "homecoming_king_at_home.yaml"


def listed(backend: Backend) -> dict[str, tuple[str, str]]:
    """The digests of each scenario."""
    tests = backend.ask("tests", {})["tests"]
    return {one["name"]: (one["own"], one["rules"]) for one in tests}


def typed(backend: Backend, folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    backend.ask("look", {"name": name, "text": text.replace(old, new)})


def test_each_scenario_is_listed_and_passes(backend: Backend) -> None:
    tests = backend.ask("tests", {})["tests"]
    assert [one["name"] for one in tests] == [HOME, KING]
    assert tests[0]["title"] == "Homecoming brings up to three caballeros home"
    for one in tests:
        ended = backend.ask("test", {"scenario": one["name"]})
        assert ended == {"state": "passes", "failures": []}


def test_digests_tell_whose_text_has_changed(backend: Backend, folder: Path) -> None:
    first = listed(backend)
    typed(backend, folder, HOME, "red: 3", "red: 4")
    second = listed(backend)
    assert second[HOME][0] != first[HOME][0] and second[HOME][1] == first[HOME][1]
    assert second[KING] == first[KING]
    typed(backend, folder, "cards.yaml", "copies: 2", "copies: 3")
    third = listed(backend)
    assert all(third[name][1] != second[name][1] for name in third)
    assert all(third[name][0] == second[name][0] for name in third)


def test_what_is_typed_in_a_card_makes_a_scenario_fail_at_its_line(
    backend: Backend, folder: Path
) -> None:
    typed(backend, folder, "cards.yaml", "up to 3", "up to 2")
    ended = backend.ask("test", {"scenario": HOME})
    assert ended["state"] == "fails"
    (failure,) = ended["failures"]
    assert (failure["file"], failure["line"]) == (HOME, 14)
    assert "`galicia/red`" in failure["message"]


def test_a_mistake_in_the_rules_stops_it_and_is_named_with_its_file(
    backend: Backend, folder: Path
) -> None:
    typed(backend, folder, "cards.yaml", "caballeros from", "caballeroes from")
    ended = backend.ask("test", {"scenario": HOME})
    assert ended["state"] == "stopped"
    (failure,) = ended["failures"]
    assert (failure["file"], failure["line"]) == ("cards.yaml", 11)
    assert "caballeroes" in failure["message"]
    shown = backend.ask("look", {"name": HOME, "text": (folder / HOME).read_text("utf-8")})
    assert not shown["passes"]
    assert any("cards.yaml, line 11: " in mark["message"] for mark in shown["marks"])


def test_a_scenario_that_cannot_be_parsed_stays_listed_and_stops_no_other(
    backend: Backend, folder: Path
) -> None:
    first = listed(backend)
    typed(backend, folder, HOME, "steps:", "steps: [")
    second = listed(backend)
    assert second.keys() == first.keys()
    assert second[KING] == first[KING]
    ended = backend.ask("test", {"scenario": HOME})
    assert ended["state"] == "stopped"
    assert all(one["file"] == HOME for one in ended["failures"])
    assert backend.ask("test", {"scenario": KING})["state"] == "passes"


@pytest.mark.parametrize("name", ["../rules.yaml", "cards.txt", ""])
def test_no_file_elsewhere_is_run(name: str, backend: Backend) -> None:
    with pytest.raises(Refused):
        backend.ask("test", {"scenario": name})


@pytest.mark.parametrize("name", ["cards.yaml", "gone.yaml"])
def test_what_is_no_scenario_never_passes(name: str, backend: Backend) -> None:
    ended = backend.ask("test", {"scenario": name})
    assert ended["state"] != "passes" and ended["failures"][0]["message"]
