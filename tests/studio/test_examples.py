"""The examples: which there are, that each opens sound with its board, and copies are apart."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, expect

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.backend import Backend
from elgrande.engine.studio.folder import Refused

from .browser import CHROMIUM, paged, turn_to
from .studios import served

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"
RECIPES = sorted(path.name for path in (ROOT / "examples" / "cookbook").iterdir())
TEACHING = sorted(path.stem for path in (ROOT / "examples" / "scenarios").iterdir())
ALL = [f"scenarios/{name}" for name in TEACHING] + [f"cookbook/{name}" for name in RECIPES]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(HOUSE, tmp_path_factory.mktemp("studio") / "rules"))


@pytest.fixture(scope="module")
def backend(folder: Path) -> Backend:
    return Backend(folder, MixRequest())


@pytest.fixture(scope="module")
def listed(backend: Backend) -> dict[str, dict[str, Any]]:
    return {one["example"]: one for one in backend.ask("examples", {})["examples"]}


def test_all_recipes_and_teaching_scenarios_are_listed(listed: dict[str, dict[str, Any]]) -> None:
    assert list(listed) == ALL
    assert listed["cookbook/tithe"] == {
        "example": "cookbook/tithe",
        "file": "cards.yaml",
        "title": "The tithe",
        "teaches": "A card that takes points from each opponent",
    }
    assert all(one["title"] for one in listed.values())


@pytest.mark.parametrize("name", ALL)
def test_each_opens_sound_and_with_its_board(
    name: str, backend: Backend, listed: dict[str, dict[str, Any]]
) -> None:
    asked = {"example": name, "name": listed[name]["file"]}
    text = backend.ask("read", asked)["text"]
    assert "yaml-language-server" not in text
    look = backend.ask("look", {**asked, "text": text})
    assert (look["marks"], look["others"]) == ([], {})
    opening = backend.ask("opening", {**asked, "line": 1})
    assert opening["board"].startswith("<svg") and opening["title"]


def test_the_first_move_of_a_scenario_is_in_words(backend: Backend) -> None:
    name = "03_move_four.yaml"
    asked = {"example": "scenarios/03_move_four", "name": name, "line": 1}
    opening = backend.ask("opening", asked)
    assert opening["scenario"] == name and opening["key"] and opening["move"]
    begun = {**asked, "scenario": name, "others": "", "seed": 1}
    seen = backend.ask("begin", begun)
    player = seen["people"][0] if "waits_for" not in seen else seen["waits_for"]
    shown = backend.ask("seen", {"example": asked["example"], "seat": player})
    option = next(one for one in shown["options"] if one["key"] == opening["key"])
    assert option["text"] == opening["move"]


def test_a_copy_is_apart_from_the_folder_and_from_other_copies(
    backend: Backend, folder: Path
) -> None:
    before = {file: file.read_bytes() for file in folder.iterdir()}
    asked = {"example": "cookbook/tithe", "name": "cards.yaml"}
    read = backend.ask("read", asked)
    changed = read["text"].replace("places: 1", "places: 2")
    backend.ask("write", {**asked, "text": changed, "digest": read["digest"]})
    for name in RECIPES[:5]:  # more than are kept in memory
        backend.ask("files", {"example": f"cookbook/{name}"})
    assert backend.ask("read", asked)["text"] == changed  # what was saved stays
    assert {file: file.read_bytes() for file in folder.iterdir()} == before
    assert "places: 1" in (ROOT / "examples/cookbook/tithe/cards.yaml").read_text("utf-8")
    own = backend.ask("read", {"name": "cards.yaml"})["text"]
    assert own == (folder / "cards.yaml").read_text("utf-8")


def test_copies_go_with_the_backend(folder: Path) -> None:
    backend = Backend(folder, MixRequest())
    copy = backend.examples.of("cookbook/tithe").folder.root
    assert copy.is_dir() and not copy.is_relative_to(folder)
    del backend
    gc.collect()
    assert not copy.exists()


def test_a_folder_of_scenarios_alone_is_played(tmp_path: Path) -> None:
    shutil.copy(ROOT / "examples" / "scenarios" / "03_move_four.yaml", tmp_path)
    backend = Backend(tmp_path, MixRequest())
    new = backend.ask("begin", {"bots": ["", "greedy"], "seed": 1})
    assert new["options"]
    begun = {"scenario": "03_move_four.yaml", "others": "greedy", "seed": 1}
    assert backend.ask("begin", begun)["options"]


@pytest.mark.parametrize(
    "name", ["", "cookbook", "cookbook/..", "../tithe", "house_rules/new_card"]
)
def test_no_other_folder_is_opened(name: str, backend: Backend) -> None:
    with pytest.raises(Refused, match="no such example"):
        backend.ask("files", {"example": name})
    with pytest.raises(Refused, match="must be a text"):
        backend.ask("files", {"example": 3})


# ---------------------------------------------------------------- in a browser


@pytest.fixture
def page(folder: Path, driver: None) -> Iterator[Page]:
    if not CHROMIUM:
        pytest.skip("there is no Chromium on this machine")
    wrong: list[str] = []
    with served(folder) as address, paged(address, wrong) as page:
        yield page
    assert wrong == []


def opened(page: Page, words: str) -> None:
    page.click("#menu")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    page.wait_for_selector("#copy:visible")
    page.wait_for_selector("body[data-ready=yes]")


def test_a_recipe_is_found_and_opened_with_its_text_its_board_and_its_first_move(
    page: Page,
) -> None:
    turn_to(page, "play")
    turn_to(page, "design")
    opened(page, "island")
    expect(page.locator("#files")).to_have_value("regions.yaml")
    expect(page.locator("#opening img")).to_be_visible()
    expect(page.locator("#opening b")).not_to_be_empty()
    assert page.locator("#opening img").evaluate("e => e.decode().then(() => e.naturalWidth)") > 100
    move = page.text_content("#opening b") or ""
    page.locator("#opening button").click()
    expect(page.locator("#options button:focus")).to_have_text(move)
    turn_to(page, "test")
    expect(page.locator("#tests > .passes")).to_have_count(3)
    page.goto(page.url.partition("?")[0])
    expect(page.locator("#copy")).not_to_be_visible()
    expect(page.locator("#files")).to_have_value("cards.yaml")


def test_what_no_example_has_is_said(page: Page) -> None:
    page.click("#menu")
    expect(page.locator("#found li:visible")).to_have_count(len(ALL))
    page.keyboard.type("no such thing at all")
    expect(page.locator("#none")).to_be_visible()
    expect(page.locator("#found :is(li, h3):visible")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("#examples")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#examples")).not_to_be_visible()


def test_text_that_is_not_saved_is_not_left_unasked(page: Page) -> None:
    page.locator(".cm-content").click()
    page.keyboard.type("# not saved")
    said: list[str] = []

    def stay(dialog: Dialog) -> None:
        said.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.click("#menu")
    page.locator("#found button").first.click()
    page.wait_for_timeout(1000)
    assert said == ["beforeunload"]
    expect(page.locator(".cm-content")).to_contain_text("# not saved")


def test_the_board_of_a_scenario_stays_while_a_text_has_mistakes(page: Page) -> None:
    move = page.locator("#opening b")
    expect(move).to_have_text("The special action")  # as homecoming.yaml begins
    page.locator(".cm-content").get_by_text("move up to 3 own caballeros").click()
    page.keyboard.press("End")
    page.keyboard.type("x")
    expect(page.locator("#opening.old")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.locator("#opening.old")).to_have_count(0)
    expect(move).to_be_visible()
