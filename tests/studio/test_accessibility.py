"""What an accessibility checker finds on each state of the page, light and dark: nothing serious.

The checker is fetched by `python -m tests.studio.axe`; without it these tests are skipped.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import FILE
from .browser import CHROMIUM, paged, set_up, turn_to
from .studios import served

pytestmark = [
    pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium on this machine"),
    pytest.mark.skipif(not FILE.exists(), reason="`python -m tests.studio.axe` was not run"),
]

HOUSE = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"
# Arrow keys in the text move through the list of completions, which the text names as its own; the
# checker knows that pattern only for boxes of one line.
_LED_BY_THE_TEXT = ("scrollable-region-focusable", '<ul id="cm-ac-')
_RUN = "() => axe.run(document, {resultTypes: ['violations']})"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("studio") / "rules"
    shutil.copytree(HOUSE, folder)
    wrong: list[str] = []
    with served(folder) as address, paged(address, wrong) as page:
        page.set_viewport_size({"width": 1440, "height": 900})
        page.evaluate(FILE.read_text(encoding="utf-8"))
        yield page
        assert [one for one in wrong if "409" not in one] == []  # what was refused above


def begin(page: Page, others: str, *, scenario: str = "") -> None:
    set_up(page)
    page.select_option("#from", scenario)
    if not scenario:
        page.select_option("#players", "2")
    page.select_option("#others", others)
    page.click("#begin button")


def balance(page: Page) -> None:
    turn_to(page, "balance")
    page.click("#weigh")
    expect(page.locator("#tried")).to_have_text("Too few games: 3.")
    page.evaluate(
        """() => ["fits", "strong", "weak"].forEach((kind, at) => {
            document.querySelectorAll("#band span")[at].className = kind; })"""
    )


def marks(page: Page) -> None:
    page.click("#weigh")
    turn_to(page, "design")
    page.locator(".cm-content").get_by_text("move up to 3 own caballeros").click()
    page.keyboard.press("Home")
    page.keyboard.type("moove ")
    expect(page.locator("#problems .error")).to_be_visible()


def proposals(page: Page) -> None:
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Space")
    expect(page.locator(".cm-tooltip-autocomplete")).to_be_visible()


def going_on(page: Page) -> None:
    page.keyboard.press("Escape")
    begin(page, "greedy")
    for _ in range(8):
        expect(page.locator("#options button").first).to_be_focused()
        moment = page.text_content("#moment") or ""
        page.keyboard.press("Enter")
        expect(page.locator("#moment")).not_to_have_text(moment)


def why_not(page: Page) -> None:
    page.locator("#board [role=button][aria-label$='not offered']").first.press("Enter")
    expect(page.locator("#reason")).not_to_be_empty()


def in_words(page: Page) -> None:
    page.click("#happened summary")
    expect(page.locator("#words")).to_contain_text("Points:")


def veil(page: Page) -> None:
    begin(page, "")
    expect(page.locator("#veil")).to_be_visible()


def refused(page: Page) -> None:
    set_up(page)
    page.select_option("#from", "")
    page.fill("#seed", "1")
    turn_to(page, "design")
    page.locator(".cm-content").get_by_text("deck: stack_1").click()
    page.keyboard.press("End")
    page.keyboard.type("x")
    expect(page.locator("#problems .error").first).to_be_visible()
    page.click("#try")
    expect(page.locator("#failed")).to_be_visible()


def mended(page: Page) -> None:
    turn_to(page, "design")
    page.locator(".cm-content").get_by_text("deck: stack_1").click()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    expect(page.locator("#problems .error")).to_have_count(0)


def scenarios_pass(page: Page) -> None:
    turn_to(page, "test")
    expect(page.locator("#tests > .passes")).to_have_count(2)


def scenarios_fail(page: Page) -> None:
    page.locator(".cm-content").get_by_text("move up to 3 own caballeros").click()
    page.keyboard.press("Home")
    for _ in range(len("move up to ")):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    page.keyboard.type("2")
    expect(page.locator("#tests > .fails .badge")).to_have_count(1)


def scenarios_stop(page: Page) -> None:
    page.keyboard.type("x")
    expect(page.locator("#tests > .stopped")).to_have_count(2)
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("3")
    expect(page.locator("#tests > .passes")).to_have_count(2)
    turn_to(page, "design")


def naming(page: Page) -> None:
    page.click("#new")
    expect(page.locator("#naming")).to_be_visible()


def menu(page: Page) -> None:
    page.keyboard.press("Escape")
    page.click("#menu")
    expect(page.locator("#found button").first).to_be_visible()
    expect(page.locator("#opening img")).to_have_attribute("src", re.compile("svg"))


def leaving(page: Page) -> None:
    page.keyboard.press("Escape")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("# more")
    page.select_option("#files", "homecoming.yaml")
    expect(page.locator("#leaving")).to_be_visible()


def end(page: Page) -> None:
    page.click("#leaving button[value=discard]")
    expect(page.locator("#from")).to_have_value("scenario homecoming.yaml")
    begin(page, "greedy", scenario="scenario homecoming.yaml")
    expect(page.locator("#options button").first).to_be_focused()
    while page.locator("#options button").count():
        moment = page.text_content("#moment") or ""
        page.keyboard.press("Enter")
        expect(page.locator("#moment")).not_to_have_text(moment)
    expect(page.locator("#result")).to_contain_text("victory")


STATES = (
    balance,
    marks,
    proposals,
    going_on,
    why_not,
    in_words,
    veil,
    refused,
    mended,
    scenarios_pass,
    scenarios_fail,
    scenarios_stop,
    naming,
    menu,
    leaving,
    end,
)
"""Each follows from the one before."""


def test_nothing_serious_is_found(page: Page) -> None:
    told = []
    for reached in STATES:
        reached(page)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
            found: dict[str, Any] = page.evaluate(_RUN)
            assert found["passes"]
            told += [
                f"{reached.__name__}, {scheme}: {one['id']}: {node['html'][:160]}:"
                f" {node['failureSummary']}"
                for one in found["violations"]
                if one["impact"] in ("serious", "critical")
                for node in one["nodes"]
                if not (one["id"] == _LED_BY_THE_TEXT[0] and _LED_BY_THE_TEXT[1] in node["html"])
            ]
    assert not told, "\n".join(told)
