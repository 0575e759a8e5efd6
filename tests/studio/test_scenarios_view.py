"""The view Test: which scenarios pass, what was found instead, what plays otherwise now."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, Route, expect

from .browser import IN_A_BROWSER, paged, turn_to
from .studios import served

pytestmark = IN_A_BROWSER

HOUSE = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"
WRONG = """\
scenario: Red has points
rules: {with: [.]}
players: [red, blue]
unfinished: true
steps:
  - expect: {points: {red: 3}}
"""


@pytest.fixture
def page(folder: Path) -> Iterator[Page]:
    wrong: list[str] = []
    with served(folder) as address, paged(address, wrong) as page:
        expect(page.locator("#tested")).to_have_text("All 2 pass.")
        yield page
    assert wrong == []


def asked(page: Page) -> list[str]:
    """The scenarios that the page asks for from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/ask/test"):
            found.append(json.loads(request.post_data or "{}")["scenario"])

    page.on("request", note)
    return found


def to_the_number(page: Page) -> None:
    """The cursor before the 3 of `move up to 3 own caballeros`."""
    page.locator(".cm-content").get_by_text("move up to 3 own caballeros").click()
    page.keyboard.press("Home")
    for _ in range(len("move up to ")):
        page.keyboard.press("ArrowRight")


def type_number(page: Page, number: str) -> None:
    page.keyboard.press("Delete")
    page.keyboard.type(number)
    page.keyboard.press("ArrowLeft")


def row(page: Page, name: str = "homecoming.yaml") -> str:
    return f"#tests [data-name='{name}']"


def test_after_an_edit_what_plays_otherwise_has_a_badge_and_the_difference(page: Page) -> None:
    turn_to(page, "test")
    expect(page.locator("#tests > .passes")).to_have_count(2)
    expect(page.locator("#fails")).not_to_be_visible()
    expect(page.locator(".primary:visible")).to_have_text(["Run all"])
    to_the_number(page)
    type_number(page, "2")  # the scenario moves three
    expect(page.locator(f"{row(page)} .badge")).to_have_text("plays otherwise now")
    expect(page.locator(f"{row(page)} ul")).to_contain_text("line 14: choice 5 of 5")
    expect(page.locator("#fails")).to_have_text("1 scenario does not pass")
    expect(page.locator("#tested")).to_have_text("1 of 2 does not pass.")
    turn_to(page, "design")
    expect(page.locator("#problems")).not_to_have_text("No problems.", use_inner_text=True)
    page.click("#failing button")
    expect(page.locator("body")).to_have_attribute("data-view", "test")
    expect(page.locator("#tests > :first-child.fails button").first).to_be_focused()
    page.focus(".cm-content")
    type_number(page, "3")
    expect(page.locator(f"{row(page)}.passes")).to_have_count(1)
    expect(page.locator(".badge")).to_have_count(0)
    expect(page.locator("#fails")).not_to_be_visible()


def test_a_failure_leads_to_its_line_and_what_is_mended_there_is_green(
    page: Page, folder: Path
) -> None:
    (folder / "wrong.yaml").write_text(WRONG, encoding="utf-8")
    turn_to(page, "test")
    page.click("#run-all")
    failing = page.locator(row(page, "wrong.yaml"))
    failure = failing.locator("ul button").first
    expect(failure).to_have_text("line 6: points: expected {red: 3}, but it is {red: 0}")
    expect(failing.locator(".badge")).to_have_count(0)  # it never passed
    failure.click()
    expect(page.locator("#files")).to_have_value("wrong.yaml")
    expect(page.locator(".cm-activeLine")).to_contain_text("points: {red: 3}")
    expect(page.locator(".cm-content")).to_be_focused()
    for _ in range("{red: 3}".index("3")):
        page.keyboard.press("ArrowRight")
    type_number(page, "0")
    expect(page.locator(f"{row(page, 'wrong.yaml')}.passes")).to_have_count(1)
    expect(page.locator("#tested")).to_have_text("All 3 pass.")


def test_one_is_run_by_a_click_which_opens_it(page: Page) -> None:
    turn_to(page, "test")
    found = asked(page)
    page.click(f"{row(page)} .test")
    expect(page.locator("#files")).to_have_value("homecoming.yaml")
    assert found[0] == "homecoming.yaml"


def test_only_what_an_edit_can_change_is_run_again(page: Page) -> None:
    turn_to(page, "test")
    page.click(f"{row(page)} .test")
    expect(page.locator(".cm-activeLine")).to_contain_text("yaml-language-server")
    expect(page.locator(".cm-content")).to_be_focused()
    page.wait_for_timeout(1500)
    found = asked(page)
    page.keyboard.press("Control+End")
    page.keyboard.type("# a note")
    page.wait_for_timeout(3000)
    assert set(found) == {"homecoming.yaml"}


def test_no_scenario_is_run_between_two_keys_and_a_late_answer_is_dropped(page: Page) -> None:
    turn_to(page, "test")
    to_the_number(page)
    held: list[Route] = []
    page.route("**/ask/test", lambda route: held.append(route))
    type_number(page, "2")
    while not held:
        page.wait_for_timeout(100)
    (first,) = held
    type_number(page, "3")
    first.fulfill(json={"state": "fails", "failures": []})  # of a text that is no more
    page.unroute("**/ask/test")
    page.wait_for_timeout(2000)
    expect(page.locator("#tests > .passes")).to_have_count(2)
    found = asked(page)
    for _ in range(10):
        page.keyboard.type("4")
        page.keyboard.press("Backspace")
    assert found == []


def test_mistakes_in_the_rules_are_led_to_and_are_no_other_play(page: Page) -> None:
    turn_to(page, "test")
    to_the_number(page)
    page.keyboard.type("x")
    stopped = page.locator("#tests > .stopped")
    expect(stopped).to_have_count(2)
    expect(page.locator(".badge")).to_have_count(0)
    page.keyboard.press("Control+Home")
    stopped.first.locator("ul button").click()
    expect(page.locator("#files")).to_have_value("cards.yaml")
    expect(page.locator(".cm-activeLine")).to_contain_text("move up to x3 own caballeros")


def test_a_folder_without_scenarios_says_where_they_come_from(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    with served(tmp_path / "rules") as address, paged(address, []) as page:
        turn_to(page, "test")
        expect(page.locator("#tested")).to_contain_text("Save as scenario keeps a moment")
        expect(page.locator("#run-all")).to_be_disabled()


def test_without_a_scenario_none_is_shown_with_a_card(tmp_path: Path) -> None:
    shutil.copytree(HOUSE, tmp_path / "rules", ignore=shutil.ignore_patterns("homecoming*"))
    with served(tmp_path / "rules") as address, paged(address, []) as page:
        with page.expect_response("**/ask/opening"):
            page.locator(".cm-content").get_by_text("title: Homecoming").click()
        page.wait_for_timeout(500)
        expect(page.locator("#opening")).not_to_be_visible()
